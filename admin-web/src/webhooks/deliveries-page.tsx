import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { RotateCw, Send } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useApi } from '../shell/api-context';
import { Button } from '../components/button';
import { CursorPager } from '../components/cursor-pager';
import { FilterBar, FilterChip } from '../components/filters';
import { Card } from '../components/layout';
import { EmptyState, ErrorState } from '../components/states';
import { Table } from '../components/table';
import { formatNumber, useTexts } from '../texts';
import { deliveryColumns } from './delivery-columns';
import { EndpointFrame } from './endpoint-frame';
import { type DeliveryFilter, deliveriesQuery, eventTypesQuery, statsQuery } from './queries';
import { ReplayDialog } from './replay-dialog';
import { texts } from './texts';
import { type DeliveryStatus, type Endpoint, STATUSES } from './wire';

const FROM = '/signed-in/projects/$projectId/webhooks/endpoints/$endpointId';

/** Newest first. */
export function DeliveriesPage() {
  const { projectId, endpointId } = useParams({ from: FROM });
  return (
    <EndpointFrame projectId={projectId} endpointId={endpointId}>
      {(endpoint) => <Deliveries projectId={projectId} endpoint={endpoint} />}
    </EndpointFrame>
  );
}

function Deliveries({ projectId, endpoint }: { projectId: string; endpoint: Endpoint }) {
  const api = useApi();
  const filter = useSearch({ from: FROM });
  const navigate = useNavigate({ from: '/projects/$projectId/webhooks/endpoints/$endpointId' });
  const all = useTexts(texts);
  const t = all.deliveries;
  const page = useQuery(deliveriesQuery(api, projectId, endpoint.id, filter));
  const types = useQuery(eventTypesQuery(api, projectId)).data ?? [];
  const [isReplaying, setReplaying] = useState(false);
  const columns = useMemo(() => deliveryColumns(projectId, endpoint, t), [projectId, endpoint, t]);
  const show = (next: DeliveryFilter) => void navigate({ search: next });
  const isFiltered = filter.status !== undefined || filter.event !== undefined;
  return (
    <>
      <Stats projectId={projectId} endpointId={endpoint.id} />
      <FilterBar>
        <FilterChip
          label={t.status}
          value={filter.status === undefined ? undefined : (String(filter.status) as `${DeliveryStatus}`)}
          options={STATUSES.map((status) => ({
            value: String(status) as `${DeliveryStatus}`,
            label: all.status[status],
          }))}
          onChange={(status) =>
            show({ event: filter.event, status: status === undefined ? undefined : (Number(status) as DeliveryStatus) })
          }
        />
        <FilterChip
          label={t.event}
          value={filter.event}
          options={types.map(({ name }) => ({ value: name, label: name }))}
          onChange={(event) => show({ status: filter.status, event })}
        />
        <Button size="small" className="ms-auto" disabled={endpoint.disabled} onClick={() => setReplaying(true)}>
          <RotateCw aria-hidden className="size-4" />
          {t.replay}
        </Button>
      </FilterBar>
      <Card className="overflow-hidden">
        {page.isError && !page.data ? (
          <ErrorState error={page.error} onRetry={() => void page.refetch()} title={t.failed} />
        ) : (
          <Table
            caption={t.caption}
            columns={columns}
            rows={page.data?.data}
            rowId={({ id }) => id}
            isStale={page.isPlaceholderData}
            empty={
              isFiltered || filter.cursor !== undefined ? (
                <EmptyState
                  Icon={Send}
                  title={t.filteredTitle}
                  action={
                    <Button asChild>
                      <Link from="/projects/$projectId/webhooks/endpoints/$endpointId" to="." search={{}}>
                        {t.clear}
                      </Link>
                    </Button>
                  }
                />
              ) : (
                <EmptyState Icon={Send} title={t.emptyTitle}>
                  {t.emptyText}
                </EmptyState>
              )
            }
          />
        )}
      </Card>
      <CursorPager
        cursor={filter.cursor}
        nextCursor={page.isPlaceholderData || page.data?.done !== false ? null : page.data.iterator}
      />
      {isReplaying && <ReplayDialog projectId={projectId} endpoint={endpoint} onClose={() => setReplaying(false)} />}
    </>
  );
}

const COUNTS = ['success', 'pending', 'sending', 'fail', 'canceled'] as const;

function Stats({ projectId, endpointId }: { projectId: string; endpointId: string }) {
  const t = useTexts(texts).endpoint.stats;
  const { data: stats } = useQuery(statsQuery(useApi(), projectId, endpointId));
  return (
    <Card className="mb-5">
      <dl aria-label={t.label} className="flex flex-wrap gap-x-8 gap-y-3 px-4 py-3">
        {COUNTS.map((name) => (
          <div key={name} className="flex min-w-16 flex-col">
            <dt className="text-xs text-ink-faint">{t[name]}</dt>
            <dd className="text-base font-semibold tabular-nums">{stats ? formatNumber(stats[name]) : '–'}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
