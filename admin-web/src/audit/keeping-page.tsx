import { useParams } from '@tanstack/react-router';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { PageHeader, usePageTitle, Card, Section } from '../components/layout';
import { useTexts, fill, plural } from '../texts';
import { auditTexts } from '../texts/generated/audit-texts';
import { useApi } from '../shell/api-context';
import { ErrorState, Loading, Skeleton } from '../components/states';
import { FormCard } from '../forms/form-card';
import { KEEP_TYPED } from '../forms/use-conflict';
import { useChange } from '../forms/use-change';
import { AuditTabs } from './audit-tabs';
import { Chains } from './chains';
import { type AuditRetention, retentionKey, retentionQuery, setRetention } from './queries';
import { FormText, FormSelect } from '../forms/fields';

const CHOICES = [30, 90, 180, 365, 730, 1_825];
const LEAST_DAYS = 30;
const MOST_DAYS = 3_650;

const valuesOf = (days: number | null) => ({
  choice: days === null ? 'installation' : CHOICES.includes(days) ? String(days) : 'other',
  number: days === null ? '' : String(days),
});

export function KeepingPage() {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/audit/keeping' });
  const t = useTexts(auditTexts);
  usePageTitle(t.tabs.keeping);
  return (
    <>
      <PageHeader title={t.title} description={t.description} />
      <AuditTabs />
      <Retention projectId={projectId} />
      <Chains projectId={projectId} />
    </>
  );
}

/**
 * Sets how long this project's entries are kept. Asks before shortening it, because removed entries cannot be restored.
 */
function Retention({ projectId }: { projectId: string }) {
  const t = useTexts(auditTexts).keeping;
  const retention = useQuery(retentionQuery(useApi(), projectId));
  return (
    <Section title={t.title} description={t.text}>
      {retention.data ? (
        <RetentionForm projectId={projectId} retention={retention.data} />
      ) : (
        <Card>
          {retention.isError ? (
            <ErrorState error={retention.error} onRetry={() => void retention.refetch()} title={t.failed} />
          ) : (
            <Loading what={t.title}>
              <Skeleton className="m-5 h-20 w-2/3" />
            </Loading>
          )}
        </Card>
      )}
    </Section>
  );
}

function RetentionForm({ projectId, retention }: { projectId: string; retention: AuditRetention }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const t = useTexts(auditTexts).keeping;
  const daysText = (days: number) => plural(t.days, days);

  const schema = z
    .object({ choice: z.string(), number: z.string() })
    .transform(({ choice, number }) => ({
      days: choice === 'installation' ? null : Number(choice === 'other' ? number : choice),
    }))
    .refine(({ days }) => days === null || (Number.isInteger(days) && days >= LEAST_DAYS && days <= MOST_DAYS), {
      message: t.range,
      path: ['number'],
    });
  const form = useForm({
    resolver: zodResolver(schema),
    values: valuesOf(retention.days),
    resetOptions: KEEP_TYPED,
  });
  const save = useChange({
    act: ({ days }: { days: number | null }) => setRetention(api, projectId, days),
    confirm: ({ days }) =>
      days !== null &&
      days < Math.max(retention.changes_days, retention.events_days) && {
        title: t.confirmTitle,
        description: fill(t.confirmText, { days: daysText(days) }),
        action: t.confirm,
      },
    refreshes: [retentionKey(projectId)],
    done: (_, { days }) => (days === null ? t.savedInstallation : fill(t.saved, { days: daysText(days) })),
  });
  const isOther = useWatch({ control: form.control, name: 'choice' }) === 'other';
  return (
    <>
      <FormCard
        form={form}
        save={save}
        action={t.save}
        conflict={{
          read: async () =>
            valuesOf((await queryClient.fetchQuery({ ...retentionQuery(api, projectId), staleTime: 0 })).days),
          labels: { choice: t.label, number: t.number },
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <FormSelect
            form={form}
            name="choice"
            label={t.label}
            options={[
              ['installation', t.installation],
              ...CHOICES.map((days) => [days, daysText(days)] as const),
              ['other', t.other],
            ]}
          />
          {isOther && <FormText form={form} name="number" label={t.number} inputMode="numeric" />}
        </div>
        <p className="text-13 text-ink-muted">
          {fill(t.changes, { days: daysText(retention.changes_days) })}{' '}
          {fill(t.events, { days: daysText(retention.events_days) })}
        </p>
      </FormCard>
      {save.dialog}
    </>
  );
}
