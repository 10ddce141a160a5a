import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useApi } from '../shell/api-context';
import { Badge } from '../components/badge';
import { Button } from '../components/button';
import { CopyBlock, CopyField } from '../components/copy';
import { Field } from '../components/field';
import { Input } from '../components/input';
import { Card, Section, usePageTitle } from '../components/layout';
import { EmptyState, ErrorState } from '../components/states';
import { type Column, Table } from '../components/table';
import { Time } from '../components/time';
import { Failure } from '../forms/failure';
import { FormCard } from '../forms/form-card';
import { KEEP_TYPED } from '../forms/use-conflict';
import { useSave } from '../forms/use-save';
import { useTexts } from '../texts';
import { manageSample } from './manage-sample';
import { applicationQuery, replayTasksQuery, webhooksKey } from './queries';
import { texts } from './texts';
import { WebhooksHeader } from './webhook-tabs';
import type { ReplayTask } from './wire';
import { webhookWrites } from './writes';

export function ApiPage() {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/webhooks/api' });
  const t = useTexts(texts);
  usePageTitle(t.tabs.api);
  return (
    <>
      <WebhooksHeader />
      <Replays projectId={projectId} />
      <Token projectId={projectId} />
      <ApplicationName projectId={projectId} />
    </>
  );
}

const TONES = { running: 'warning', finished: 'positive', failed: 'danger' } as const;

function Replays({ projectId }: { projectId: string }) {
  const t = useTexts(texts).api;
  const tasks = useQuery(replayTasksQuery(useApi(), projectId));
  const columns = useMemo(
    (): Column<ReplayTask>[] => [
      { id: 'kind', header: t.columns.kind, cell: ({ row: { original } }) => t.kinds[original.task] },
      {
        id: 'status',
        header: t.columns.status,
        cell: ({ row: { original } }) => <Badge tone={TONES[original.status]}>{t.statuses[original.status]}</Badge>,
      },
      {
        id: 'when',
        header: t.columns.when,
        cell: ({ row: { original } }) => (
          <span className="text-ink-muted">
            <Time at={new Date(original.updatedAt)} form="relative" />
          </span>
        ),
      },
    ],
    [t],
  );
  return (
    <Section title={t.replays} description={t.replaysText}>
      <Card className="overflow-hidden">
        {tasks.isError && !tasks.data ? (
          <ErrorState error={tasks.error} onRetry={() => void tasks.refetch()} title={t.replaysFailed} />
        ) : (
          <Table
            caption={t.replaysCaption}
            columns={columns}
            rows={tasks.data}
            rowId={({ id }) => id}
            skeletonRows={2}
            empty={
              <EmptyState Icon={RotateCw} title={t.replaysEmpty}>
                {t.replaysEmptyText}
              </EmptyState>
            }
          />
        )}
      </Card>
    </Section>
  );
}

function Token({ projectId }: { projectId: string }) {
  const api = useApi();
  const t = useTexts(texts).api;
  const [token, setToken] = useState<string | null>(null);
  const save = useSave({
    act: () => api.admin(projectId).createWebhooksToken(),
    onDone: setToken,
  });
  return (
    <Section title={t.token} description={t.tokenText}>
      <div className="flex flex-col gap-4">
        <Card className="flex flex-col gap-3 p-4 sm:p-5">
          <Failure error={save.error} />
          {token === null ? (
            <Button className="self-start" isBusy={save.isBusy} onClick={() => void save.run()}>
              {t.create}
            </Button>
          ) : (
            <>
              <CopyField label={t.tokenLabel} value={token} isSecret />
              <p className="text-13 text-ink-faint">{t.tokenOnce}</p>
            </>
          )}
        </Card>
        <CopyBlock label="manage.ts" text={manageSample(api.config.apiUrl, projectId)} />
      </div>
    </Section>
  );
}

function ApplicationName({ projectId }: { projectId: string }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const t = useTexts(texts).api;
  const application = useQuery(applicationQuery(api, projectId));
  const schema = z.object({ name: z.string().trim().min(1, t.nameMissing).max(256) });
  const form = useForm({
    resolver: zodResolver(schema),
    values: { name: application.data?.name ?? '' },
    resetOptions: KEEP_TYPED,
  });
  const save = useSave({
    act: ({ name }: { name: string }) => webhookWrites(api, projectId).renameApplication(name),
    refreshes: [[...webhooksKey(projectId), 'application']],
    done: t.nameSaved,
  });
  if (application.isError && !application.data) {
    return (
      <Card>
        <ErrorState error={application.error} onRetry={() => void application.refetch()} title={t.nameFailed} />
      </Card>
    );
  }
  return (
    <FormCard
      form={form}
      save={save}
      action={t.nameSave}
      conflict={{
        read: async () => ({
          name: (await queryClient.fetchQuery({ ...applicationQuery(api, projectId), staleTime: 0 })).name,
        }),
        labels: { name: t.name },
      }}
    >
      <Field label={t.name} hint={t.nameHint} error={form.formState.errors.name?.message}>
        {(control) => <Input {...control} {...form.register('name')} autoComplete="off" disabled={!application.data} />}
      </Field>
    </FormCard>
  );
}
