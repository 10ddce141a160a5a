import type { DayInterval } from '../../catalog/day-interval.js';

const FIXED_MILLIS = { day: 86_400_000, week: 7 * 86_400_000 } as const;
const MONTHS = { month: 1, year: 12 } as const;

/**
 * Adds intervals as the release before the ledger did: a day past the end of a month overflowed into the next month, so
 * 31 January plus a month was 3 March.
 * @returns Infinity if no `Date` can hold the instant
 */
export function overflowingIntervals(from: number, [count, unit]: DayInterval, times = 1): number {
  if (unit === 'day' || unit === 'week') return from + times * count * FIXED_MILLIS[unit];
  const date = new Date(from);
  const later = date.setUTCMonth(date.getUTCMonth() + times * count * MONTHS[unit]);
  return Number.isNaN(later) ? Infinity : later;
}

/**
 * Counts whole intervals between two instants as that release did: each month was counted from the previous result, so
 * the day of the month drifted.
 */
export function driftingSteps(from: number, until: number, interval: DayInterval): number {
  const [count, unit] = interval;
  if (unit === 'day' || unit === 'week') return Math.max(0, Math.floor((until - from) / (count * FIXED_MILLIS[unit])));
  let whole = 0;
  for (let next = overflowingIntervals(from, interval); next <= until; next = overflowingIntervals(next, interval))
    whole += 1;
  return whole;
}
