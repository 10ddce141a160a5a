import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useApi } from '../shell/api-context';
import { Alert } from '../components/alert';
import { BackLink } from '../components/back-link';
import { Button } from '../components/button';
import { PageHeader, usePageTitle } from '../components/layout';
import { LongText } from '../components/long-text';
import { MenuItem, MenuSeparator } from '../components/menu';
import { NotShown } from '../components/missing';
import { Loading, Skeleton } from '../components/states';
import { TabLinks } from '../components/tabs';
import { Failure } from '../forms/failure';
import { useChange } from '../forms/use-change';
import { useTexts, fill } from '../texts';
import { webhooksTexts } from '../texts/generated/webhooks-texts';
import { Time } from '../components/time';
import { FormDialog } from '../forms/form-dialog';
import { EndpointState } from './endpoint-state';
import { endpointKey, endpointQuery, webhooksKey, lastAttemptQuery, eventTypesQuery } from './queries';
import type { Endpoint } from './wire';
import { webhookWrites } from './writes';
import { adviceFor, healthOf } from './health';
import { FormSelect } from '../forms/fields';
import { PageMenu } from '../components/cells';

const schema = z.object({ eventType: z.string().min(1) });

const ENDPOINT = '/projects/$projectId/webhooks/endpoints/$endpointId';

interface EndpointFrameProps {
  projectId: string;
  endpointId: string;
  children: (endpoint: Endpoint) => ReactNode;
}

export function EndpointFrame({ projectId, endpointId, children }: EndpointFrameProps) {
  const t = useTexts(webhooksTexts).endpoint;
  const endpoint = useQuery(endpointQuery(useApi(), projectId, endpointId));
  usePageTitle(endpoint.data?.url ?? t.title);
  const back = <BackLink to="/projects/$projectId/webhooks">{t.back}</BackLink>;
  if (!endpoint.data) {
    if (!endpoint.isError) {
      return (
        <>
          {back}
          <Loading what={t.title}>
            <Skeleton className="mb-8 h-7 w-80 max-w-full" />
            <Skeleton className="h-64 w-full" />
          </Loading>
        </>
      );
    }
    return (
      <>
        {back}
        <NotShown
          query={endpoint}
          failed={t.failed}
          missing={{ title: t.gone, list: '/projects/$projectId/webhooks' }}
        />
      </>
    );
  }
  return (
    <>
      {back}
      <EndpointHeader projectId={projectId} endpoint={endpoint.data} />
      <TabLinks
        label={t.tabs.label}
        tabs={[
          { label: t.tabs.deliveries, to: ENDPOINT },
          { label: t.tabs.settings, to: `${ENDPOINT}/settings` },
          { label: t.tabs.secret, to: `${ENDPOINT}/secret` },
        ]}
      />
      {children(endpoint.data)}
    </>
  );
}

