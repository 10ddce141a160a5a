import type { Tx } from '@hallpass/database';
import { uuidv7 } from '@hallpass/queue';
import { recurs } from '../../catalog/day-interval.js';
import type { Customer } from '../../customers/customer.js';
import { itemsOf, LEDGER_VERSION } from '../entries/ledger-entry.js';
import { revocationReference } from '../entries/revoked-units.js';
import type { TermsProject } from '../terms/product-history.js';
import { storeTermChanges } from '../terms/record-terms.js';
import type { LedgerEntry } from '../terms/schedule.js';
import { currentProduct, type EarlierEntry, earlierEntries } from './earlier-release-entries.js';
import { expectedEntries, type SubscriptionPayment } from './expected-balance.js';
import { selectPayments } from './opened-balances.sql.js';
import {
  insertOpened,
  insertOpeningEntry,
  lockBalances,
  type PurchaseToRecord,
  selectBalances,
  selectGrantedOnce,
  selectPurchasesToRecord,
  selectSubscriptionsToRecord,
  setEntriesRecorded,
  setTermsRecorded,
  setTestAnchor,
  storeOpened,
  type SubscriptionToRecord,
  sumAliveChanges,
  sumExpiredChanges,
  sumUsesBetween,
} from './open-ledger.sql.js';
import {
  type AliveChanges,
  isEmpty,
  type OpeningBalance,
  openingBalance,
  earlierBalance,
  expiriesBy,
} from './opening-balance.js';
import { anchorOf, grantsAtOpening, isOver, openingTerms } from './opening-terms.js';

interface EarlierCustomer {
  project: TermsProject;
  customer: Customer;
  subscriptions: readonly SubscriptionToRecord[];
  purchases: readonly PurchaseToRecord[];
  payments: readonly SubscriptionPayment[];
  /** When the ledger opens, in milliseconds since the epoch: after everything that its rows know of. */
  at: number;
}

/**
 * Continues a customer's balances where the release before the ledger left them: now, each shows what that release
 * would show, and from here on it follows the terms.
 * @param since the earliest instant at which the ledger can open, in milliseconds since the epoch
 */
export async function openCustomer(tx: Tx, project: TermsProject, customer: Customer, since: number): Promise<void> {
  const key = { projectId: project.id, type: customer.type, customerId: customer.id };
  await lockBalances(tx, key);
  const balances = await selectBalances(tx, key);
  const at = Math.max(since, ...balances.map(({ latest }) => Math.ceil(latest ?? since)));
  const earlier: EarlierCustomer = {
    project,
    customer,
    subscriptions: await selectSubscriptionsToRecord(tx, key),
    purchases: await selectPurchasesToRecord(tx, key),
    payments: await selectPayments(tx, key),
    at,
  };
  await openTerms(tx, earlier);
  await keepRevoked(tx, earlier);
  const granted = await grantedByTerms(tx, earlier);
  const stored = balances.map(({ item_id }) => item_id);
  const items = new Set([...stored, ...includedItems(earlier)]);
  for (const itemId of [...items].toSorted())
    await openBalance(tx, earlier, itemId, granted.get(itemId) ?? new Map(), stored.includes(itemId));
}

async function openTerms(tx: Tx, { project, customer, subscriptions, at }: EarlierCustomer): Promise<void> {
  for (const row of subscriptions) {
    await storeTermChanges(tx, project.id, row, [], openingTerms(row, at));
    const isBilled = !isOver(row) && row.status !== 'incomplete' && row.status !== 'trialing';
    if (row.provider === 'built-in' && isBilled)
      await setTestAnchor(tx, { projectId: project.id, id: row.provider_subscription_id, anchor: anchorOf(row) });
  }
  const key = { projectId: project.id, type: customer.type, customerId: customer.id };
  await setTermsRecorded(tx, key);
  await setEntriesRecorded(tx, key);
}

/** A revoked purchase has no units. If it is restored, it gets all of them back, as in earlier releases. */
async function keepRevoked(tx: Tx, { project, customer, purchases, at }: EarlierCustomer): Promise<void> {
  for (const { id, product, quantity, revoked_at } of purchases) {
    if (revoked_at === null) continue;
    for (const [itemId, amount] of itemsOf(product, quantity))
      await insertOpeningEntry(tx, {
        ...entryOf(project, customer, itemId),
        cause: 'revocation',
        reference: revocationReference(id, revoked_at),
        granted: '0',
        used: '0',
        taken: String(amount),
        at,
        expiresAt: null,
      });
  }
}

