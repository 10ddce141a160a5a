import { type RefObject, useEffect } from 'react';

/** Margin that keeps the neighboring entries visible. */
const ROOM_PIXELS = 40;

/** How far to scroll so that a range is inside another; 0 if it already is. */
function distance(start: number, end: number, from: number, to: number): number {
  if (start < from) return start - from - ROOM_PIXELS;
  return end > to ? end - to + ROOM_PIXELS : 0;
}

/**
 * Scrolls a list of links to the link of the current page when the page changes. `scrollIntoView` would scroll the
 * whole page too.
 */
export function useCurrentInView(list: RefObject<HTMLElement | null>, page: string): void {
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current=page]')?.getBoundingClientRect();
    if (!list.current || !current) return;
    const { left, right, top, bottom } = list.current.getBoundingClientRect();
    list.current.scrollBy(
      distance(current.left, current.right, left, right),
      distance(current.top, current.bottom, top, bottom),
    );
  }, [list, page]);
}
