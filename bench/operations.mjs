// The measured operations, with their limits: CPU of one request relative to the floor's.
import { requests } from './systems/project.mjs';
import { signUpMany } from './systems/users.mjs';

const HTTP_CONCURRENCY = 16;

const atMost = (standalone, distributed) => ({ standalone, distributed });

/**
 * @typedef {object} Operation
 * @property {string} name
 * @property {(project: object, customers?: string[]) => object[]} requests
 * @property {number} [concurrency] default: 16; for password hashes one per core
 * @property {{ standalone: number, distributed: number }} [floorLimit] maximum, as a multiple of the floor's CPU
 * @property {{ standalone: number, distributed: number }} [hashShare] minimum share of the password hash in the CPU
 * @property {number} [growthLimit] maximum, as a multiple of the CPU of the same operation with the fewest users
 * @property {string} [alike] the operation that must cost the same, within `alikeLimit`
 * @property {number} [alikeLimit]
 * @property {(client: import('pg').Client, project: object) => Promise<void>} [before] runs before it is measured
 * @property {true} [isAfterTurn] each request is its customer's first after a window of the item has turned
 * @property {number} [productsLimit] maximum with 1,000 products that include the item, as a multiple of the CPU with
 * one
 * @property {(project: object) => object[]} [productsRequests] the requests for these, if they differ
 * @property {true} [isOfLedger] depends on the number of ledger entries, not of users
 * @property {'session' | 'signIn'} [peer] the comparable operation of the peers
 */

/** Measured only with the fewest users, because the number makes no difference. @type {Operation[]} */
export const OPERATIONS = [
  { name: 'GET /users/me', requests: requests.me, floorLimit: atMost(1.25, 1.8), peer: 'session' },
  { name: 'refresh', requests: requests.refresh, floorLimit: atMost(1.4, 1.8) },
  {
    name: 'password sign-in',
    requests: requests.signIn,
    hashShare: atMost(0.85, 0.83),
    peer: 'signIn',
  },
  { name: 'password sign-up', requests: requests.signUp, hashShare: atMost(0.85, 0.83) },
  { name: 'permission list', requests: requests.permissions, floorLimit: atMost(1.3, 2) },
];

const LIST_LIMITS = { floorLimit: atMost(1.2, 1.4), growthLimit: 1.2 };
const LEDGER = { isOfLedger: true, growthLimit: 1.1 };
const ITEM_READ = { ...LEDGER, floorLimit: atMost(1.3, 1.8) };
const ITEM_DECREASE = { ...LEDGER, floorLimit: atMost(1.4, 1.8) };
const PRODUCTS = { productsLimit: 1.1 };
const FIRST_PAGE = 'list, first page of 100';
const MISSING = 'search, missing text';

/** Measured with every number of users. @type {Operation[]} */
export const OPERATIONS_BY_USERS = [
  { name: FIRST_PAGE, requests: requests.firstPage, ...LIST_LIMITS },
  { name: 'list, deep page of 100', requests: requests.deepPage, ...LIST_LIMITS, alike: FIRST_PAGE, alikeLimit: 1.2 },
  // The ledger of the items has as many entries as the project has users.
  { name: 'item read', requests: requests.item, ...ITEM_READ, ...PRODUCTS, productsRequests: requests.itemOfCustom },
  { name: 'item read by a server', requests: requests.itemByServer, ...ITEM_READ, ...PRODUCTS },
  { name: 'item read, first after a turn', requests: requests.turnedItem, ...ITEM_READ, isAfterTurn: true },
  { name: 'item decrease', requests: requests.decrease, ...ITEM_DECREASE, ...PRODUCTS },
  { name: 'item decrease, first after a turn', requests: requests.turnedDecrease, ...ITEM_DECREASE, isAfterTurn: true },
  { name: 'search, rare text', requests: requests.search('rare'), growthLimit: 2 },
  { name: 'search, common text', requests: requests.search('common'), growthLimit: 2 },
  { name: MISSING, requests: requests.search('missing'), growthLimit: 2 },
  {
    name: 'search, missing text, after 1,400 sign-ups',
    requests: requests.search('missing'),
    before: (client, project) => signUpMany(client, project.id, 1_400),
    alike: MISSING,
    alikeLimit: 1.3,
  },
];

export const ENQUEUE = { name: 'enqueue (outbox row)', concurrency: 4, floorLimit: atMost(1.2, 1.2) };

/**
 * The load of an operation.
 * @param {{ warmUp: { requests: number, hashes: number, cpuMillis: number, millis: number } }} pace
 * @returns {{ concurrency: number, warmUp: { requests: number, cpuMillis: number, millis: number }, isListOnce?: true
 * }}
 */
export const loadOf = (operation, cores, { warmUp: { requests: most, hashes, ...warmUp } }) => ({
  concurrency: operation.concurrency ?? (operation.hashShare ? cores : HTTP_CONCURRENCY),
  warmUp: { ...warmUp, requests: operation.hashShare ? hashes : most },
  isListOnce: operation.isAfterTurn,
});
