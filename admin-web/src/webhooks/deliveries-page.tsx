import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { RotateCw, Send } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../components/button';
import { When } from '../components/cells';
import { Card } from '../components/layout';
import { List } from '../components/list';
import { useApi } from '../shell/api-context';
import { formatNumber, useTexts } from '../texts';
import { webhooksTexts } from '../texts/generated/webhooks-texts';
import { EndpointFrame } from './endpoint-frame';
import { StatusBadge } from './endpoint-state';
import { deliveriesQuery, eventTypesQuery, statsQuery } from './queries';
import { ReplayDialog } from './replay-dialog';
import { ResendButton } from './resend-button';
import { MessageLink } from './message-link';
import { type Endpoint, STATUSES } from './wire';

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
  const all = useTexts(webhooksTexts);
  const t = all.deliveries;
  const types = useQuery(eventTypesQuery(api, projectId)).data ?? [];
  const [isReplaying, setReplaying] = useState(false);
  return (
    <>
      <Stats projectId={projectId} endpointId={endpoint.id} />
      <List
        title={t.caption}
        query={useQuery(deliveriesQuery(api, projectId, endpoint.id, useSearch({ from: FROM })))}
        rowId={({ id }) => id}
        filters={[
          {
            name: 'status',
            label: t.status,
            options: STATUSES.map((status) => ({ value: String(status), label: all.status[status] })),
          },
          { name: 'event', label: t.event, options: types.map(({ name }) => ({ value: name, label: name })) },
        ]}
        filterBar={
          <Button size="small" className="ms-auto" disabled={endpoint.disabled} onClick={() => setReplaying(true)}>
            <RotateCw aria-hidden className="size-4" />
            {t.replay}
          </Button>
        }
        columns={[
          {
            header: t.columns.event,
            cell: ({ id, eventType }) => <MessageLink projectId={projectId} id={id} eventType={eventType} />,
          },
          { header: t.columns.status, cell: ({ status }) => <StatusBadge status={status} /> },
          { header: t.columns.next, from: 'md', cell: ({ nextAttempt }) => <When at={nextAttempt} /> },
          { header: t.columns.when, from: 'sm', cell: ({ timestamp }) => <When at={timestamp} /> },
          {
            header: t.resend,
            isActions: true,
            cell: (message) => (
              <ResendButton
                projectId={projectId}
                endpointId={endpoint.id}
                message={message}
                isOff={endpoint.disabled}
                isCompact
              />
            ),
          },
        ]}
        Icon={Send}
        none={t.emptyTitle}
        noneWhy={t.emptyText}
        noMatch={t.filteredTitle}
      />
      {isReplaying && <ReplayDialog projectId={projectId} endpoint={endpoint} onClose={() => setReplaying(false)} />}
    </>
  );
}

const COUNTS = ['success', 'pending', 'sending', 'fail', 'canceled'] as const;

function Stats({ projectId, endpointId }: { projectId: string; endpointId: string }) {
  const t = useTexts(webhooksTexts).endpoint.stats;
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
