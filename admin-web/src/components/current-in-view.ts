import { type RefObject, useEffect } from 'react';

/** Shows what comes before and after, too. */
const ROOM_PIXELS = 40;

/** How far to scroll so that a stretch lies within another; it stays where it is whole. */
function distance(start: number, end: number, from: number, to: number): number {
  if (start < from) return start - from - ROOM_PIXELS;
  return end > to ? end - to + ROOM_PIXELS : 0;
}

/**
 * Scrolls a list of links to that of the page one is on, whenever that is another.
 * Not by `scrollIntoView`, which moves the page as well.
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
