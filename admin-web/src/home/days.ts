import { DAY_MILLIS } from '../components/durations';

/** `YYYY-MM-DD` (UTC), the given number of days ago. */
export function dayBefore(days: number): string {
  return new Date(Date.now() - days * DAY_MILLIS).toISOString().slice(0, 10);
}

/**
 * Daily counts by name, with the most frequent names first. With more than five names, keeps four and sums up the rest.
 */
export function seriesOf(
  days: readonly { date: string; counts: Readonly<Record<string, number>> }[],
  other: string,
): { names: string[]; rows: { date: string; [name: string]: string | number }[] } {
  const sums = new Map<string, number>();
  for (const { counts } of days) {
    for (const [name, count] of Object.entries(counts)) sums.set(name, (sums.get(name) ?? 0) + count);
  }
  const sorted = [...sums].sort(([, one], [, next]) => next - one).map(([name]) => name);
  const kept = sorted.length > 5 ? sorted.slice(0, 4) : sorted;
  const names = sorted.length > 5 ? [...kept, other] : kept;
  const rows = days.map(({ date, counts }) => {
    const row: { date: string; [name: string]: string | number } = { date };
    for (const name of names) row[name] = 0;
    for (const [name, count] of Object.entries(counts)) {
      const at = kept.includes(name) ? name : other;
      row[at] = Number(row[at] ?? 0) + count;
    }
    return row;
  });
  return { names, rows };
}
