// Customers with a ledger of an item.
import { renderConfig } from '@hallpass/project-config';
import { productTerms } from '@hallpass/projects';
import { computedFrom } from '../../services/payments/dist/ledger/balances/computed-from.js';

/** Items of custom customers, and of users. */
export const ITEM = 'credits';
export const USERS_ITEM = 'points';
/** Customers get this amount every day, for a day. */
const TURNING_ITEM = 'allowance';
const daily = (itemId, quantity) => ({
  customerType: 'custom',
  prices: 'include-by-default',
  includedItems: { [itemId]: { quantity, repeat: [1, 'day'], expires: 'when-repeated' } },
});
const ITEMS = {
  [`payments.items.${ITEM}`]: { customerType: 'custom' },
  [`payments.items.${USERS_ITEM}`]: { customerType: 'user' },
};
export const ITEMS_OVERRIDE = {
  ...ITEMS,
  [`payments.items.${TURNING_ITEM}`]: { customerType: 'custom' },
  'payments.products.daily': daily(TURNING_ITEM, 1_000),
};

/** A request with this header makes the floor record its statements again. Hallpass ignores it. */
export const FIRST_HEADER = 'x-bench-first';

const CUSTOMERS = 64;
/** One customer for each request of a round, so that every request is its customer's first after a boundary. */
const TURNING_CUSTOMERS = 1_000;
/** More than a measurement uses. */
const GIVEN = 1_000_000;

/** Items, with this many products that all include the first item. */
export const productsOverride = (count) => ({
  ...ITEMS,
  'payments.products': Object.fromEntries(Array.from({ length: count }, (_, n) => [`p${n}`, daily(ITEM, GIVEN)])),
});

export const customers = () => Array.from({ length: CUSTOMERS }, (_, each) => `customer-${each}`);
export const turningCustomers = () => Array.from({ length: TURNING_CUSTOMERS }, (_, each) => `turning-${each}`);
/**
 * Requested once before each round: the floor records the statements that it repeats for the others, which are in the
 * same state.
 */
export const FIRST_TURNING = 'turning-first';

export const itemPath = (type, id) => `/payments/items/${type}/${id}/${type === 'user' ? USERS_ITEM : ITEM}`;
export const turningPath = (id) => `/payments/items/custom/${id}/${TURNING_ITEM}`;

/** Stores each customer's balance as it was after the last change. @param {object} override of the project */
async function insertBalances(client, projectId, override, type, itemId) {
  const config = renderConfig(override);
  const isGranted = productTerms(config).products.some(({ items }) => items.some(({ id }) => id === itemId));
  await client.query(
    `INSERT INTO payments.item_balance (project_id, customer_type, customer_id, item_id, quantity, computed_from,
       computed_at, valid_until, granted_by_changes, expired_of_changes, used, ledger)
     SELECT $1, $2, c.customer_id, $3, sum(c.amount), $4, now(), $5::timestamptz,
       sum(greatest(c.amount, 0)), 0, sum(greatest(-c.amount, 0)), 2
     FROM payments.item_change c WHERE c.project_id = $1 AND c.customer_type = $2 AND c.item_id = $3 GROUP BY c.customer_id`,
    // The next read adds the grants of products.
    [projectId, type, itemId, computedFrom({ config }, type, itemId), isGranted ? '-infinity' : 'infinity'],
  );
  await client.query('VACUUM (ANALYZE) payments.item_balance');
}

/**
 * Inserts ledger entries, three grants for each use, distributed among customers and users, and among `turning`
 * customers if any. The latter get the same number each, so that all are in the same state.
 * @param {object} override of the project
 * @param {number} entries in total
 */
export async function insertLedger(client, projectId, override, entries, users, turning) {
  const holders = [
    ['custom', ITEM, customers()],
    ['user', USERS_ITEM, users.map(({ id }) => id)],
  ];
  if (turning.length > 0) holders.push(['custom', TURNING_ITEM, turning]);
  const share = Math.ceil(entries / holders.length);
  for (const [type, item, ids] of holders)
    await client.query(
      `INSERT INTO payments.item_change (project_id, id, customer_type, customer_id, item_id, amount, created_at)
       SELECT $1, gen_random_uuid(), $3, ($5::text[])[1 + n % cardinality($5::text[])], $4,
         CASE WHEN n / cardinality($5::text[]) % 4 = 3 THEN -10 ELSE ${GIVEN} END,
         now() - interval '1 day' + n * interval '1 millisecond'
       FROM generate_series(0, $2::integer - 1) n`,
      [projectId, Math.ceil(share / ids.length) * ids.length, type, item, ids],
    );
  await client.query('VACUUM (ANALYZE) payments.item_change');
  for (const [type, item] of holders) await insertBalances(client, projectId, override, type, item);
}

/** This many customers with two entries each, and a balance. @returns {Promise<number>} seconds that it took */
export async function insertSmallLedgers(client, projectId, override, count, itemId) {
  const began = performance.now();
  await client.query(
    `INSERT INTO payments.item_change (project_id, id, customer_type, customer_id, item_id, amount, created_at)
     SELECT $1, gen_random_uuid(), 'custom', 'customer-' || n, $3, change, now() - change * interval '1 second'
     FROM generate_series(1, $2::integer) n, unnest(ARRAY[10, -3]) change`,
    [projectId, count, itemId],
  );
  await client.query('VACUUM (ANALYZE) payments.item_change');
  await insertBalances(client, projectId, override, 'custom', itemId);
  return (performance.now() - began) / 1000;
}
