import type { Tx } from '@hallpass/database';
import type { ProjectSnapshot } from '@hallpass/projects';
import { type Customer, lockCustomer } from '../../customers/customer.js';
import { purchasesOf } from '../purchases/one-time-purchase.js';
import { subscriptionsOf } from '../subscriptions/subscription.js';
import {
  type BalanceRow,
  beginBalance,
  expiredChanges,
  expiringBetween,
  grantedChanges,
  lockBalance,
  storeBalance,
  usesBetween,
} from './balance.sql.js';
import { computedFrom, productEntries } from './item-sources.js';
import { type Entries, quantityAt, rounded } from './quantity.js';

export interface ItemOfCustomer {
  project: Pick<ProjectSnapshot, 'id' | 'config'>;
  customer: Customer;
  itemId: string;
}

/** A balance as it is computed. */
export type Computed = Pick<
  BalanceRow,
  'quantity' | 'computed_at' | 'valid_until' | 'granted_by_changes' | 'expired_of_changes' | 'used'
>;

/**
 * The balance of an item, right at this instant, with its row locked until the transaction ends. Where time alone has passed,
 * it goes on from where it was; else it is computed from the whole ledger.
 * @param now milliseconds since the epoch
 */
export async function currentBalance(tx: Tx, of: ItemOfCustomer, now: number): Promise<Computed> {
  const { project, customer, itemId } = of;
  const key = { projectId: project.id, customerId: customer.id, itemId };
  await lockCustomer(tx, project.id, customer);
  await beginBalance(tx, { ...key, customerType: customer.type });
  const row = (await lockBalance(tx, key))[0]!;
  const from = computedFrom(project.config.payments, customer.type, itemId);
  const isOfNow = row.computed_from === from;
  if (isOfNow && row.valid_until > now) return row;
  const balance = (isOfNow ? await laterBalance(tx, of, row, now) : null) ?? (await ledgerBalance(tx, of, now, row));
  await storeBalance(tx, {
    ...key,
    customerType: customer.type,
    quantity: String(balance.quantity),
    computedFrom: from,
    computedAt: balance.computed_at,
    validUntil: balance.valid_until,
    grantedByChanges: String(balance.granted_by_changes),
    expiredOfChanges: String(balance.expired_of_changes),
    used: String(balance.used),
  });
  return balance;
}

/**
 * The balance after time has passed: nothing was used since, so that all that expires meanwhile expires at once.
 * @returns null where uses are forgiven, which changes what was before
 */
async function laterBalance(tx: Tx, of: ItemOfCustomer, row: BalanceRow, now: number): Promise<Computed | null> {
  const span = { ...keyOf(of), from: row.computed_at, until: now };
  const { granted: expired, forgiven, next_at } = (await expiringBetween(tx, span))[0]!;
  if (forgiven > 0) return null;
  const { entries, nextAt } = await ownedEntries(tx, of, now);
  const products = quantityAt(entries, now);
  const expiredOfChanges = row.expired_of_changes + expired;
  const used = Math.max(row.used, expiredOfChanges + products.expired);
  return {
    quantity: rounded(row.granted_by_changes + products.granted - used),
    computed_at: now,
    valid_until: Math.min(nextAt, products.nextAt, next_at ?? Infinity),
    granted_by_changes: row.granted_by_changes,
    expired_of_changes: expiredOfChanges,
    used,
  };
}

/**
 * The balance by the whole ledger. Uses are added up between the instants at which something expires, where it does not
 * matter which came first, so that as much is read as can expire and not as was ever used.
 * @param before what must not be undone: a clock that is behind does not go back
 */
export async function ledgerBalance(
  tx: Tx,
  of: ItemOfCustomer,
  now: number,
  before: Pick<BalanceRow, 'computed_at'>,
): Promise<Computed> {
  const key = keyOf(of);
  const [changes] = await grantedChanges(tx, { ...key, until: Math.max(now, before.computed_at) });
  const { granted, last_at, next_at } = changes!;
  const at = Math.max(now, before.computed_at, last_at ?? -Infinity);
  const owned = await ownedEntries(tx, of, at);
  const expired = await expiredChanges(tx, { ...key, until: at });
  const cuts = [...new Set([...owned.entries.map(({ expiresAt }) => expiresAt), ...expired.map((each) => each.at)])]
    .filter((time) => time <= at)
    .sort((a, b) => a - b);
  const uses = await usesBetween(tx, { ...key, cuts, until: at });
  const total = quantityAt(
    [
      ...owned.entries,
      ...expired.map(({ at: expiresAt, amount }) => ({ amount, grantedAt: -Infinity, expiresAt })),
      ...uses.map((each) => ({ amount: -each.uses, grantedAt: cuts[each.place] ?? at, expiresAt: Infinity })),
    ],
    at,
  );
  const expiredOfChanges = expired.reduce((sum, { amount }) => sum + amount, 0);
  return {
    quantity: rounded(total.granted - expiredOfChanges + granted - total.used),
    computed_at: at,
    valid_until: Math.min(owned.nextAt, total.nextAt, next_at ?? Infinity),
    granted_by_changes: granted,
    expired_of_changes: expiredOfChanges,
    used: total.used,
  };
}

const keyOf = ({ project, customer, itemId }: ItemOfCustomer) => ({
  projectId: project.id,
  customerId: customer.id,
  itemId,
});

async function ownedEntries(tx: Tx, { project, customer, itemId }: ItemOfCustomer, now: number): Promise<Entries> {
  const subscriptions = await subscriptionsOf(tx, project.id, customer);
  const purchases = await purchasesOf(tx, project.id, customer);
  return productEntries(project.config.payments, customer.type, itemId, { subscriptions, purchases }, now);
}
