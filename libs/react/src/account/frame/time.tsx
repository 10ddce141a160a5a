import type { ReactNode } from 'react';
import { useHallpass } from '../../provider/context.js';
import { inRelation } from './in-relation.js';

export interface SaidTimeProps {
  /** A text with `{time}` in it. */
  text: string;
  at: Date;
  /** A day of the calendar in place of how long ago it was. */
  isDay?: boolean;
}

/** A sentence about a time, whose exact moment is there for who points at it. */
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
