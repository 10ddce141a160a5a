import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useApi } from '../shell/api-context';
import { When } from '../components/cells';
import { Badge } from '../components/badge';
import { Button } from '../components/button';
import { CopyBlock, CopyField } from '../components/copy';
import { Card, Section, usePageTitle } from '../components/layout';
import { ErrorState } from '../components/states';
import { List } from '../components/list';
import type { TableColumn } from '../components/table';
import { Failure } from '../forms/failure';
import { FormCard } from '../forms/form-card';
import { KEEP_TYPED } from '../forms/use-conflict';
import { useChange } from '../forms/use-change';
import { useTexts } from '../texts';
import { webhooksTexts } from '../texts/generated/webhooks-texts';
import { manageSample } from './manage-sample';
import { applicationQuery, replayTasksQuery, webhooksKey } from './queries';
import { WebhooksHeader } from './webhook-tabs';
import type { ReplayTask } from './wire';
import { webhookWrites } from './writes';
import { FormText } from '../forms/fields';

export function ApiPage() {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/webhooks/api' });
  const t = useTexts(webhooksTexts);
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
  const t = useTexts(webhooksTexts).api;
  const tasks = useQuery(replayTasksQuery(useApi(), projectId));
  const columns = useMemo(
    (): TableColumn<ReplayTask>[] => [
      { header: t.columns.kind, cell: (original) => t.kinds[original.task] },
      {
        header: t.columns.status,
        cell: (original) => <Badge tone={TONES[original.status]}>{t.statuses[original.status]}</Badge>,
      },
      {
        header: t.columns.when,
        cell: (original) => <When at={original.updatedAt} />,
      },
    ],
    [t],
  );
  return (
    <Section title={t.replays} description={t.replaysText}>
      <List
        title={t.replaysCaption}
        query={tasks}
        columns={columns}
        rowId={({ id }) => id}
        skeletonRows={2}
        Icon={RotateCw}
        none={t.replaysEmpty}
        noneWhy={t.replaysEmptyText}
      />
    </Section>
  );
}

function Token({ projectId }: { projectId: string }) {
  const api = useApi();
  const t = useTexts(webhooksTexts).api;
  const [token, setToken] = useState<string | null>(null);
  const save = useChange({
    act: () => api.admin(projectId).createWebhooksToken(),
    onDone: setToken,
  });
  return (
    <Section title={t.token} description={t.tokenText}>
      <div className="flex flex-col gap-4">
        <Card className="flex flex-col gap-3 p-4 sm:p-5">
          <Failure error={save.error} />
          {token === null ? (
            <Button writes className="self-start" isBusy={save.isBusy} onClick={() => void save.run()}>
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
  const t = useTexts(webhooksTexts).api;
  const application = useQuery(applicationQuery(api, projectId));
  const schema = z.object({ name: z.string().trim().min(1, t.nameMissing).max(256) });
  const form = useForm({
    resolver: zodResolver(schema),
    values: { name: application.data?.name ?? '' },
    resetOptions: KEEP_TYPED,
  });
  const save = useChange({
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
      <FormText form={form} name="name" label={t.name} hint={t.nameHint} disabled={!application.data} />
    </FormCard>
  );
}
