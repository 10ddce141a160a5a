import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useApi } from '../shell/api-context';
import { Field } from '../components/field';
import { Select } from '../components/input';
import { FormDialog } from '../forms/form-dialog';
import { useChange } from '../forms/use-change';
import { useTexts } from '../texts';
import { webhooksTexts } from '../texts/generated/webhooks-texts';
import { endpointKey, eventTypesQuery } from './queries';
import type { Endpoint } from './wire';
import { webhookWrites } from './writes';

const schema = z.object({ eventType: z.string().min(1) });

/** Sends an example of a Hallpass event type, even if the endpoint is not subscribed to it. */
export function ExampleDialog({
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
      <Field label={t.exampleType}>
        {(control) => (
          <Select {...control} {...form.register('eventType')}>
            {types.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </FormDialog>
  );
}
