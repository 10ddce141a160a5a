import type { ReactNode } from 'react';
import { useHallpass } from '../../provider/context.js';
import { inRelation } from './in-relation.js';

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
    : // oxlint-disable-next-line react/purity -- relative to the time of this render
      inRelation(at, locale, new Date());
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
