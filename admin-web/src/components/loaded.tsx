import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from './layout';
import { NoRows, Rows } from './rows';
import { ErrorState, Loading, Skeleton } from './states';

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  /** Name of the loading data for screen readers: "sessions". */
  what: string;
  failed: string;
  lines?: number;
  children: (data: Data) => ReactNode;
}

/** Shows a skeleton while a query loads, then its data or its error. */
export function Loaded<Data>({ query, what, failed, lines = 2, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  return (
    <Card>
      {query.isError ? (
        <ErrorState error={query.error} title={failed} onRetry={() => void query.refetch()} />
      ) : (
        <Loading what={what}>
          <div className="flex flex-col gap-3 p-4 sm:p-5">
            {Array.from({ length: lines }, (_, line) => (
              <Skeleton key={line} className="h-9 w-full" />
            ))}
          </div>
        </Loading>
      )}
    </Card>
  );
}

interface LoadedRowsProps<Item> extends Omit<LoadedProps<readonly Item[]>, 'children'> {
  /** Name of the list. */
  label: string;
  /** Shown in place of an empty list. */
  none: ReactNode;
  children: (item: Item) => ReactNode;
}

/** A short list that is loaded in full. Each entry renders as a `Row`. */
export function LoadedRows<Item>({ label, none, children, ...loaded }: LoadedRowsProps<Item>) {
  return (
    <Loaded {...loaded}>
      {(items) => (items.length === 0 ? <NoRows>{none}</NoRows> : <Rows label={label}>{items.map(children)}</Rows>)}
    </Loaded>
  );
}
