import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useApi } from '../shell/api-context';
import { CopyField } from '../components/copy';
import { Card } from '../components/layout';
import { ErrorState, Loading, Skeleton } from '../components/states';
import { FormCard } from '../forms/form-card';
import { KEEP_TYPED } from '../forms/use-conflict';
import { useChange } from '../forms/use-change';
import { useTexts } from '../texts';
import { webhooksTexts } from '../texts/generated/webhooks-texts';
import { EndpointFields } from './endpoint-fields';
import { EndpointFrame } from './endpoint-frame';
import { endpointInput, endpointSchema, type EndpointValues, endpointValues, headerChange } from './endpoint-schema';
import { endpointQuery, eventTypesQuery, headersQuery, webhooksKey } from './queries';
import type { Endpoint, EndpointHeaders } from './wire';
import { webhookWrites } from './writes';

export function EndpointSettingsPage() {
  const { projectId, endpointId } = useParams({
    from: '/signed-in/projects/$projectId/webhooks/endpoints/$endpointId/settings',
  });
  return (
    <EndpointFrame projectId={projectId} endpointId={endpointId}>
      {(endpoint) => <Settings projectId={projectId} endpoint={endpoint} />}
    </EndpointFrame>
  );
}

function Settings({ projectId, endpoint }: { projectId: string; endpoint: Endpoint }) {
  const api = useApi();
  const t = useTexts(webhooksTexts).endpoint;
  const headers = useQuery(headersQuery(api, projectId, endpoint.id));
  const types = useQuery(eventTypesQuery(api, projectId));
  const failed = [headers, types].find((query) => query.isError && !query.data);
  if (failed) {
    return (
      <Card>
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} title={t.failed} />
      </Card>
    );
  }
  if (!headers.data || !types.data) {
    return (
      <Loading what={t.tabs.settings}>
        <Skeleton className="h-64 w-full" />
      </Loading>
    );
  }
  const ours = new Set(types.data.map(({ name }) => name));
  return (
    <div className="flex flex-col gap-6">
      <SettingsForm projectId={projectId} endpoint={endpoint} headers={headers.data} ours={ours} />
      <Card className="p-4 sm:p-5">
        <CopyField label={t.id} value={endpoint.id} />
      </Card>
    </div>
  );
}

interface SettingsFormProps {
  projectId: string;
  endpoint: Endpoint;
  headers: EndpointHeaders;
  ours: ReadonlySet<string>;
}

function SettingsForm({ projectId, endpoint, headers, ours }: SettingsFormProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const t = useTexts(webhooksTexts).form;
  const form = useForm({
    resolver: zodResolver(endpointSchema(t)),
    values: endpointValues(endpoint, headers, ours),
    resetOptions: KEEP_TYPED,
  });
  const save = useChange({
    act: async (values: EndpointValues) => {
      const writes = webhookWrites(api, projectId);
      await writes.changeEndpoint(endpoint.id, endpointInput(values));
      const change = headerChange(headers, values.headers);
      if (Object.keys(change.headers).length + change.deleteHeaders.length > 0)
        await writes.changeHeaders(endpoint.id, change.headers, change.deleteHeaders);
    },
    refreshes: [webhooksKey(projectId)],
    done: t.saved,
  });
  const read = async () => {
    const [stored, storedHeaders] = await Promise.all([
      queryClient.fetchQuery({ ...endpointQuery(api, projectId, endpoint.id), staleTime: 0 }),
      queryClient.fetchQuery({ ...headersQuery(api, projectId, endpoint.id), staleTime: 0 }),
    ]);
    return endpointValues(stored, storedHeaders, ours);
  };
  const labels = {
    url: t.url,
    description: t.description,
    uid: t.uid,
    mode: t.events,
    events: t.events,
    ownTypes: t.ownTypes,
    channels: t.channels,
    rateLimit: t.rateLimit,
    headers: t.headers,
  };
  return (
    <FormCard form={form} save={save} action={t.save} conflict={{ read, labels }}>
      <EndpointFields form={form} />
    </FormCard>
  );
}
