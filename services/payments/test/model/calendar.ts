/** `[1, 'month']`: a count and a unit, as in a configuration (contract/06 §1). */
export type Interval = readonly [count: number, unit: 'day' | 'week' | 'month' | 'year'];

export const DAY = 86_400_000;

/**
 * The k-th boundary after an anchor, always computed from the anchor: days and weeks are fixed, months and years keep the
 * anchor's day of the month and time of day (UTC), with the day clamped to the month's last one.
 */
export function boundary(anchor: number, [count, unit]: Interval, k: number): number {
  if (unit === 'day') return anchor + k * count * DAY;
  if (unit === 'week') return anchor + k * count * 7 * DAY;
  const date = new Date(anchor);
  const months = date.getUTCFullYear() * 12 + date.getUTCMonth() + k * count * (unit === 'year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(Math.floor(months / 12), (months % 12) + 1, 0)).getUTCDate();
  const midnight = Date.UTC(Math.floor(months / 12), months % 12, Math.min(date.getUTCDate(), lastDay));
  return midnight + (((anchor % DAY) + DAY) % DAY);
}

const known = new Map<string, number[]>();

/** All boundaries from the anchor on, at least until one is later than `until`. */
function boundariesBeyond(anchor: number, interval: Interval, until: number): number[] {
  const key = `${anchor} ${interval.join(' ')}`;
  const list = known.get(key) ?? [anchor];
  known.set(key, list);
  while (list.at(-1)! <= until) list.push(boundary(anchor, interval, list.length));
  return list;
}

/** The boundaries in `[from, to]`, including the anchor. */
export const boundariesWithin = (anchor: number, interval: Interval, from: number, to: number): number[] =>
  boundariesBeyond(anchor, interval, to).filter((at) => at >= from && at <= to);

/** The first boundary at or after an instant, including the anchor. */
export function boundaryFrom(anchor: number, interval: Interval, from: number): number {
  const list = boundariesBeyond(anchor, interval, from);
  let [low, high] = [0, list.length - 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (list[middle]! >= from) high = middle;
    else low = middle + 1;
  }
  return list[low]!;
}

export const boundaryAfter = (anchor: number, interval: Interval, after: number): number =>
  boundaryFrom(anchor, interval, after + 1);

/** Whether two intervals are written the same way: 12 months and one year are different prices. */
export const isSameInterval = (a: Interval, b: Interval): boolean => a[0] === b[0] && a[1] === b[1];
