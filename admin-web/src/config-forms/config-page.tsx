import type { ConfigTree } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '../shell/api-context';
import { Card } from '../components/layout';
import { ErrorState, Loading, Skeleton } from '../components/states';
import { useTexts } from '../texts';
import { configFormsTexts } from '../texts/generated/config-forms-texts';
import { configQuery } from './queries';

/** Renders a settings page once the configuration is loaded, and its loading or error state until then. */
export function WithConfig({
  projectId,
  children,
}: {
  projectId: string;
  children: (config: ConfigTree) => ReactNode;
}) {
  const t = useTexts(configFormsTexts);
  const config = useQuery(configQuery(useApi(), projectId));
  if (config.data) return <>{children(config.data)}</>;
  if (config.isError) {
    return (
      <Card>
        <ErrorState error={config.error} title={t.loadFailed} onRetry={() => void config.refetch()} />
      </Card>
    );
  }
  return (
    <Loading what={t.loading}>
      <Card className="flex flex-col gap-4 p-4 sm:p-5">
        <Skeleton className="h-5 w-48" />
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-10 w-2/3" />
      </Card>
    </Loading>
  );
}
