import type { Tx } from '@hallpass/database';
import { addIntervals, boundaryIndex } from '../../catalog/day-interval.js';
import { type Customer, lockCustomer } from '../../customers/customer.js';
import { readLedger } from '../sums/ledger.sql.js';
import { currentBalance } from '../balances/current-balance.js';
import { addLedgerEntry } from '../entries/ledger-entry.js';
import { balancesOutdated } from '../entries/outdated-balances.js';
import { restoreUnits } from '../entries/revoked-units.js';
import type { TermsProject } from '../terms/product-history.js';
import { storeTermChanges, termsOf } from '../terms/record-terms.js';
import { aliveWithin, entriesBy, type Schedule } from '../terms/schedule.js';
import { schedulesOf } from '../terms/schedules-of.js';
import type { Subscription } from '../terms/subscription-row.js';
import type { Span, SubscriptionTerm } from '../terms/terms.js';
import { openLedger } from '../upgrade/open-ledger.js';
import { endRevocation, insertRevocation, selectGrantedItems, selectRevocations } from './returned-payments.sql.js';

/** A payment of a subscription that was refunded wholly, or lost in a dispute. */
export interface ReturnedPayment {
  /** The provider's id of the payment. */
  reference: string;
  /** An instant of the period that it paid for. */
  paidFor: Date;
  /** Whether it paid for a change within a period alone. */
  isProration: boolean;
}

/**
 * Expires the unused part of what a payment of a subscription granted, or gives it back when the refund has failed. Told
 * again, it changes nothing.
 * @param isReturned whether the money is with the customer
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
  const own = all.filter(({ reference }) => reference.startsWith(`${payment.reference}/`));
  const current = own.find(({ ends_at }) => ends_at === null);
  if (isReturned === (current !== undefined)) return;
  const terms = await termsOf(tx, project.id, row.id);
  if (current) {
    await endRevocation(tx, { ...key, reference: current.reference, at });
    await restoreUnits(tx, project.id, customer, current.reference, at);
    await storeTermChanges(tx, project.id, row, terms, resumedAfter(terms, current.revoked_at, at));
    return balancesOutdated(tx, project.id, customer);
  }
  const period = payment.isProration ? changePaidBy(terms, payment.paidFor) : periodAt(terms, payment.paidFor);
  if (!period) return;
  const to = Math.min(period.to, at.getTime());
  const from = Math.max(period.from, ...own.map(({ granted_to }) => granted_to.getTime()));
  const reference = `${payment.reference}/${own.length}`;
  for (const { item_id: itemId } of await selectGrantedItems(tx, key)) {
    const of = { project, customer, itemId };
    const { expired, used } = await currentBalance(tx, of, at.getTime());
    const schedules = await schedulesOfSubscription(tx, of, row.id);
    const alive = schedules.reduce((sum, schedule) => sum + grantedAndAlive(schedule, from, to, at.getTime()), 0);
    if (alive <= 0) continue;
    const taken = Math.max(0, expired + alive - used);
    const expiresAt = lastExpiry(schedules, from, to, at.getTime());
    await addLedgerEntry(tx, project.id, customer, { itemId, cause: 'revocation', reference, taken, at, expiresAt });
  }
  await insertRevocation(tx, {
    ...key,
    reference,
    type: customer.type,
    customerId: customer.id,
    from,
    to,
    at,
    paidUntil: Number.isFinite(period.to) ? period.to : null,
  });
  if (!payment.isProration) await storeTermChanges(tx, project.id, row, terms, stoppedAt(terms, period, at));
  await balancesOutdated(tx, project.id, customer);
}

/** The paid period that an instant lies in; null: it was before the ledger began. */
function periodAt(terms: readonly SubscriptionTerm[], paidFor: Date): Span | null {
  const instant = paidFor.getTime();
  const term = terms.findLast((each) => each.kind !== 'end' && each.startsAt <= instant && instant < each.paidUntil);
  if (!term) return null;
  if (!term.period || term.isTrial) return { from: term.periodStart, to: term.paidUntil };
  const index = Math.max(boundaryIndex(term.anchor, term.period, instant), 0);
  return { from: addIntervals(term.anchor, term.period, index), to: addIntervals(term.anchor, term.period, index + 1) };
}

/** The grants that a change made at once. */
function changePaidBy(terms: readonly SubscriptionTerm[], paidFor: Date): Span | null {
  const change = terms.findLast(
    ({ kind, startsAt }) => (kind === 'change' || kind === 'start') && startsAt <= paidFor.getTime(),
  );
  return change ? { from: change.startsAt, to: change.startsAt + 1 } : null;
}

/** Nothing more is granted in a period that is no longer paid. */
function stoppedAt(terms: readonly SubscriptionTerm[], { to }: Span, at: Date) {
  const open = terms.at(-1);
  const instant = at.getTime();
  if (open?.endsAt !== null || instant >= to || open.paidUntil > to) return [];
  const endsAt = Math.max(instant, open.startsAt);
  return [{ close: { endsAt, closedAt: endsAt, cause: 'refunded' as const, paidUntil: open.paidUntil } }];
}

/** The period is paid after all: what it would have granted meanwhile is granted now. */
function resumedAfter(terms: readonly SubscriptionTerm[], revokedAt: Date, at: Date) {
  const last = terms.at(-1);
  if (last?.cause !== 'refunded' || at.getTime() >= last.paidUntil) return [];
  const { position: _position, endsAt: _endsAt, closedAt: _closedAt, cause: _cause, ...term } = last;
  const startsAt = Math.max(revokedAt.getTime(), term.startsAt);
  return [{ open: { ...term, kind: 'resume' as const, startsAt, recordedAt: at.getTime() } }];
}

async function schedulesOfSubscription(
  tx: Tx,
  { project, customer, itemId }: Parameters<typeof currentBalance>[1],
  subscriptionId: string,
): Promise<Schedule[]> {
  const key = { projectId: project.id, customerId: customer.id, itemId, now: new Date() };
  const { ledger } = (await readLedger[customer.type](tx, key))[0]!;
  const terms = ledger.terms.filter(([id]) => id === subscriptionId);
  return schedulesOf({ ...ledger, terms }, [], { since: -Infinity, openedAt: null });
}

/** Units granted in `[from, to)` that are alive at an instant that is not before `to`. */
function grantedAndAlive(schedule: Schedule, from: number, to: number, at: number): number {
  return aliveWithin(schedule, from, at) - aliveWithin(schedule, to, at);
}

function lastExpiry(schedules: readonly Schedule[], from: number, to: number, at: number): Date | null {
  const expiries = schedules
    .flatMap((schedule) => [...entriesBy(schedule, at)])
    .filter(({ grantedAt, expiresAt }) => grantedAt >= from && grantedAt < to && expiresAt > at)
    .map(({ expiresAt }) => expiresAt);
  const last = Math.max(...expiries);
  return Number.isFinite(last) ? new Date(last) : null;
}
