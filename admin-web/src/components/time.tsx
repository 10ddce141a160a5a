import { formatLocale, textsOf } from '../texts';
import { componentsTexts } from '../texts/generated/components-texts';
import { DAY_MILLIS } from './durations';

const dateFormat = () => new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium' });
const dateTimeFormat = () => new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium', timeStyle: 'short' });
const exactFormat = () => new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium', timeStyle: 'medium' });
const relativeFormat = () => new Intl.RelativeTimeFormat(formatLocale(), { numeric: 'auto' });

const UNITS = [
  ['day', DAY_MILLIS],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Date and time, for use in a sentence. */
export const fullTime = (at: Date): string => dateTimeFormat().format(at);

/**
 * A point in time. `date` is for tables; `relative` falls back to the date after a week; `exact` includes seconds. The
 * tooltip shows the full time.
 */
export function Time({ at, form = 'date' }: { at: Date; form?: 'date' | 'relative' | 'full' | 'exact' }) {
  const full = fullTime(at);
  const text = {
    date: () => dateFormat().format(at),
    relative: () => relativeTime(at),
    full: () => full,
    exact: () => exactFormat().format(at),
  }[form]();
  return (
    <time
      dateTime={at.toISOString()}
      title={full}
      className={form === 'full' ? 'tabular-nums' : 'whitespace-nowrap tabular-nums'}
    >
      {text}
    </time>
  );
}

/** Relative to now within a week, otherwise the date. */
export function relativeTime(at: Date): string {
  const millis = at.getTime() - Date.now();
  if (Math.abs(millis) > 7 * DAY_MILLIS) return dateFormat().format(at);
  for (const [unit, length] of UNITS) {
    if (Math.abs(millis) >= length) return relativeFormat().format(Math.trunc(millis / length), unit);
  }
  return textsOf(componentsTexts).justNow;
}
