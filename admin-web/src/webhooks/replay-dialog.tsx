import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useApi } from '../shell/api-context';
import { localTime } from '../components/local-time';
import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { Dialog, DialogActions } from '../components/dialog';
import { FormDialog, Optional } from '../forms/form-dialog';
import { useChange } from '../forms/use-change';
import { useTexts } from '../texts';
import { webhooksTexts, type WebhooksTexts } from '../texts/generated/webhooks-texts';
import { endpointKey, eventTypesQuery, replayTaskQuery, webhooksKey } from './queries';
import { type DeliveryStatus, type Endpoint, type ReplayTask, STATUSES } from './wire';
import { webhookWrites } from './writes';
import { DAY_MILLIS } from '../components/durations';
import { FormSelect, FormText } from '../forms/fields';

const KINDS = ['recover', 'missing', 'all'] as const;
const replaySchema = (t: WebhooksTexts['replay']) =>
  z
    .object({
      kind: z.enum(KINDS),
      since: z.string().refine((text) => Date.parse(text) < Date.now(), t.sinceInvalid),
      until: z.string(),
      status: z.string(),
      event: z.string(),
    })
    .refine(({ since, until }) => until === '' || Date.parse(since) < Date.parse(until), {
      message: t.order,
      path: ['until'],
    });

type ReplayValues = z.infer<ReturnType<typeof replaySchema>>;

interface ReplayDialogProps {
  projectId: string;
  endpoint: Endpoint;
  onClose: () => void;
}

/** Resends messages that an endpoint has missed since a chosen time, then shows the progress. */
export function ReplayDialog({ projectId, endpoint, onClose }: ReplayDialogProps) {
  const api = useApi();
  const all = useTexts(webhooksTexts);
  const t = all.replay;
  const types = useQuery(eventTypesQuery(api, projectId)).data ?? [];
  const [task, setTask] = useState<ReplayTask | null>(null);
  const [aDayAgo] = useState(() => localTime(new Date(Date.now() - DAY_MILLIS)));
  const form = useForm({
    resolver: zodResolver(replaySchema(t)),
    defaultValues: {
      kind: 'recover' as const,
      since: aDayAgo,
      until: '',
      status: '',
      event: '',
    },
  });
  const save = useChange({
    act: ({ kind, since, until, status, event }: ReplayValues) => {
      const writes = webhookWrites(api, projectId);
      const range = {
        since: new Date(since).toISOString(),
        ...(until === '' ? {} : { until: new Date(until).toISOString() }),
      };
      if (kind === 'recover') return writes.recover(endpoint.id, range);
      if (kind === 'missing') return writes.replayMissing(endpoint.id, range);
      return writes.replayAll(endpoint.id, {
        ...range,
        ...(status === '' ? {} : { status: Number(status) as DeliveryStatus }),
        ...(event === '' ? {} : { eventTypes: [event] }),
      });
    },
    refreshes: [endpointKey(projectId, endpoint.id), [...webhooksKey(projectId), 'tasks']],
    onDone: setTask,
  });
  const isAll = useWatch({ control: form.control, name: 'kind' }) === 'all';
  if (task !== null) return <Progress projectId={projectId} task={task} onClose={onClose} />;
  return (
    <FormDialog
      title={t.title}
      description={t.text}
      form={form}
      save={save}
      action={t.start}
      isGoneWhenSaved
      onClose={onClose}
    >
      <FormSelect form={form} name="kind" label={t.kind} options={KINDS.map((kind) => [kind, t[kind]])} />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormText form={form} name="since" label={t.since} type="datetime-local" />
        <FormText
          form={form}
          name="until"
          label={t.until}
          aside={<Optional />}
          hint={t.untilHint}
          type="datetime-local"
        />
      </div>
      {isAll && (
        <div className="grid gap-4 sm:grid-cols-2">
          <FormSelect
            form={form}
            name="status"
            label={t.status}
            options={[['', all.deliveries.all], ...STATUSES.map((status) => [status, all.status[status]] as const)]}
          />
          <FormSelect
            form={form}
            name="event"
            label={t.events}
            options={[['', t.anyEvent], ...types.map(({ name }) => [name, name] as const)]}
          />
        </div>
      )}
    </FormDialog>
  );
}

function Progress({ projectId, task, onClose }: { projectId: string; task: ReplayTask; onClose: () => void }) {
  const t = useTexts(webhooksTexts).replay;
  const { data = task } = useQuery({ ...replayTaskQuery(useApi(), projectId, task.id), initialData: task });
  return (
    <Dialog title={t.title} onClose={onClose} size="small">
      <div role="status">
        {data.status === 'failed' ? (
          <Alert tone="warning">{t.failedTask}</Alert>
        ) : (
          <p className="flex items-center gap-2.5">
            {data.status === 'running' ? (
              <LoaderCircle aria-hidden className="size-5 animate-spin text-ink-faint" />
            ) : (
              <CircleCheck aria-hidden className="size-5 text-accent" />
            )}
            {data.status === 'running' ? t.running : t.finished}
          </p>
        )}
      </div>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          {t.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
