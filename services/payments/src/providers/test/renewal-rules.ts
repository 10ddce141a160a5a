const DAY_MILLIS = 86_400_000;

/** How long after a payment was due it is tried again; after the last one the subscription is over. */
export const RETRY_AFTER_DAYS = [1, 3, 5] as const;
/** A subscription whose first payment was not made by then never begins, as with Stripe. */
export const INCOMPLETE_FOR_MILLIS = 23 * 3_600_000;
/** How long before a renewal its customer is told of it. */
const NOTICE_MILLIS = 7 * DAY_MILLIS;
/** Of shorter periods nobody is told. */
const SHORTEST_NOTICED_PERIOD_MILLIS = 14 * DAY_MILLIS;

/** What of a subscription decides when it is looked at next. */
export interface Cycle {
  status: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'incomplete_expired' | 'canceled';
  createdAt: Date;
  currentPeriodStart: Date;
  /** Null: it never ends, and never renews. */
  currentPeriodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  /** Tries of the payment that is due which have failed. */
  failedAttempts: number;
  /** Of which renewal the customer was told. */
  noticedRenewalAt: Date | null;
}

export type Act = 'expire' | 'notify' | 'end' | 'collect';

/** What falls due next, and when; null when nothing does by itself. */
export function nextAct(cycle: Cycle): { at: Date; act: Act } | null {
  const { status, currentPeriodEnd: end } = cycle;
  if (status === 'incomplete')
    return { at: new Date(cycle.createdAt.getTime() + INCOMPLETE_FOR_MILLIS), act: 'expire' };
  if (end === null) return null;
  if (status === 'past_due')
    return cycle.cancelAtPeriodEnd
      ? { at: end, act: 'end' }
      : { at: retryAt(end, cycle.failedAttempts) ?? end, act: 'collect' };
  if (status !== 'trialing' && status !== 'active') return null;
  if (cycle.cancelAtPeriodEnd) return { at: end, act: 'end' };
  const noticeAt = noticeOf(cycle.currentPeriodStart, end);
  if (noticeAt && cycle.noticedRenewalAt?.getTime() !== end.getTime()) return { at: noticeAt, act: 'notify' };
  return { at: end, act: 'collect' };
}

/** When a payment that was due is tried after so many failures; null when it is not. */
export function retryAt(dueAt: Date, failedAttempts: number): Date | null {
  const days = RETRY_AFTER_DAYS[failedAttempts - 1];
  return days === undefined ? null : new Date(dueAt.getTime() + days * DAY_MILLIS);
}

function noticeOf(start: Date, end: Date): Date | null {
  if (end.getTime() - start.getTime() < SHORTEST_NOTICED_PERIOD_MILLIS) return null;
  return new Date(end.getTime() - NOTICE_MILLIS);
}

/** What of an amount for a whole period falls to the rest of it, rounded down to whole minor units. */
export function shareLeft({ start, end }: { start: Date; end: Date }, now: Date, amount: number): number {
  const total = end.getTime() - start.getTime();
  const left = Math.min(Math.max(end.getTime() - now.getTime(), 0), total);
  return total <= 0 ? 0 : Number((BigInt(amount) * BigInt(left)) / BigInt(total));
}
