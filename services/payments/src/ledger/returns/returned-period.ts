import type { Tx } from '@hallpass/database';
import { addIntervals, boundaryIndex } from '../../catalog/day-interval.js';
import { type Customer, lockCustomer } from '../../customers/customer.js';
import { currentBalance } from '../balances/current-balance.js';
import { balancesOutdated } from '../entries/outdated-balances.js';
import { readLedger } from '../sums/ledger.sql.js';
import type { TermsProject } from '../terms/product-history.js';
import type { TermChange } from '../terms/next-terms.js';
import { storeTermChanges, termsOf } from '../terms/record-terms.js';
import { entriesBy, type Schedule } from '../terms/schedule.js';
import { paymentOf, restoredSchedule, schedulesOf } from '../terms/schedules-of.js';
import type { Subscription } from '../terms/subscription-row.js';
import { termOf } from '../terms/term-rows.js';
import { cutsAfter, endOf } from '../terms/subscription-schedules.js';
import type { Span, SubscriptionTerm } from '../terms/terms.js';
import { openLedger } from '../upgrade/open-ledger.js';
import {
  endRevocation,
  insertRevocation,
  insertRevokedItem,
  restoreItems,
  selectGrantedItems,
  selectRevocations,
} from './returned-payments.sql.js';

/** A payment of a subscription that was fully refunded or lost in a dispute. */
export interface ReturnedPayment {
  reference: string;
  /** An instant of the period that it paid for. */
  paidFor: Date;
  /** Whether it paid only for a change within a period. */
  isProration: boolean;
}

/**
 * Expires the unused part of what a subscription payment granted, or restores it when the refund failed. Repeating the
 * call changes nothing.
 * @param isReturned whether the customer has the money back
 * @param at by the clock of the project
 */
export async function setPeriodRevoked(
  tx: Tx,
  project: TermsProject,
  row: Subscription,
  payment: ReturnedPayment,
  isReturned: boolean,
  at: Date,
): Promise<void> {
  const customer: Customer = { type: row.customer_type, id: row.customer_id };
  await lockCustomer(tx, project.id, customer);
  await openLedger(tx, project, customer, at);
  const key = { projectId: project.id, subscriptionId: row.id };
  const all = await selectRevocations(tx, key);
  const own = all.filter(({ reference }) => paymentOf(reference) === payment.reference);
  const current = own.find(({ ends_at }) => ends_at === null);
  if (isReturned === (current !== undefined)) return;
  const terms = await termsOf(tx, project.id, row.id);
  if (current) {
    await endRevocation(tx, { ...key, reference: current.reference, at });
    await restoreItems(tx, { ...key, reference: current.reference, at });
    await storeTermChanges(tx, project.id, row, terms, resumedAfter(terms, current.revoked_at, at));
    return balancesOutdated(tx, project.id, customer);
  }
  const period = payment.isProration ? changePaidBy(terms, payment.paidFor) : periodAt(terms, payment.paidFor);
  if (!period) return;
  const to = Math.min(period.to, at.getTime());
  const from = Math.max(period.from, ...own.map(({ granted_to }) => granted_to.getTime()));
  const reference = `${payment.reference}/${own.length}`;
  const paidUntil = Number.isFinite(period.to) ? period.to : null;
  const owner = { type: customer.type, customerId: customer.id };
  const revoked: { itemId: string; groups: Lapsing[]; taken: number }[] = [];
  for (const { item_id: itemId } of await selectGrantedItems(tx, key)) {
    const of = { project, customer, itemId };
    const { expired, used } = await currentBalance(tx, of, at.getTime());
    const { schedules, restored } = await schedulesOfSubscription(tx, of, row.id, payment.reference);
    const groups = [
      ...aliveGroups(schedules, from, to, at.getTime()),
      ...aliveGroups(restored, -Infinity, Infinity, at.getTime()),
    ];
    const alive = groups.reduce((sum, { amount }) => sum + amount, 0);
    revoked.push({ itemId, groups, taken: Math.max(0, expired + alive - used) });
  }
  await insertRevocation(tx, { ...key, ...owner, reference, from, to, at, paidUntil });
  for (const { itemId, groups, taken } of revoked)
    for (const [position, { amount, lasting, expiresAt }] of unusedOf(groups, taken).entries())
      await insertRevokedItem(tx, {
        ...key,
        ...owner,
        reference,
        itemId,
        position,
        amount: String(amount),
        lasting,
        expiresAt,
      });
  if (period.to > period.from + 1) await storeTermChanges(tx, project.id, row, terms, stoppedAt(terms, period, at));
  await balancesOutdated(tx, project.id, customer);
}

