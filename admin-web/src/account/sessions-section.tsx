import type { ActiveSession } from '@hallpass/js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '../api/errors';
import { keys, sessionsQuery } from '../api/queries';
import { useApi } from '../shell/api-context';
import { withSession } from '../api/session-question';
import { Alert } from '../components/alert';
import { Badge } from '../components/badge';
import { Button } from '../components/button';
import { ConfirmDialog } from '../components/confirm-dialog';
import { Card, Section } from '../components/layout';
import { ErrorState, Loading, Skeleton } from '../components/states';
import { Time } from '../components/time';
import { showToast } from '../components/toast';
import { fill, plural, useTexts } from '../texts';
import { EndedSessions } from './ended-sessions';
import { placeOf } from './session-place';
import { texts } from './texts';

export function SessionsSection() {
  const t = useTexts(texts).sessions;
  const { client } = useApi();
  const queryClient = useQueryClient();
  const { data: sessions, error, isPending, refetch } = useQuery(sessionsQuery(useApi()));
  const [isAsking, setAsking] = useState(false);
  const readAgain = () => queryClient.invalidateQueries({ queryKey: keys.sessions });
  const end = useMutation({
    meta: { asksForSession: true },
    mutationFn: (id: string) => withSession(async () => (await client.getUser({ or: 'throw' })).revokeSession(id)),
    // Even on failure: another browser may already have ended the session.
    onSettled: readAgain,
  });
  const hasOthers = sessions?.some(({ isCurrentSession }) => !isCurrentSession) ?? false;

  return (
    <Section
      title={t.title}
      description={t.description}
      actions={hasOthers && <Button onClick={() => setAsking(true)}>{t.everywhere}</Button>}
    >
      <Card>
        {end.isError && (
          <div className="p-4 pb-0 sm:p-5 sm:pb-0">
            <Alert tone="danger">{describeError(end.error)}</Alert>
          </div>
        )}
        {isPending && (
          <Loading what={t.loading}>
            <div className="p-4 sm:p-5">
              <Skeleton className="h-9 w-full" />
            </div>
          </Loading>
        )}
        {error !== null && !sessions && (
          <ErrorState error={error} title={t.loadFailed} onRetry={() => void refetch()} />
        )}
        {sessions && (
          <ul aria-label={t.title}>
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isBusy={end.isPending && end.variables === session.id}
                onEnd={() => end.mutate(session.id)}
              />
            ))}
          </ul>
        )}
      </Card>
      <EndedSessions />
      {isAsking && (
        <ConfirmDialog
          title={t.everywhereTitle}
          description={t.everywhereText}
          action={t.everywhere}
          onConfirm={async () => {
            const user = await client.getUser({ or: 'throw' });
            const ended = await user.revokeOtherSessions();
            await readAgain();
            showToast(plural(t.ended, ended));
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  );
}

function SessionRow({ session, isBusy, onEnd }: { session: ActiveSession; isBusy: boolean; onEnd: () => void }) {
  const t = useTexts(texts).sessions;
  const { isCurrentSession, isImpersonation, createdAt, lastUsedAt } = session;
  const place = placeOf(session, t.unknownPlace);
  return (
    <li className="flex items-center justify-between gap-4 border-b border-line p-4 last:border-0 sm:px-5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium [overflow-wrap:anywhere]">
          {place}
          {isCurrentSession && <Badge tone="positive">{t.here}</Badge>}
          {isImpersonation && <Badge tone="warning">{t.support}</Badge>}
        </p>
        <p className="text-13 text-ink-muted">
          {t.signedIn} <Time at={createdAt} form="relative" />
          {lastUsedAt && !isCurrentSession && (
            <>
              {' · '}
              {t.lastUsed} <Time at={lastUsedAt} form="relative" />
            </>
          )}
        </p>
      </div>
      {!isCurrentSession && (
        <Button size="small" isBusy={isBusy} onClick={onEnd} aria-label={fill(t.signOutLabel, { place })}>
          {t.signOut}
        </Button>
      )}
    </li>
  );
}
