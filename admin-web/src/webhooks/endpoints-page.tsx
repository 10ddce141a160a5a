import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Webhook } from 'lucide-react';
import { Faint, RowLink } from '../components/cells';
import { ListPage } from '../components/list';
import { Skeleton } from '../components/states';
import { useApi } from '../shell/api-context';
import { fill, formatNumber, plural, useTexts } from '../texts';
import { webhooksTexts } from '../texts/generated/webhooks-texts';
import { EndpointState } from './endpoint-state';
import { endpointsQuery, statsQuery } from './queries';
import { WebhookTabs } from './webhook-tabs';
import { AddLink } from '../components/add-button';

export function EndpointsPage() {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/webhooks' });
  const all = useTexts(webhooksTexts);
  const t = all.list;
  const newEndpoint = (label: string, variant: 'primary' | 'secondary') => (
    <AddLink variant={variant} to="/projects/$projectId/webhooks/new" params={{ projectId }} label={label} />
  );
  return (
    <ListPage
      heading={all.title}
      title={t.caption}
      description={all.description}
      actions={newEndpoint(all.newEndpoint, 'primary')}
      tabs={<WebhookTabs />}
      query={useQuery(endpointsQuery(useApi(), projectId))}
      rowId={({ id }) => id}
      skeletonRows={3}
      columns={[
        {
          header: t.columns.address,
          cell: ({ id, url, description }) => (
            <div className="flex max-w-44 min-w-0 flex-col sm:max-w-80">
              <RowLink
                to="/projects/$projectId/webhooks/endpoints/$endpointId"
                params={{ projectId, endpointId: id }}
                className="truncate"
              >
                {url}
              </RowLink>
              {description && <span className="truncate text-xs text-ink-faint">{description}</span>}
            </div>
          ),
        },
        { header: t.columns.state, cell: (endpoint) => <EndpointState projectId={projectId} endpoint={endpoint} /> },
        {
          header: t.columns.events,
          from: 'sm',
          cell: ({ filterTypes }) => (
            <span className="whitespace-nowrap text-ink-muted" title={filterTypes?.join(', ')}>
              {filterTypes ? plural(t.events, filterTypes.length) : t.allEvents}
            </span>
          ),
        },
        {
          header: t.columns.sent,
          from: 'md',
          isRight: true,
          cell: ({ id }) => <Sent projectId={projectId} endpointId={id} />,
        },
      ]}
      Icon={Webhook}
      none={t.emptyTitle}
      noneWhy={t.emptyText}
      noneAction={newEndpoint(t.emptyAction, 'secondary')}
    />
  );
}

function Sent({ projectId, endpointId }: { projectId: string; endpointId: string }) {
  const t = useTexts(webhooksTexts).list;
  const { data: stats, isError } = useQuery(statsQuery(useApi(), projectId, endpointId));
  if (stats === undefined) return isError ? null : <Skeleton className="ms-auto h-4 w-28" />;
  const waiting = stats.pending + stats.sending;
  if (stats.success + stats.fail + waiting === 0) return <Faint>{t.none}</Faint>;
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