/** Sums the immediate grants of opening terms, by item and subscription. */
async function grantedByTerms(
  tx: Tx,
  { project, subscriptions, at }: EarlierCustomer,
): Promise<Map<string, Map<string, number>>> {
  const granting = subscriptions.filter((row) => grantsAtOpening(openingTerms(row, at)));
  const productIds = granting.flatMap(({ product_id }) => product_id ?? []);
  const configured = await selectGrantedOnce(tx, { projectId: project.id, productIds, at });
  const granted = new Map<string, Map<string, number>>();
  const grant = (itemId: string, subscriptionId: string, amount: number) => {
    const ofItem = granted.get(itemId) ?? new Map<string, number>();
    if (amount > 0) granted.set(itemId, ofItem.set(subscriptionId, amount));
  };
  for (const { id, product_id, product, quantity } of granting)
    if (product_id === null)
      for (const [itemId, item] of Object.entries(product.includedItems))
        grant(itemId, id, recurs(item.repeat) ? 0 : item.quantity * quantity);
    else
      for (const item of configured)
        if (item.product_id === product_id) grant(item.item_id, id, item.amount * quantity);
  return granted;
}

function includedItems({ project, subscriptions, purchases }: EarlierCustomer): string[] {
  const products = [
    ...subscriptions.map((row) => currentProduct(project.config.payments, row)),
    ...purchases.filter(({ revoked_at }) => revoked_at === null).map(({ product }) => product),
  ];
  return products.flatMap((product) => Object.keys(product?.includedItems ?? {}));
}

const NO_CHANGES: AliveChanges = { alive: 0, forever: 0, forgivable: 0 };

async function openBalance(
  tx: Tx,
  earlier: EarlierCustomer,
  itemId: string,
  ofTerms: ReadonlyMap<string, number>,
  isStored: boolean,
): Promise<void> {
  const { project, customer, subscriptions, purchases, at } = earlier;
  const key = { projectId: project.id, customerId: customer.id, itemId, at };
  // Every change has a balance.
  const changes = isStored ? (await sumAliveChanges(tx, key))[0]! : NO_CHANGES;
  const expired = isStored ? await sumExpiredChanges(tx, key) : [];
  const walk = async <Entry extends LedgerEntry>(entries: readonly Entry[]) => {
    const cuts = expiriesBy(entries, expired, at);
    const uses = isStored ? await sumUsesBetween(tx, { ...key, cuts }) : [];
    const placed = new Map(uses.map((each) => [each.place, each.uses]));
    return earlierBalance(entries, { alive: changes.alive, expired, uses: placed, cuts }, at);
  };
  const catalogue = project.config.payments;
  const owned = purchases.filter(({ revoked_at }) => revoked_at === null);
  const entries = earlierEntries(catalogue, customer.type, itemId, { subscriptions, purchases: owned }, at);
  const opening = openingBalance(await walk<EarlierEntry>(entries), changes, ofTerms);
  if (!isStored && isEmpty(opening)) return;
  await storeEntries(tx, earlier, itemId, opening);
  const expected = expectedEntries(catalogue, customer.type, itemId, earlier, at);
  const isKnown = typeof expected !== 'string';
  await insertOpened(tx, {
    ...key,
    type: customer.type,
    shown: String(opening.quantity),
    expected: isKnown ? String((await walk(expected)).quantity) : null,
    reason: isKnown ? null : expected,
  });
}

async function storeEntries(
  tx: Tx,
  { project, customer, at }: EarlierCustomer,
  itemId: string,
  { quantity, kept, expiring, used, sums }: OpeningBalance,
): Promise<void> {
  const opening = { cause: 'opening' as const, granted: '0', used: '0', taken: null, at, expiresAt: null };
  const entry = () => ({ ...entryOf(project, customer, itemId), ...opening });
  if (kept > 0) await insertOpeningEntry(tx, { ...entry(), reference: 'kept', granted: String(kept) });
  for (const [expiresAt, amount] of expiring)
    await insertOpeningEntry(tx, { ...entry(), reference: String(expiresAt), granted: String(amount), expiresAt });
  if (used > 0) await insertOpeningEntry(tx, { ...entry(), reference: 'used', used: String(used) });
  await storeOpened(tx, {
    projectId: project.id,
    type: customer.type,
    customerId: customer.id,
    itemId,
    at,
    quantity: String(quantity),
    trusted: LEDGER_VERSION,
    granted: String(sums.granted),
    used: String(sums.used),
  });
}

const entryOf = (project: TermsProject, customer: Customer, itemId: string) => ({
  projectId: project.id,
  id: uuidv7(),
  type: customer.type,
  customerId: customer.id,
  itemId,
});
