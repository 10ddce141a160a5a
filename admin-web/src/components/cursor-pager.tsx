import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../texts';
import { Button } from './button';
import { componentTexts } from './texts';

interface CursorPagerProps {
  /** `?cursor=` of this page; undefined for the first. */
  cursor: string | undefined;
  /** Of the next page; null when this is the last, or while it is not known. */
  nextCursor: string | null;
  /** Of the page before, undefined in it for the first; left out where a list is read forward only: then it leads to the first page. */
  previous?: { cursor: string | undefined } | null;
}

/** Leads through a list that the server gives page by page. Nothing where there is one page. */
export function CursorPager({ cursor, nextCursor, previous }: CursorPagerProps) {
  const t = useTexts(componentTexts);
  if (cursor === undefined && nextCursor === null) return null;
  const isFirst = cursor === undefined;
  const back = previous === undefined ? { cursor: undefined } : previous;
  return (
    <nav aria-label={t.pages} className="mt-4 flex justify-end gap-2">
      <PageLink target={isFirst ? null : back}>
        <ChevronLeft aria-hidden className="size-4 rtl:rotate-180" />
        {previous === undefined ? t.first : t.previous}
      </PageLink>
      <PageLink target={nextCursor === null ? null : { cursor: nextCursor }}>
        {t.next}
        <ChevronRight aria-hidden className="size-4 rtl:rotate-180" />
      </PageLink>
    </nav>
  );
}

/** A link that looks like a button; a refusing button while there is nowhere to go. */
function PageLink({ target, children }: { target: { cursor: string | undefined } | null; children: ReactNode }) {
  if (target === null) {
    return (
      <Button size="small" disabled>
        {children}
      </Button>
    );
  }
  return (
    <Button asChild size="small">
      <Link to="." search={((before: object) => ({ ...before, ...target })) as never}>
        {children}
      </Link>
    </Button>
  );
}
