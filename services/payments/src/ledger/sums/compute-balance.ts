import type { Database, Tx } from '@hallpass/database';
import type { Customer } from '../../customers/customer.js';
import { LEDGER_VERSION } from '../entries/ledger-entry.js';
import { rounded } from '../entries/rounded.js';
import {
  defaultProductsOf,
  ensureProductsRecorded,
  projectTimeOf,
  type TermsProject,
} from '../terms/product-history.js';
import { changesAfter, entriesBy, expiredBy, grantedBy, type LedgerEntry, type Schedule } from '../terms/schedule.js';
import { schedulesOf } from '../terms/schedules-of.js';
import { type LedgerRows, sumExpired, sumGranted, sumUses } from './ledger.sql.js';

export interface ItemOfCustomer {
  project: TermsProject;
  customer: Customer;
  itemId: string;
}

/** A balance at an instant. The sums `granted_by_changes` and `expired_of_changes` exclude grants of products. */
export interface Balance {
  quantity: number;
  /** Milliseconds since the epoch. */
  computed_at: number;
  /** When the balance changes next by itself; Infinity: never. */
  valid_until: number;
  granted_by_changes: number;
  expired_of_changes: number;
  /** Everything that has expired, including grants of products. */
  expired: number;
  /** Sum of uses and of units that expired unused, so never less than `expired`. */
  used: number;
}

/**
 * Computes the balance from the stored one and the terms, in constant time. Nothing was used since, so everything that
 * has expired since can be subtracted at once.
 * @param now milliseconds since the epoch
 * @returns null if the whole ledger has to be summed: a use was forgiven, or another release computed the balance
 */
export async function balanceNow(
  db: Database | Tx,
  of: ItemOfCustomer,
  ledger: LedgerRows,
  now: number,
): Promise<Balance | null> {
  const { balance, passed } = ledger;
  if (ledger.is_pending || passed.forgiven > 0) return null;
  if (balance && !balance.computed_from.startsWith(LEDGER_VERSION)) return null;
  const at = Math.max(now, balance?.computed_at ?? -Infinity);
  const products = sumsOf(await schedulesFor(db, of, ledger), at);
  const granted = balance?.granted_by_changes ?? 0;
  const expiredOfChanges = (balance?.expired_of_changes ?? 0) + passed.expired;
  const expired = expiredOfChanges + products.expired;
  const used = Math.max(balance?.used ?? 0, expired);
  return {
    quantity: rounded(granted + products.granted - used),
    computed_at: at,
    valid_until: Math.min(products.nextAt, passed.next_at ?? Infinity),
    granted_by_changes: granted,
    expired_of_changes: expiredOfChanges,
    expired,
    used,
  };
}

/**
 * Computes the balance from the whole ledger (contract/06 §3), in time proportional to its length. Sums uses between
 * expiries, where their order makes no difference.
 */
export async function ledgerBalance(
  tx: Tx,
  of: ItemOfCustomer,
  ledger: LedgerRows,
  now: number,
): Promise<{ balance: Balance; entries: LedgerEntry[] }> {
  const key = { projectId: of.project.id, customerId: of.customer.id, itemId: of.itemId };
  const computedAt = ledger.balance?.computed_at ?? -Infinity;
  const [changes] = await sumGranted(tx, { ...key, until: Math.max(now, computedAt) });
  const at = Math.max(now, computedAt, changes?.last_at ?? -Infinity);
  const schedules = await schedulesFor(tx, of, ledger);
  const entries = schedules.flatMap((schedule) => [...entriesBy(schedule, at)]);
  const expired = await sumExpired(tx, { ...key, until: at });
  const expiries = new Map<number, number>();
  const expire = (time: number, amount: number) => expiries.set(time, (expiries.get(time) ?? 0) + amount);
  for (const each of expired) expire(each.at, each.amount);
  for (const { amount, expiresAt } of entries) if (expiresAt <= at) expire(expiresAt, amount);
  const cuts = [...expiries.keys()].toSorted((a, b) => a - b);
  const uses = new Map((await sumUses(tx, { ...key, cuts, until: at })).map((each) => [each.place, each.uses]));
  let [total, used] = [0, 0];
  for (const [place, cut] of cuts.entries()) {
    total += expiries.get(cut)!;
    used = Math.max(used + (uses.get(place) ?? 0), total);
  }
  used += uses.get(cuts.length) ?? 0;
  const granted = changes?.granted ?? 0;
  const products = sumsOf(schedules, at);
  return {
    entries,
    balance: {
      quantity: rounded(granted + products.granted - used),
      computed_at: at,
      valid_until: Math.min(products.nextAt, changes?.next_at ?? Infinity),
      granted_by_changes: granted,
      expired_of_changes: expired.reduce((sum, { amount }) => sum + amount, 0),
      expired: total,
      used,
    },
  };
}

export async function schedulesFor(
  db: Database | Tx,
  { project, customer, itemId }: ItemOfCustomer,
  ledger: LedgerRows,
): Promise<Schedule[]> {
  await ensureProductsRecorded(db, project);
  const defaults = await defaultProductsOf(db, project, customer.type, itemId);
  const since =
    ledger.created_at === null || defaults.length === 0
      ? -Infinity
      : Math.floor(await projectTimeOf(db, project, ledger.created_at));
  return schedulesOf(ledger, defaults, { since, openedAt: ledger.balance?.opened_at ?? null });
}

function sumsOf(schedules: readonly Schedule[], at: number): { granted: number; expired: number; nextAt: number } {
  let [granted, expired, nextAt] = [0, 0, Infinity];
  for (const schedule of schedules) {
    granted += grantedBy(schedule, at);
    expired += expiredBy(schedule, at);
    nextAt = Math.min(nextAt, changesAfter(schedule, at));
  }
  return { granted, expired, nextAt };
}
