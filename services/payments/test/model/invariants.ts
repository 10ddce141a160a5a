import type { Holder } from './holder.js';
import type { Lot } from './lots.js';
import { iso, type Simulation } from './simulation.js';

/**
 * Checks that nothing is granted in unpaid or refunded time, or at or after the end.
 * @returns the first violation, or null
 */
export function isBroken({ lots, holders }: Pick<Simulation, 'lots' | 'holders'>): string | null {
  for (const lot of lots) {
    if (lot.amount <= 0) return `a lot of ${lot.amount}`;
    if (lot.expiresAt < lot.grantedAt) return `a lot that expires before it is granted at ${iso(lot.grantedAt)}`;
    const holder = holders.find(({ id }) => id === lot.holder);
    const problem = holder && problemOf(lot, holder);
    if (problem) return `${problem}, at ${iso(lot.grantedAt)} by "${holder.id}"`;
  }
  return null;
}

function problemOf({ cause, grantedAt }: Lot, { startedAt, endedAt, periods }: Holder): string | null {
  if (grantedAt < startedAt) return 'a grant before the start';
  if (cause === 'failed refund' || cause === 'late payment') return null;
  if (endedAt !== null && grantedAt >= endedAt) return 'a grant at the end or after it';
  const isPaid = periods.some(
    ({ start, end, refundedAt }) => start <= grantedAt && grantedAt < end && (refundedAt ?? Infinity) > grantedAt,
  );
  return isPaid ? null : 'a grant in time that is not paid';
}
