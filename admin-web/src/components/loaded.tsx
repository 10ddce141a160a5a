import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from './layout';
import { ErrorState, Loading, Skeleton } from './states';

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  /** What is being loaded, for readers: "sessions". */
  what: string;
  /** Above the reason when it could not be loaded. */
  failed: string;
  /** Lines of text to stand in while it loads. */
  lines?: number;
  children: (data: Data) => ReactNode;
}

/** A part of a page that needs data of its own: its skeleton, its failure, or what is shown of it. */
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
