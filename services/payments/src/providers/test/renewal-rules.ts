const DAY_MILLIS = 86_400_000;

/** Days after the due date on which a payment is retried. After the last retry fails, the subscription ends. */
export const RETRY_AFTER_DAYS = [1, 3, 5] as const;
/** A subscription whose first payment is not made within this time never starts, as with Stripe. */
export const INCOMPLETE_FOR_MILLIS = 23 * 3_600_000;
const NOTICE_MILLIS = 7 * DAY_MILLIS;
/** Customers are not notified of renewals of shorter periods. */
const SHORTEST_NOTICED_PERIOD_MILLIS = 14 * DAY_MILLIS;

/** The columns of a subscription that determine its next step. */
export interface Cycle {
  status: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'incomplete_expired' | 'canceled';
  createdAt: Date;
  currentPeriodStart: Date;
  /** null: it never ends and never renews. */
  currentPeriodEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  /** Failed attempts of the payment that is due. */
  failedAttempts: number;
  noticedRenewalAt: Date | null;
}

export type Act = 'expire' | 'notify' | 'end' | 'collect';

/** The next step and its time; null if there is none. */
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

/** When to attempt a due payment after that many failures; null if it is not retried. */
export function retryAt(dueAt: Date, failedAttempts: number): Date | null {
  const days = RETRY_AFTER_DAYS[failedAttempts - 1];
  return days === undefined ? null : new Date(dueAt.getTime() + days * DAY_MILLIS);
}

function noticeOf(start: Date, end: Date): Date | null {
  if (end.getTime() - start.getTime() < SHORTEST_NOTICED_PERIOD_MILLIS) return null;
  return new Date(end.getTime() - NOTICE_MILLIS);
}

/** The share of an amount that falls to the rest of a period, rounded down to whole minor units. */
export function shareLeft({ start, end }: { start: Date; end: Date }, now: Date, amount: number): number {
  const total = end.getTime() - start.getTime();
  const left = Math.min(Math.max(end.getTime() - now.getTime(), 0), total);
  return total <= 0 ? 0 : Number((BigInt(amount) * BigInt(left)) / BigInt(total));
}
