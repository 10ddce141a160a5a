import type { ReactNode } from 'react';
import { Card } from '../components/layout';
import { ErrorState, Loading, Skeleton } from '../components/states';
import { useTexts } from '../texts';
import { homeTexts } from '../texts/generated/home-texts';

export function Panel({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <Card className="min-w-0 p-4 sm:p-5">
      <div className="mb-4 flex min-h-8 items-center justify-between gap-3">
        <h2 className="font-semibold">{title}</h2>
        {actions}
      </div>
      {children}
    </Card>
  );
}

interface Loaded<Data> {
  data: Data | undefined;
  error: Error | null;
  refetch: () => unknown;
}

export function WhenLoaded<Data>({ query, children }: { query: Loaded<Data>; children: (data: Data) => ReactNode }) {
  const t = useTexts(homeTexts);
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.error) {
    return <ErrorState error={query.error} title={t.metricsFailed} onRetry={() => void query.refetch()} />;
  }
  return (
    <Loading what={t.what}>
      <Skeleton className="h-56 w-full" />
    </Loading>
  );
}
