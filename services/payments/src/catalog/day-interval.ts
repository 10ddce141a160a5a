import type { ProjectConfig } from '@hallpass/project-config';

/** `[1, 'month']`: a count and a unit (contract/06 §1). */
export type DayInterval = NonNullable<ProjectConfig['payments']['products'][string]['freeTrial']>;

const DAY_MILLIS = 86_400_000;
const FIXED_MILLIS = { day: DAY_MILLIS, week: 7 * DAY_MILLIS } as const;
const MONTHS = { month: 1, year: 12 } as const;

/** Whether it ever comes again: 0, less and parts of a unit are taken for "never" (contract/06 §1). */
export const recurs = (interval: DayInterval | 'never' | undefined): interval is DayInterval =>
  Array.isArray(interval) && Number.isSafeInteger(interval[0]) && interval[0] > 0;

/**
 * The instant some intervals later, in one step: days and weeks are fixed, months and years go by the calendar of UTC. A day
 * that the month does not have becomes its last one, so count from the first date: steps from each result would stay there.
 * @param from milliseconds since the epoch
 * @returns Infinity for what no Date can hold
 */
export function addIntervals(from: number, [count, unit]: DayInterval, times = 1): number {
  if (unit === 'day' || unit === 'week') return from + times * count * FIXED_MILLIS[unit];
  const date = new Date(from);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + times * count * MONTHS[unit], 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  const later = date.setUTCDate(Math.min(day, lastDay));
  return Number.isNaN(later) ? Infinity : later;
}

/**
 * How many whole intervals there are between two instants, each step of months from the result of the one before
 * (contract/06 §3), and when the next one ends.
 */
export function countSteps(from: number, until: number, interval: DayInterval): { whole: number; next: number } {
  const [count, unit] = interval;
  if (unit === 'day' || unit === 'week') {
    const whole = Math.max(0, Math.floor((until - from) / (count * FIXED_MILLIS[unit])));
    return { whole, next: addIntervals(from, interval, whole + 1) };
  }
  let whole = 0;
  let next = addIntervals(from, interval);
  while (next <= until) {
    whole += 1;
    next = addIntervals(next, interval);
  }
  return { whole, next };
}
