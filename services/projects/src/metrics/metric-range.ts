const DAY_MILLIS = 86_400_000;

export const RANGE_MAX_DAYS = 400;
const DEFAULT_DAYS = 31;

export const PERIODS = ['day', 'week', 'month'] as const;
export type Period = (typeof PERIODS)[number];

/** Days in UTC, `YYYY-MM-DD`, both included. */
export interface MetricRange {
  from: string;
  to: string;
}

const dayOf = (millis: number): string => new Date(millis).toISOString().slice(0, 10);
const millisOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

export function isDay(text: string): boolean {
  const millis = millisOf(text);
  return !Number.isNaN(millis) && dayOf(millis) === text;
}

export const daysIn = ({ from, to }: MetricRange): number => (millisOf(to) - millisOf(from)) / DAY_MILLIS + 1;

/** Fills in missing bounds: until today, and from 30 days before the end. */
export function rangeOf({ from, to }: Partial<MetricRange>, now = Date.now()): MetricRange {
  const end = to ?? (from === undefined ? dayOf(now) : laterOf(from, dayOf(now)));
  return { from: from ?? dayOf(millisOf(end) - (DEFAULT_DAYS - 1) * DAY_MILLIS), to: end };
}

const laterOf = (one: string, other: string): string => (one > other ? one : other);

/** The first day of the period that contains a day; weeks begin on Mondays. */
export function startOf(day: string, period: Period): string {
  if (period === 'month') return `${day.slice(0, 8)}01`;
  const millis = millisOf(day);
  return period === 'day' ? day : dayOf(millis - ((new Date(millis).getUTCDay() + 6) % 7) * DAY_MILLIS);
}

/** The first days of all periods that overlap a range, in order. */
export function startsIn({ from, to }: MetricRange, period: Period): string[] {
  const starts: string[] = [];
  for (let start = startOf(from, period); start <= to; start = nextStart(start, period)) starts.push(start);
  return starts;
}

export function nextStart(start: string, period: Period): string {
  if (period === 'month') {
    const next = new Date(millisOf(start));
    next.setUTCMonth(next.getUTCMonth() + 1);
    return dayOf(next.getTime());
  }
  return dayOf(millisOf(start) + (period === 'day' ? 1 : 7) * DAY_MILLIS);
}
