import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminRequest } from '../api/admin-request';
import { keys } from '../api/queries';
import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { CopyField } from '../components/copy';
import { Dialog, DialogActions } from '../components/dialog';
import { Card, Section } from '../components/layout';
import { ErrorState, Loading, Skeleton } from '../components/states';
import { Time } from '../components/time';
import { Failure } from '../forms/failure';
import { useChange } from '../forms/use-change';
import { useApi } from '../shell/api-context';
import { useTexts } from '../texts';
import { signInTexts } from '../texts/generated/sign-in-texts';

export const hookKey = (projectId: string) => [...keys.project(projectId), 'blocking-hook'];

/** The secret that signs the requests, which is shown once, and whether calls rest. */
export function HookSecret({ projectId }: { projectId: string }) {
  const t = useTexts(signInTexts).hook;
  const api = useApi();
  const [secret, setSecret] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: hookKey(projectId),
    queryFn: ({ signal }) => adminRequest(api, projectId, 'GET /internal/blocking-hook', { signal }),
  });
  const madeAt = data?.secret_made_at_millis ?? null;
  const make = useChange({
    act: () => adminRequest(api, projectId, 'POST /internal/blocking-hook/secret', { body: {} }),
    confirm: madeAt === null ? undefined : { title: t.replaceTitle, description: t.replaceText, action: t.replace },
    refreshes: [hookKey(projectId)],
    onDone: (made) => setSecret(made.secret),
  });
  if (error && !data) return <ErrorState error={error} title={t.stateFailed} onRetry={() => void refetch()} />;
  return (
    <Section title={t.secret} description={t.secretHint}>
      <Card className="flex flex-col items-start gap-4 p-4 sm:p-5">
        {data === undefined ? (
          <Loading what={t.secret}>
            <Skeleton className="h-9 w-64" />
          </Loading>
        ) : (
          <>
            {data.is_resting && <Alert tone="warning">{t.resting}</Alert>}
            <p className="text-13 text-ink-muted">
              {madeAt === null ? (
                t.noSecret
              ) : (
                <>
                  {t.madeAt} <Time at={new Date(madeAt)} form="relative" />
                </>
              )}
            </p>
            <Button size="small" isBusy={make.isBusy} onClick={() => void make.run()}>
              {madeAt === null ? t.make : t.replace}
            </Button>
            <Failure error={make.error} />
          </>
        )}
      </Card>
      {make.dialog}
      {secret !== null && (
        <Dialog title={t.shownTitle} onClose={() => setSecret(null)} isPersistent>
          <div className="flex flex-col gap-4">
            <Alert tone="warning">{t.shownWarning}</Alert>
            <CopyField label={t.secret} value={secret} isSecret />
          </div>
          <DialogActions>
            <Button variant="primary" onClick={() => setSecret(null)} autoFocus>
              {t.shownDone}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </Section>
  );
}
