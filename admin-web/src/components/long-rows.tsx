import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  Fragment,
  type KeyboardEventHandler,
  type ReactNode,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { RowSpacer } from './row-spacer';

/** Rows rendered above and below the viewport, for scrolling and tabbing. */
const OVERSCAN = 10;

/** Attributes by which a row is found and measured. */
export interface MountedRow {
  ref: (row: HTMLTableRowElement | null) => void;
  'data-index': number;
  'aria-rowindex': number;
}

interface LongRowsProps {
  ids: readonly string[];
  columns: number;
  /** Estimate until rows have been measured. */
  rowHeight: number;
  onKeyDown: KeyboardEventHandler<HTMLTableSectionElement>;
  children: (index: number, row: MountedRow) => ReactNode;
}

/** Renders only the rows of a long table that are in the viewport, and the row with the focus. */
export default function LongRows({ ids, columns, rowHeight, onKeyDown, children }: LongRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [focused, setFocused] = useState<string>();
  const place = usePlace(body, rowHeight);
  useSteadyColumns(body);
  const at = focused === undefined ? -1 : ids.indexOf(focused);
  const rangeExtractor = useCallback((range: Range) => withNeighbours(range, at), [at]);
  // oxlint-disable-next-line react/incompatible-library -- the dashboard is built without the React Compiler
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: ids.length,
    getItemKey: useCallback((index: number) => ids[index]!, [ids]),
    estimateSize: () => place.rowHeight,
    measureElement: (row) => row.getBoundingClientRect().height,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    scrollMargin: place.top,
    overscan: OVERSCAN,
    rangeExtractor,
  });
  const rows = virtualizer.getVirtualItems();
  const end = place.top + virtualizer.getTotalSize();
  const spaceAfter = end - (rows.at(-1)?.end ?? place.top);
  const onFocus = ({ target }: FocusEvent) => {
    // Popups of a row, such as a menu, are elsewhere in the page.
    const row = target.closest<HTMLElement>('tr[data-index]');
    if (row) setFocused(ids[Number(row.dataset['index'])]);
  };
  return (
    <tbody ref={body} onKeyDown={onKeyDown} onFocus={onFocus}>
      {rows.map(({ key, index, start }, nth) => {
        const space = start - (rows[nth - 1]?.end ?? place.top);
        return (
          <Fragment key={key}>
            {space > 0 && <RowSpacer columns={columns} height={space} />}
            {children(index, {
              ref: virtualizer.measureElement,
              'data-index': index,
              // The header is row 1.
              'aria-rowindex': index + 2,
            })}
          </Fragment>
        );
      })}
      {spaceAfter > 0 && <RowSpacer columns={columns} height={spaceAfter} />}
    </tbody>
  );
}

/**
 * Keeps the focused row and its neighbors, so that Tab and the arrow keys work after the row was scrolled out of view.
 */
function withNeighbours(range: Range, focused: number): number[] {
  const near = focused < 0 ? [] : [focused - 1, focused, focused + 1].filter((at) => at >= 0 && at < range.count);
  return [...new Set([...near, ...defaultRangeExtractor(range)])].toSorted((a, b) => a - b);
}

/** Position of the first row in the page, and the average row height. */
function usePlace(body: RefObject<HTMLTableSectionElement | null>, guess: number) {
  const [place, setPlace] = useState({ top: 0, rowHeight: guess });
  useLayoutEffect(() => {
    const rows = [...(body.current?.querySelectorAll('tr[data-index]') ?? [])];
    const height = rows.reduce((sum, row) => sum + row.getBoundingClientRect().height, 0);
    const rowHeight = rows.length > 0 ? height / rows.length : guess;
    const look = () => {
      const top = (body.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
      setPlace((known) => (known.top === top && known.rowHeight === rowHeight ? known : { top, rowHeight }));
    };
    look();
    // Content that appears or disappears above the rows changes the height of the page.
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [body, guess]);
  return place;
}

/** Fixes the column widths. Otherwise every row that scrolls into view could change them. */
function useSteadyColumns(body: RefObject<HTMLTableSectionElement | null>): void {
  useLayoutEffect(() => {
    const table = body.current?.closest('table');
    if (!table) return;
    const heads = [...table.querySelectorAll('th')];
    const free = () => heads.forEach((head) => head.style.removeProperty('width'));
    let known = 0;
    const hold = () => {
      const { width } = table.getBoundingClientRect();
      if (width === known) return;
      known = width;
      free();
      const widths = heads.map((head) => head.getBoundingClientRect().width);
      heads.forEach((head, at) => {
        if (widths[at]! > 0) head.style.width = `${(widths[at]! / width) * 100}%`;
      });
    };
    const observer = new ResizeObserver(hold);
    observer.observe(table);
    return () => {
      observer.disconnect();
      free();
    };
  }, [body]);
}