/** The paid period that contains an instant; null if it was before the ledger began. */
function periodAt(terms: readonly SubscriptionTerm[], paidFor: Date): Span | null {
  const instant = paidFor.getTime();
  const term = terms.findLast((each) => each.kind !== 'end' && each.startsAt <= instant && instant < each.paidUntil);
  if (!term) return null;
  const { restart } = cutsAfter(terms, terms.indexOf(term));
  if (!term.period || term.isTrial) return { from: term.periodStart, to: Math.min(term.paidUntil, restart) };
  const index = Math.max(boundaryIndex(term.anchor, term.period, instant), 0);
  return {
    from: addIntervals(term.anchor, term.period, index),
    to: Math.min(addIntervals(term.anchor, term.period, index + 1), restart),
  };
}

/** The grants that a change made immediately. */
function changePaidBy(terms: readonly SubscriptionTerm[], paidFor: Date): Span | null {
  const change = terms.findLast(
    ({ kind, startsAt }) => (kind === 'change' || kind === 'start') && startsAt <= paidFor.getTime(),
  );
  if (!change) return null;
  return change.kind === 'start' ? periodAt(terms, paidFor) : { from: change.startsAt, to: change.startsAt + 1 };
}

function stoppedAt(terms: readonly SubscriptionTerm[], { to }: Span, at: Date): TermChange[] {
  const open = terms.at(-1);
  const instant = at.getTime();
  if (open?.endsAt !== null || instant >= to || open.paidUntil > to) return [];
  const endsAt = Math.max(instant, open.startsAt);
  return [{ close: { endsAt, closedAt: endsAt, cause: 'refunded' as const, paidUntil: open.paidUntil } }];
}

/** The period counts as paid again: grants that it missed are made now. */
function resumedAfter(terms: readonly SubscriptionTerm[], revokedAt: Date, at: Date): TermChange[] {
  const instant = at.getTime();
  const stopped = terms.find(({ cause, endsAt }) => cause === 'refunded' && endsAt === revokedAt.getTime());
  if (!stopped) return [];
  const { position: _position, endsAt, closedAt: _closedAt, cause: _cause, ...term } = stopped;
  const open = { ...term, kind: 'resume' as const, startsAt: endsAt!, recordedAt: instant };
  if (stopped === terms.at(-1) && instant < term.paidUntil) return [{ open }];
  const end = Math.min(term.paidUntil, endOf(terms));
  return end <= open.startsAt
    ? []
    : [{ open, closed: { endsAt: end, closedAt: Math.max(instant, end), cause: 'resumed' } }];
}

/** Reads the grants of a subscription, and the units restored by failed refunds of this payment. */
async function schedulesOfSubscription(
  tx: Tx,
  { project, customer, itemId }: Parameters<typeof currentBalance>[1],
  subscriptionId: string,
  payment: string,
): Promise<{ schedules: Schedule[]; restored: Schedule[] }> {
  const key = { projectId: project.id, customerId: customer.id, itemId, now: new Date() };
  const { ledger } = (await readLedger[customer.type](tx, key))[0]!;
  const terms = ledger.terms.filter(([id]) => id === subscriptionId);
  const given = ledger.restored.filter(([id, , , , , each]) => id === subscriptionId && paymentOf(each) === payment);
  return {
    schedules: schedulesOf({ ...ledger, terms, restored: [] }, [], { since: -Infinity, openedAt: null }),
    restored: given.map((row) => restoredSchedule(row, terms.map(termOf), ledger.revocations)),
  };
}

/** Units that lapse together. */
interface Lapsing {
  amount: number;
  lasting: NonNullable<Schedule['lasting']>;
  /** Milliseconds since the epoch; null if they do not expire on their own. */
  expiresAt: number | null;
}

/** Units granted in `[from, to)` that are alive at an instant. */
function aliveGroups(schedules: readonly Schedule[], from: number, to: number, at: number): Lapsing[] {
  const groups = new Map<string, Lapsing>();
  for (const schedule of schedules)
    for (const { amount, grantedAt, expiresAt } of entriesBy(schedule, at)) {
      if (grantedAt < from || grantedAt >= to || expiresAt <= at) continue;
      const lasting = schedule.lasting ?? 'kept';
      const expiry = Number.isFinite(expiresAt) ? expiresAt : null;
      const known = groups.get(`${lasting}/${expiry}`);
      if (known) known.amount += amount;
      else groups.set(`${lasting}/${expiry}`, { amount, lasting, expiresAt: expiry });
    }
  return [...groups.values()];
}

/** Picks the unused units: those that expire first were used first. */
function unusedOf(groups: readonly Lapsing[], unused: number): Lapsing[] {
  let left = unused;
  return groups
    .toSorted((a, b) => lifeOf(b) - lifeOf(a))
    .map((group) => {
      const amount = Math.min(group.amount, left);
      left -= amount;
      return { ...group, amount };
    })
    .filter(({ amount }) => amount > 0);
}

/** Larger for units that last longer. Units that are kept outlast those that end with their subscription. */
const lifeOf = ({ lasting, expiresAt }: Lapsing): number => {
  if (expiresAt !== null) return expiresAt;
  return lasting === 'kept' ? Infinity : Number.MAX_SAFE_INTEGER;
};