function EndpointHeader({ projectId, endpoint }: { projectId: string; endpoint: Endpoint }) {
  const api = useApi();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const all = useTexts(webhooksTexts);
  const t = all.endpoint;
  const writes = webhookWrites(api, projectId);
  const [isExample, setExample] = useState(false);
  const refreshes = [webhooksKey(projectId)];

  const test = useChange({
    act: async () => {
      const result = await api.admin(projectId).sendTestWebhook({ endpointId: endpoint.id });
      if (result.status === 'error') throw new TestFailed(result.error.errorMessage);
    },
    refreshes: [endpointKey(projectId, endpoint.id)],
    done: t.testDone,
  });
  const disable = useChange({
    act: () => writes.changeEndpoint(endpoint.id, { disabled: true }),
    confirm: { title: t.disableTitle, description: t.disableText, action: t.disable },
    refreshes,
    done: t.disabled,
  });
  const remove = useChange({
    act: () => writes.deleteEndpoint(endpoint.id),
    confirm: {
      title: t.deleteTitle,
      description: t.deleteText,
      action: t.delete,
      typedName: new URL(endpoint.url).host,
    },
    onDone: async () => {
      await navigate({ to: '/projects/$projectId/webhooks', params: { projectId } });
      await queryClient.invalidateQueries({ queryKey: webhooksKey(projectId) });
    },
    done: t.deleted,
  });
  const enable = useChange({
    act: () => writes.changeEndpoint(endpoint.id, { disabled: false }),
    refreshes,
    done: t.enabled,
  });
  return (
    <>
      <PageHeader
        title={
          <>
            <LongText>{endpoint.url}</LongText> <EndpointState projectId={projectId} endpoint={endpoint} />
          </>
        }
        description={endpoint.description || undefined}
        actions={
          <>
            {endpoint.disabled ? (
              <Button writes isBusy={enable.isBusy} onClick={() => void enable.run()}>
                {t.enable}
              </Button>
            ) : (
              <Button writes isBusy={test.isBusy} onClick={() => void test.run()}>
                {t.test}
              </Button>
            )}
            <PageMenu label={t.more}>
              {!endpoint.disabled && <MenuItem onSelect={() => setExample(true)}>{t.example}</MenuItem>}
              {!endpoint.disabled && <MenuItem onSelect={() => void disable.run()}>{t.disable}</MenuItem>}
              {!endpoint.disabled && <MenuSeparator />}
              <MenuItem className="text-danger" onSelect={() => void remove.run()}>
                {t.delete}
              </MenuItem>
            </PageMenu>
          </>
        }
      />
      {(test.error ?? enable.error) && (
        <div className="mb-5">
          {test.error instanceof TestFailed ? (
            <Alert tone="danger">{test.error.message}</Alert>
          ) : (
            <Failure error={test.error ?? enable.error} />
          )}
        </div>
      )}
      {endpoint.disabled ? (
        <div className="mb-5">
          <Alert tone="warning">{all.offNotice}</Alert>
        </div>
      ) : (
        <FailingNotice projectId={projectId} endpoint={endpoint} />
      )}
      {isExample && <ExampleDialog projectId={projectId} endpoint={endpoint} onClose={() => setExample(false)} />}
      {disable.dialog}
      {remove.dialog}
    </>
  );
}

/** The endpoint rejected the test. The server's message says why. */
class TestFailed extends Error {}

/** Shows the response of an endpoint that rejects messages, and what to do. */
function FailingNotice({ projectId, endpoint }: { projectId: string; endpoint: Endpoint }) {
  const t = useTexts(webhooksTexts).failing;
  const { data: last } = useQuery(lastAttemptQuery(useApi(), projectId, endpoint.id));
  if (!last || healthOf(endpoint, last) !== 'failing') return null;
  return (
    <div className="mb-5">
      <Alert tone="warning">
        <p className="font-medium">
          {t.title}{' '}
          {last.responseStatusCode === 0
            ? fill(t.none, { reason: last.response })
            : fill(t.answer, { status: String(last.responseStatusCode) })}
        </p>
        <p className="mt-1">{t[adviceFor(last)]}</p>
        <p className="mt-1">{t.next}</p>
        <p className="mt-1.5">
          <Link
            to="/projects/$projectId/webhooks/messages/$messageId"
            params={{ projectId, messageId: last.msgId }}
            className="font-medium underline"
          >
            {t.look}
          </Link>
          <span className="ms-2">
            <Time at={new Date(last.timestamp)} form="relative" />
          </span>
        </p>
      </Alert>
    </div>
  );
}

/** Sends an example of a Hallpass event type, even if the endpoint is not subscribed to it. */
function ExampleDialog({
  projectId,
  endpoint,
  onClose,
}: {
  projectId: string;
  endpoint: Endpoint;
  onClose: () => void;
}) {
  const api = useApi();
  const t = useTexts(webhooksTexts).endpoint;
  const types = useQuery(eventTypesQuery(api, projectId)).data ?? [];
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { eventType: endpoint.filterTypes?.[0] ?? 'user.created' },
  });
  const save = useChange({
    act: ({ eventType }: { eventType: string }) => webhookWrites(api, projectId).sendExample(endpoint.id, eventType),
    refreshes: [endpointKey(projectId, endpoint.id)],
    done: t.exampleSent,
  });
  return (
    <FormDialog
      title={t.exampleTitle}
      description={t.exampleText}
      form={form}
      save={save}
      action={t.send}
      onClose={onClose}
    >
      <FormSelect form={form} name="eventType" label={t.exampleType} options={types.map(({ name }) => [name, name])} />
    </FormDialog>
  );
}
