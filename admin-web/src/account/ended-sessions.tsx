import type { EndedSession } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endedSessionsQuery } from '../api/queries';
import { useApi } from '../shell/api-context';
import { Badge } from '../components/badge';
import { Button } from '../components/button';
import { Card } from '../components/layout';
import { ErrorState } from '../components/states';
import { Time } from '../components/time';
import { plural, useTexts } from '../texts';
import { placeOf } from './session-place';
import { texts } from './texts';

/** Sessions listed before the owner asks for all of them. */
const SHOWN = 5;

/** Sessions of the last 30 days that have ended. Renders nothing if there are none. */
export function EndedSessions() {
  const t = useTexts(texts).ended;
  const { data: sessions, error, refetch } = useQuery(endedSessionsQuery(useApi()));
  const [showsAll, setShowsAll] = useState(false);
  if (error !== null && !sessions) {
    return <ErrorState error={error} title={t.loadFailed} onRetry={() => void refetch()} />;
  }
  if (!sessions || sessions.length === 0) return null;
  const newestEnd = [...sessions].sort((a, b) => b.endedAt.getTime() - a.endedAt.getTime());
  const shown = showsAll ? newestEnd : newestEnd.slice(0, SHOWN);
  return (
    <>
      <h3 className="mt-6 mb-2 text-13 font-medium text-ink-muted">{t.title}</h3>
      <Card>
        <ul aria-label={t.title}>
          {shown.map((session) => (
            <EndedSessionRow key={session.id} session={session} />
          ))}
        </ul>
      </Card>
      {shown.length < sessions.length && (
        <div className="mt-3">
          <Button size="small" onClick={() => setShowsAll(true)}>
            {plural(t.all, sessions.length)}
          </Button>
        </div>
      )}
    </>
  );
}

function EndedSessionRow({ session }: { session: EndedSession }) {
  const all = useTexts(texts);
  const t = all.ended;
  const { endReason, endedBy, endedAt, isImpersonation } = session;
  return (
    <li className="border-b border-line p-4 last:border-0 sm:px-5">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 [overflow-wrap:anywhere]">
        {placeOf(session, all.sessions.unknownPlace)}
        {isImpersonation && <Badge tone="warning">{all.sessions.support}</Badge>}
      </p>
      <p className="text-13 text-ink-muted">
        {endReason === 'revoked' && endedBy !== null ? t[`revoked_${endedBy}`] : t[endReason]}{' '}
        <Time at={endedAt} form="relative" />
      </p>
    </li>
  );
}
