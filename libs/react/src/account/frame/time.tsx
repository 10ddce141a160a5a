import type { ReactNode } from 'react';
import { useHallpass } from '../../provider/context.js';

const UNITS: readonly [Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

export interface SaidTimeProps {
  /** A text that contains `{time}`. */
  text: string;
  at: Date;
  /** Shows a calendar date instead of a relative time. */
  isDay?: boolean;
}

/** A sentence with a time. A tooltip shows the exact moment. */
export function SaidTime({ text, at, isDay = false }: SaidTimeProps): ReactNode {
  const { locale } = useHallpass();
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' }).format(at);
  const shown = isDay
    ? new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(at)
    : inRelation(at, locale, new Date());
  const [before, after = ''] = text.split('{time}');
  return (
    <>
      {before}
      <time dateTime={at.toISOString()} title={exact}>
        {shown}
      </time>
      {after}
    </>
  );
}

/** Formats a time relative to now, in the largest unit that fits at least once. */
export function inRelation(at: Date, locale: string, now: Date): string {
  const seconds = (at.getTime() - now.getTime()) / 1_000;
  const [unit, length] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? (['second', 1] as const);
  // The clocks of device and server differ slightly, so treat seconds as now.
  const count = unit === 'second' ? 0 : Math.trunc(seconds / length);
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(count, unit);
}
