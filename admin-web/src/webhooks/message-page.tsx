import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useApi } from '../shell/api-context';
import { BackLink } from '../components/back-link';
import { Button } from '../components/button';
import { CopyBlock, CopyButton } from '../components/copy';
import { Fact, Facts } from '../components/facts';
import { Card, PageHeader, Section, usePageTitle } from '../components/layout';
import { NotShown } from '../components/missing';
import { ErrorState, Loading, Skeleton } from '../components/states';
import { fullTime, Time } from '../components/time';
import { useChange } from '../forms/use-change';
import { fill, useTexts } from '../texts';
import { webhooksTexts } from '../texts/generated/webhooks-texts';
import { Attempts } from './attempts';
import { ResendButton } from './resend-button';
import { StatusBadge } from './endpoint-state';
import { destinationsQuery, messageKey, messageQuery } from './queries';
import type { Message } from './wire';
import { webhookWrites } from './writes';

export function MessagePage() {
  const { projectId, messageId } = useParams({ from: '/signed-in/projects/$projectId/webhooks/messages/$messageId' });
  const all = useTexts(webhooksTexts);
  const t = all.message;
  const message = useQuery(messageQuery(useApi(), projectId, messageId));
  usePageTitle(message.data?.eventType ?? all.messages.columns.id);
  return (
    <>
      <BackLink to="/projects/$projectId/webhooks/messages">{all.tabs.messages}</BackLink>
      {message.data && <MessageDetails projectId={projectId} message={message.data} />}
      {!message.data && message.isError && (
        <NotShown
          query={message}
          failed={t.failed}
          missing={{ title: t.gone, list: '/projects/$projectId/webhooks/messages', children: t.goneText }}
        />
      )}
      {!message.data && !message.isError && (
        <Loading what={all.messages.columns.id}>
          <Skeleton className="mb-8 h-7 w-60" />
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
    </>
  );
}

function MessageDetails({ projectId, message }: { projectId: string; message: Message }) {
  const api = useApi();
  const t = useTexts(webhooksTexts).message;
  const remove = useChange({
    act: () => webhookWrites(api, projectId).removeBody(message.id),
    confirm: { title: t.removeTitle, description: t.removeText, action: t.remove },
    refreshes: [messageKey(projectId, message.id)],
    done: t.removed,
  });
  // Payloads are objects or arrays; the API returns an empty object for a deleted payload.
  const isBodyGone = JSON.stringify(message.payload) === '{}';
  return (
    <>
      <PageHeader
        title={<span className="font-mono">{message.eventType}</span>}
        description={<Time at={new Date(message.timestamp)} form="full" />}
      />
      <Card className="mb-8 p-4 sm:p-5">
        <Facts>
          <Fact label={t.id}>
            <Copied label={t.id} text={message.id} />
          </Fact>
          {message.eventId && (
            <Fact label={t.eventId}>
              <Copied label={t.eventId} text={message.eventId} />
            </Fact>
          )}
          {message.deliverAt && (
            <Fact label={t.deliverAt}>
              <Time at={new Date(message.deliverAt)} form="full" />
            </Fact>
          )}
          {message.channels && <Fact label={t.channels}>{message.channels.join(', ')}</Fact>}
          {message.tags && <Fact label={t.tags}>{message.tags.join(', ')}</Fact>}
        </Facts>
      </Card>
      <Destinations projectId={projectId} message={message} isBodyGone={isBodyGone} />
      <Attempts projectId={projectId} message={message} />
      <Section
        title={t.body}
        actions={
          !isBodyGone && (
            <Button writes size="small" variant="ghost" onClick={() => void remove.run()}>
              {t.remove}
            </Button>
          )
        }
      >
        {isBodyGone ? (
          <p className="text-ink-muted">{t.bodyGone}</p>
        ) : (
          <CopyBlock label="JSON" text={JSON.stringify(message.payload, null, 2)} />
        )}
      </Section>
      {remove.dialog}
    </>
  );
}

function Copied({ label, text }: { label: string; text: string }) {
  return (
    <span className="flex min-w-0 items-center gap-1">
      <code className="min-w-0 truncate font-mono text-13">{text}</code>
      <CopyButton text={text} label={label} />
    </span>
  );
}

interface DestinationsProps {
  projectId: string;
  message: Message;
  isBodyGone: boolean;
}

function Destinations({ projectId, message, isBodyGone }: DestinationsProps) {
  const all = useTexts(webhooksTexts);
  const t = all.message;
  const endpoints = useQuery(destinationsQuery(useApi(), projectId, message.id));
  return (
    <Section title={t.endpoints}>
      <Card>
        {endpoints.isError && !endpoints.data && (
          <ErrorState error={endpoints.error} onRetry={() => void endpoints.refetch()} title={all.list.failed} />
        )}
        {endpoints.data?.length === 0 && <p className="p-4 text-ink-muted">{t.endpointsNone}</p>}
        <ul>
          {endpoints.data?.map((endpoint) => (
            <li
              key={endpoint.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-3 last:border-0"
            >
              <Link
                to="/projects/$projectId/webhooks/endpoints/$endpointId"
                params={{ projectId, endpointId: endpoint.id }}
                className="min-w-0 flex-1 basis-60 truncate font-medium hover:underline"
              >
                {endpoint.url}
              </Link>
              {endpoint.nextAttempt && (
                <span className="text-13 text-ink-muted">
                  {fill(t.next, { time: fullTime(new Date(endpoint.nextAttempt)) })}
                </span>
              )}
              <StatusBadge status={endpoint.status} />
              <ResendButton
                projectId={projectId}
                endpointId={endpoint.id}
                message={message}
                isOff={endpoint.disabled || isBodyGone}
              />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
