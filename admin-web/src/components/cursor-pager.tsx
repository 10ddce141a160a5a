import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../texts';
import { componentsTexts } from '../texts/generated/components-texts';
import { Button } from './button';

interface CursorPagerProps {
  /** `?cursor=` of this page; undefined on the first page. */
  cursor: string | undefined;
  /** Cursor of the next page; null on the last page or while it is unknown. */
  nextCursor: string | null;
  /**
   * Link to the previous page; its cursor is undefined if that is the first page. Omit for lists that can only be read
   * forward: the link then leads to the first page.
   */
  previous?: { cursor: string | undefined } | null;
}

/** Links to the next and previous page. Renders nothing if there is only one page. */
export function CursorPager({ cursor, nextCursor, previous }: CursorPagerProps) {
  const t = useTexts(componentsTexts);
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

/** A link styled as a button; a disabled button if there is no target. */
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
