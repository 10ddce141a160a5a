import { type ColumnDef, type RowData, tableFeatures, useTable } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { cx } from './cx';
import { Skeleton } from './states';

/** What tables of this dashboard can do: rows and columns. The server sorts, searches and pages. */
const features = tableFeatures({});
type Features = typeof features;

/** How a column behaves beside its content. */
export interface ColumnLook {
  /** Left out on screens narrower than this. */
  from?: 'sm' | 'md' | 'lg';
  isRight?: boolean;
  /** Direction of the rows by this column, for readers. */
  sort?: 'ascending' | 'descending';
}

export type Column<Row extends RowData> = ColumnDef<Features, Row> & { look?: ColumnLook };

const FROM = { sm: 'hidden sm:table-cell', md: 'hidden md:table-cell', lg: 'hidden lg:table-cell' } as const;

interface TableProps<Row extends RowData> {
  /** Read out for the table. */
  caption: string;
  columns: Column<Row>[];
  /** Undefined while they are loading. */
  rows: Row[] | undefined;
  rowId: (row: Row) => string;
  /** Shows that newer rows are on their way. */
  isStale?: boolean;
  /** Stands in for the rows when there are none. */
  empty: ReactNode;
  skeletonRows?: number;
}

const NO_ROWS: never[] = [];

/** A table with its states: loading, empty, outdated. Errors are shown in place of it. */
export function Table<Row extends RowData>({
  caption,
  columns,
  rows,
  rowId,
  isStale = false,
  empty,
  skeletonRows = 5,
}: TableProps<Row>) {
  const table = useTable({ features, columns, data: rows ?? NO_ROWS, getRowId: rowId });
  const lookOf = (column: { columnDef: unknown }) => (column.columnDef as Column<Row>).look ?? {};
  if (rows?.length === 0) return <>{empty}</>;
  return (
    <div aria-busy={rows === undefined || isStale} className="relative overflow-x-auto">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} className="border-b border-line">
              {group.headers.map((header) => {
                const { from, isRight, sort } = lookOf(header.column);
                return (
                  <th
                    key={header.id}
                    scope="col"
                    aria-sort={sort}
                    className={cx(
                      'h-9 px-4 text-xs font-medium whitespace-nowrap text-ink-faint',
                      from && FROM[from],
                      isRight && 'text-right',
                    )}
                  >
                    <table.FlexRender header={header} />
                  </th>
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody className={cx('transition-opacity', isStale && 'opacity-60')}>
          {rows === undefined
            ? Array.from({ length: skeletonRows }, (_, row) => (
                <tr key={row} className="border-b border-line last:border-0">
                  {columns.map((column, at) => (
                    <td key={at} className={cx('h-13 px-4', column.look?.from && FROM[column.look.from])}>
                      <Skeleton className={cx('h-4', at === 0 ? 'w-40' : 'w-24 max-w-full')} />
                    </td>
                  ))}
                </tr>
              ))
            : table.getRowModel().rows.map((row) => (
                <tr
                  key={row.id}
                  className="relative border-b border-line transition-colors last:border-0 hover:bg-hover/60"
                >
                  {row.getAllCells().map((cell) => {
                    const { from, isRight } = lookOf(cell.column);
                    return (
                      <td key={cell.id} className={cx('h-13 px-4 py-2', from && FROM[from], isRight && 'text-right')}>
                        <table.FlexRender cell={cell} />
                      </td>
                    );
                  })}
                </tr>
              ))}
        </tbody>
      </table>
      {rows === undefined && (
        <span role="status" className="sr-only">
          Loading {caption}
        </span>
      )}
    </div>
  );
}
