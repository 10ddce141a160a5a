import { zodResolver } from '@hookform/resolvers/zod';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useApi } from '../shell/api-context';
import { BackLink } from '../components/back-link';
import { PageHeader, usePageTitle } from '../components/layout';
import { FormCard } from '../forms/form-card';
import { useChange } from '../forms/use-change';
import { useTexts } from '../texts';
import { webhooksTexts } from '../texts/generated/webhooks-texts';
import { EndpointFields } from './endpoint-fields';
import { endpointInput, endpointSchema, type EndpointValues, endpointValues, headerChange } from './endpoint-schema';
import { webhooksKey } from './queries';
import { webhookWrites } from './writes';

/** Creates an endpoint. A link from the event catalog preselects an event type. */
export function NewEndpointPage() {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/webhooks/new' });
  const { event } = useSearch({ from: '/signed-in/projects/$projectId/webhooks/new' });
  const api = useApi();
  const navigate = useNavigate();
  const all = useTexts(webhooksTexts);
  const t = all.form;
  usePageTitle(t.newTitle);
  const empty = endpointValues(null, null, new Set());
  const defaultValues: EndpointValues = event === undefined ? empty : { ...empty, mode: 'chosen', events: [event] };
  const form = useForm({ resolver: zodResolver(endpointSchema(t)), defaultValues });
  const save = useChange({
    act: (values: EndpointValues) =>
      webhookWrites(api, projectId).createEndpoint({
        ...endpointInput(values),
        headers: headerChange(null, values.headers).headers,
      }),
    refreshes: [webhooksKey(projectId)],
    done: t.created,
    onDone: ({ id }) => {
      form.reset(form.getValues());
      void navigate({
        to: '/projects/$projectId/webhooks/endpoints/$endpointId/secret',
        params: { projectId, endpointId: id },
      });
    },
  });
  return (
    <>
      <BackLink to="/projects/$projectId/webhooks">{all.endpoint.back}</BackLink>
      <PageHeader title={t.newTitle} description={all.list.emptyText} />
      <FormCard form={form} save={save} action={t.create}>
        <EndpointFields form={form} />
      </FormCard>
    </>
  );
}
