import type { DayInterval } from '../../catalog/day-interval.js';

const FIXED_MILLIS = { day: 86_400_000, week: 7 * 86_400_000 } as const;
const MONTHS = { month: 1, year: 12 } as const;

/**
 * The release before the ledger let a day past the end of its month run over into the next: 31 January and a month was
 * 3 March.
 * @returns Infinity for an instant that no `Date` can hold
 */
export function overflowingIntervals(from: number, [count, unit]: DayInterval, times = 1): number {
  if (unit === 'day' || unit === 'week') return from + times * count * FIXED_MILLIS[unit];
  const date = new Date(from);
  const later = date.setUTCMonth(date.getUTCMonth() + times * count * MONTHS[unit]);
  return Number.isNaN(later) ? Infinity : later;
}

/** Whole intervals between two instants. Each month was counted from the result of the one before, so days of month drifted. */
export function driftingSteps(from: number, until: number, interval: DayInterval): number {
  const [count, unit] = interval;
  if (unit === 'day' || unit === 'week') return Math.max(0, Math.floor((until - from) / (count * FIXED_MILLIS[unit])));
  let whole = 0;
  for (let next = overflowingIntervals(from, interval); next <= until; next = overflowingIntervals(next, interval))
    whole += 1;
  return whole;
}
