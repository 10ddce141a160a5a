import { textsOf } from '../texts';
import { componentTexts } from './texts';

const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const DATE_TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const RELATIVE = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });

const DAY_MILLIS = 86_400_000;
const UNITS = [
  ['day', DAY_MILLIS],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** A moment: `date` for tables, `relative` within a week and then the date. The full time is its tooltip. */
export function Time({ at, form = 'date' }: { at: Date; form?: 'date' | 'relative' | 'full' }) {
  const full = DATE_TIME.format(at);
  const text = form === 'full' ? full : form === 'relative' ? relativeTime(at) : DATE.format(at);
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

/** Within a week as the distance from now, else the date. */
export function relativeTime(at: Date): string {
  const millis = at.getTime() - Date.now();
  if (Math.abs(millis) > 7 * DAY_MILLIS) return DATE.format(at);
  for (const [unit, length] of UNITS) {
    if (Math.abs(millis) >= length) return RELATIVE.format(Math.trunc(millis / length), unit);
  }
  return textsOf(componentTexts).justNow;
}
