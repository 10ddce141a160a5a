import { type Currency, CURRENCY_DECIMALS } from '@hallpass/project-config';
import type { ChartRow } from '../../components/time-chart';
import { decimalText } from '../format';
import type { RevenueDay } from '../queries';
import { DAY_MILLIS } from '../../components/durations';

const dayText = (millis: number): string => new Date(millis).toISOString().slice(0, 10);

/** The last `count` UTC days, including today. */
export function lastDays(count: number, now: Date): { from: string; to: string } {
  return { from: dayText(now.getTime() - (count - 1) * DAY_MILLIS), to: dayText(now.getTime()) };
}

/** One row for each day of the range, including days without payments. */
export function rowsOf(days: readonly RevenueDay[], { from, to }: { from: string; to: string }): ChartRow[] {
  const net = new Map(days.map((day) => [day.date, Number(day.net)]));
  const rows: ChartRow[] = [];
  for (let millis = Date.parse(from); millis <= Date.parse(to); millis += DAY_MILLIS)
    rows.push({ date: dayText(millis), net: net.get(dayText(millis)) ?? 0 });
  return rows;
}

type Sums = Record<'paid' | 'refunded' | 'disputed' | 'net', string>;

/** Sums in minor units, because floating-point sums of decimals would drift. */
export function sumsOf(days: readonly RevenueDay[], currency: Currency): Sums {
  const factor = 10 ** CURRENCY_DECIMALS[currency];
  const sum = (name: keyof Sums) =>
    decimalText(
      days.reduce((total, day) => total + Math.round(Number(day[name]) * factor), 0),
      currency,
    );
  return { paid: sum('paid'), refunded: sum('refunded'), disputed: sum('disputed'), net: sum('net') };
}
