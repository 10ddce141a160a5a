import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Plus, Webhook } from 'lucide-react';
import { useMemo } from 'react';
import { useApi } from '../shell/api-context';
import { Button } from '../components/button';
import { Card, usePageTitle } from '../components/layout';
import { EmptyState, ErrorState, Skeleton } from '../components/states';
import { type Column, Table } from '../components/table';
import { fill, formatNumber, plural, useTexts } from '../texts';
import { EndpointState } from './endpoint-state';
import { endpointsQuery, statsQuery } from './queries';
import { texts } from './texts';
import { WebhooksHeader } from './webhook-tabs';
import type { Endpoint } from './wire';

export function EndpointsPage() {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/webhooks' });
  const endpoints = useQuery(endpointsQuery(useApi(), projectId));
  const all = useTexts(texts);
  const t = all.list;
  usePageTitle(all.title);
  const columns = useMemo(() => endpointColumns(projectId, t), [projectId, t]);
  const newEndpoint = (label: string, variant: 'primary' | 'secondary') => (
    <Button asChild variant={variant}>
      <Link to="/projects/$projectId/webhooks/new" params={{ projectId }}>
        <Plus aria-hidden className="size-4" />
        {label}
      </Link>
    </Button>
  );
  return (
    <>
      <WebhooksHeader actions={newEndpoint(all.newEndpoint, 'primary')} />
      <Card className="overflow-hidden">
        {endpoints.isError && !endpoints.data ? (
          <ErrorState error={endpoints.error} onRetry={() => void endpoints.refetch()} title={t.failed} />
        ) : (
          <Table
            caption={t.caption}
            columns={columns}
            rows={endpoints.data}
            rowId={({ id }) => id}
            skeletonRows={3}
            empty={
              <EmptyState Icon={Webhook} title={t.emptyTitle} action={newEndpoint(t.emptyAction, 'secondary')}>
                {t.emptyText}
              </EmptyState>
            }
          />
        )}
      </Card>
    </>
  );
}

function endpointColumns(projectId: string, t: typeof texts.english.list): Column<Endpoint>[] {
  return [
    {
      id: 'address',
      header: t.columns.address,
      cell: ({ row: { original: endpoint } }) => (
        <div className="flex max-w-44 min-w-0 flex-col sm:max-w-80">
          <Link
            to="/projects/$projectId/webhooks/endpoints/$endpointId"
            params={{ projectId, endpointId: endpoint.id }}
            className="truncate font-medium after:absolute after:inset-0"
          >
            {endpoint.url}
          </Link>
          {endpoint.description && <span className="truncate text-xs text-ink-faint">{endpoint.description}</span>}
        </div>
      ),
    },
    {
      id: 'state',
      header: t.columns.state,
      cell: ({ row: { original } }) => <EndpointState projectId={projectId} endpoint={original} />,
    },
    {
      id: 'events',
      header: t.columns.events,
      cell: ({
        row: {
          original: { filterTypes },
        },
      }) => (
        <span className="whitespace-nowrap text-ink-muted" title={filterTypes?.join(', ')}>
          {filterTypes ? plural(t.events, filterTypes.length) : t.allEvents}
        </span>
      ),
      look: { from: 'sm' },
    },
    {
      id: 'sent',
      header: t.columns.sent,
      cell: ({ row: { original } }) => <Sent projectId={projectId} endpointId={original.id} />,
      look: { from: 'md', isRight: true },
    },
  ];
}

function Sent({ projectId, endpointId }: { projectId: string; endpointId: string }) {
  const t = useTexts(texts).list;
  const { data: stats, isError } = useQuery(statsQuery(useApi(), projectId, endpointId));
  if (stats === undefined) return isError ? null : <Skeleton className="ms-auto h-4 w-28" />;
  const waiting = stats.pending + stats.sending;
  if (stats.success + stats.fail + waiting === 0) return <span className="text-ink-faint">{t.none}</span>;
  return (
    <span className="text-ink-muted tabular-nums">
      {fill(t.counts, {
        delivered: formatNumber(stats.success),
        failed: formatNumber(stats.fail),
        waiting: formatNumber(waiting),
      })}
    </span>
  );
}
