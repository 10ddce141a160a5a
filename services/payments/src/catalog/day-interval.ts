import type { ProjectConfig } from '@hallpass/project-config';

/** `[1, 'month']`: a count and a unit (contract/06 §1). */
export type DayInterval = NonNullable<ProjectConfig['payments']['products'][string]['freeTrial']>;

const DAY_MILLIS = 86_400_000;
const FIXED_MILLIS = { day: DAY_MILLIS, week: 7 * DAY_MILLIS } as const;
const MONTHS = { month: 1, year: 12 } as const;
/** More months than any interval that `Date` can represent. */
const MOST_MONTHS = 12 * 600_000;

/** Whether the interval repeats. Zero, negative and fractional counts mean "never" (contract/06 §1). */
export const recurs = (interval: DayInterval | 'never' | undefined): interval is DayInterval =>
  Array.isArray(interval) && Number.isSafeInteger(interval[0]) && interval[0] > 0;

/**
 * Returns the instant `times` intervals after the anchor, computed in one step. Days and weeks have a fixed length.
 * Months and years keep the anchor's day and time of day in UTC, clamped to the last day of the month: 31 January, 28
 * February, 31 March.
 * @param anchor milliseconds since the epoch
 * @returns Infinity if no `Date` can hold the instant
 */
export function addIntervals(anchor: number, [count, unit]: DayInterval, times = 1): number {
  if (unit === 'day' || unit === 'week') return anchor + times * count * FIXED_MILLIS[unit];
  const months = times * count * MONTHS[unit];
  if (months > MOST_MONTHS) return Infinity;
  const from = new Date(anchor);
  const month = from.getUTCFullYear() * 12 + from.getUTCMonth() + months;
  const day = Math.min(from.getUTCDate(), daysIn(month));
  // `Date` drops fractions of a millisecond, which instants from PostgreSQL can have.
  const time = anchor - Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate());
  const later = Date.UTC(Math.floor(month / 12), month % 12, day) + time;
  return Number.isNaN(later) ? Infinity : later;
}

/** @param month months since the year 0 */
const daysIn = (month: number): number => new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate();

/**
 * Counts the whole intervals between an anchor and an instant, in constant time.
 * @returns the index of the last boundary `anchor + index * interval` at or before the instant; negative before the
 * anchor
 */
export function boundaryIndex(anchor: number, interval: DayInterval, instant: number): number {
  const [count, unit] = interval;
  if (unit !== 'day' && unit !== 'week' && instant < anchor) return -1;
  const index = approximateIndex(anchor, count, unit, instant);
  if (addIntervals(anchor, interval, index) > instant) return index - 1;
  return addIntervals(anchor, interval, index + 1) <= instant ? index + 1 : index;
}

/** Off by at most one: calendar units ignore the day of the month, and the quotient of doubles is rounded. */
function approximateIndex(anchor: number, count: number, unit: DayInterval[1], instant: number): number {
  if (unit === 'day' || unit === 'week') return Math.floor((instant - anchor) / (count * FIXED_MILLIS[unit]));
  const [from, to] = [new Date(anchor), new Date(instant)];
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  return Math.floor(months / (count * MONTHS[unit]));
}
