import { type KeyboardEvent, lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { fill, useTexts } from '../texts';
import { componentsPickerTexts } from '../texts/generated/components-picker-texts';
import { componentsTexts } from '../texts/generated/components-texts';
import { cx } from './cx';
import { type Density, useDensity } from './density';
import { folded } from '@hallpass/react/folded';
import type { MountedRow } from './long-rows';
import { RowSpacer } from './row-spacer';
import { SearchField } from './search-field';
import { Skeleton } from './states';

interface ColumnLook {
  /** Hidden on screens narrower than this. */
  from?: 'sm' | 'md' | 'lg';
  isRight?: boolean;
  /** Sort direction of this column, for screen readers. */
  sort?: 'ascending' | 'descending';
}

export interface TableColumn<Row> extends ColumnLook {
  header: ReactNode;
  /** Buttons or a menu at the end of the row. Only screen readers read the header. */
  isActions?: boolean;
  cell: (row: Row) => ReactNode;
}

const FROM = { sm: 'hidden sm:table-cell', md: 'hidden md:table-cell', lg: 'hidden lg:table-cell' } as const;
const ROW: Record<Density, string> = { comfortable: 'h-10 py-1', compact: 'h-8 py-0.5' };
/** Height of a single-line row, with its border. */
const ROW_PIXELS: Record<Density, number> = { comfortable: 41, compact: 33 };

const LongRows = lazy(() => import('./long-rows'));
/** Tables with more rows than this render only the rows in view. */
const LONG = 100;
/** Fills a window while the code for long tables loads. */
const FIRST_ROWS = 30;

/** Selected rows, for bulk actions. */
export interface Selection<Row> {
  /** Ids of selected rows, including rows on other pages. */
  selected: ReadonlySet<string>;
  onChange: (selected: Set<string>) => void;
  /** Name of a row, for the label of its checkbox. */
  nameOf: (row: Row) => string;
}

interface TableProps<Row> {
  /** Announced by screen readers. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  selection?: Selection<Row>;
  /** Searchable text of a row, for lists that are loaded in full. Paged lists have their own search. */
  searchText?: (row: Row) => string;
  /** Set while newer rows are loading. */
  isStale?: boolean;
  empty: ReactNode;
  skeletonRows?: number;
}

const NO_ROWS: never[] = [];

/**
 * A table with loading, empty and stale states. Show errors in place of the table. The arrow keys move between rows.
 */
export function Table<Row>({
  caption,
  columns,
  rows: all,
  rowId,
  selection,
  searchText,
  isStale = false,
  empty,
  skeletonRows = 5,
}: TableProps<Row>) {
  const t = useTexts(componentsTexts);
  const density = useDensity();
  const { rows, search } = useSearch(all, searchText);
  const shown = rows ?? NO_ROWS;
  const ticks = useTicks(shown, rowId, selection);
  // oxlint-disable-next-line react/exhaustive-deps -- `rowId` is a new function each time, and does the same
  const ids = useMemo(() => shown.map(rowId), [shown]);
  if (all?.length === 0) return <>{empty}</>;
  const cell = cx('px-3 sm:px-4', ROW[density]);
  const isLong = shown.length > LONG;
  const width = columns.length + (selection ? 1 : 0);
  const rowOf = (row: Row, mounted?: MountedRow) => {
    const id = rowId(row);
    return (
      <tr
        key={id}
        {...mounted}
        className={cx(
          'relative border-b border-line transition-colors last:border-0 hover:bg-hover/60',
          selection?.selected.has(id) && 'bg-accent-soft/50',
        )}
      >
        {selection && (
          <td className="relative z-10 w-10 ps-3 sm:ps-4">
            <input
              type="checkbox"
              aria-label={fill(t.select, { name: selection.nameOf(row) })}
              className="block size-4 accent-accent"
              checked={selection.selected.has(id)}
              onChange={() => {}}
              onClick={(event) => ticks.toggle(id, event.shiftKey)}
            />
          </td>
        )}
        {columns.map(({ from, isRight, isActions, cell: content }, at) => (
          <td key={at} className={cx(cell, from && FROM[from], isRight && 'text-end')}>
            {isActions ? (
              <div className="relative z-10 -my-1 flex items-center justify-end gap-1">{content(row)}</div>
            ) : (
              content(row)
            )}
          </td>
        ))}
      </tr>
    );
  };
  const content = (
    <div aria-busy={rows === undefined || isStale} className="relative overflow-x-auto">
      {isStale && <span aria-hidden className="absolute inset-x-0 top-0 z-20 h-0.5 animate-pulse-soft bg-primary" />}
      <table className="w-full border-collapse text-start" aria-rowcount={isLong ? shown.length + 1 : undefined}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr aria-rowindex={isLong ? 1 : undefined} className="border-b border-line">
            {selection && (
              <th scope="col" className="w-10 ps-3 sm:ps-4">
                <input
                  type="checkbox"
                  aria-label={t.selectAll}
                  className="block size-4 accent-accent"
                  checked={ticks.areAll}
                  disabled={rows === undefined}
                  ref={(input) => {
                    if (input) input.indeterminate = ticks.areSome && !ticks.areAll;
                  }}
                  onChange={ticks.toggleAll}
                />
              </th>
            )}
            {columns.map(({ header, isActions, from, isRight, sort }, at) => (
              <th
                key={at}
                scope="col"
                aria-sort={sort}
                className={cx(
                  'h-9 px-3 text-xs sm:px-4 font-medium whitespace-nowrap text-ink-faint',
                  from && FROM[from],
                  isRight && 'text-end',
                )}
              >
                {isActions ? <span className="sr-only">{header}</span> : header}
              </th>
            ))}
          </tr>
        </thead>
        {isLong ? (
          <Suspense
            fallback={
              <tbody>
                {shown.slice(0, FIRST_ROWS).map((row) => rowOf(row))}
                <RowSpacer columns={width} height={(shown.length - FIRST_ROWS) * ROW_PIXELS[density]} />
              </tbody>
            }
          >
            <LongRows ids={ids} columns={width} rowHeight={ROW_PIXELS[density]} onKeyDown={goByArrows}>
              {(index, mounted) => rowOf(shown[index]!, mounted)}
            </LongRows>
          </Suspense>
        ) : (
          <tbody onKeyDown={goByArrows}>
            {rows === undefined
              ? Array.from({ length: skeletonRows }, (_, row) => (
                  <tr key={row} className="border-b border-line last:border-0">
                    {selection && <td className="w-10" />}
                    {columns.map((column, at) => (
                      <td key={at} className={cx(cell, column.from && FROM[column.from])}>
                        <Skeleton
                          className={cx('h-4', at === 0 ? 'w-40' : column.isActions ? 'w-6' : 'w-24 max-w-full')}
                        />
                      </td>
                    ))}
                  </tr>
                ))
              : shown.map((row) => rowOf(row))}
          </tbody>
        )}
      </table>
      {rows === undefined && (
        <span role="status" className="sr-only">
          {fill(t.loading, { what: caption })}
        </span>
      )}
    </div>
  );
  return (
    <>
      {search}
      {rows?.length === 0 ? <NothingFound /> : content}
    </>
  );
}

/** Client-side search, for long lists that are loaded in full. */
function useSearch<Row>(rows: readonly Row[] | undefined, textOf: ((row: Row) => string) | undefined) {
  const t = useTexts(componentsTexts);
  const [query, setQuery] = useState('');
  const canSearch = textOf !== undefined && rows !== undefined && rows.length > LONG;
  const found = useMemo(() => {
    const sought = folded(query);
    return canSearch && sought !== '' ? rows.filter((row) => folded(textOf(row)).includes(sought)) : rows;
  }, [canSearch, query, rows, textOf]);
  const search = canSearch && (
    <div className="border-b border-line p-3 sm:px-4">
      <SearchField label={t.search} placeholder={t.search} value={query} onSearch={setQuery} />
    </div>
  );
  return { rows: found, search };
}

function NothingFound() {
  const t = useTexts(componentsPickerTexts);
  return (
    <p role="status" className="p-4 text-ink-muted">
      {t.nothing}
    </p>
  );
}

/** Selects single rows, all rows of the page, and ranges with Shift. */
function useTicks<Row>(rows: readonly Row[], rowId: (row: Row) => string, selection: Selection<Row> | undefined) {
  const last = useRef<string | null>(null);
  const ids = rows.map(rowId);
  const selected = selection?.selected ?? new Set<string>();
  const areAll = ids.length > 0 && ids.every((id) => selected.has(id));
  const change = (changed: readonly string[], isOn: boolean) => {
    const next = new Set(selected);
    for (const id of changed) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    selection?.onChange(next);
  };
  return {
    areAll,
    areSome: ids.some((id) => selected.has(id)),
    toggleAll: () => change(ids, !areAll),
    toggle: (id: string, isRange: boolean) => {
      const from = isRange && last.current !== null ? ids.indexOf(last.current) : -1;
      const to = ids.indexOf(id);
      const range = from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
      change(range, !selected.has(id));
      last.current = id;
    },
  };
}

/** The up and down keys move to the same control of the neighboring row. */
function goByArrows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const target = event.target as HTMLElement;
  const row = target.closest('tr');
  if (step === undefined || row === null || !target.matches('a, input[type=checkbox], button')) return;
  const next = (step > 0 ? row.nextElementSibling : row.previousElementSibling) as HTMLElement | null;
  const at = target.closest('td')?.cellIndex ?? 0;
  const control = next?.children[at]?.querySelector<HTMLElement>('a, input, button');
  if (!control) return;
  event.preventDefault();
  control.focus();
}
