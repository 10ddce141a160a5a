import type { EndedSession } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endedSessionsQuery } from '../api/queries';
import { useApi } from '../app/api-context';
import { Badge } from '../components/badge';
import { Button } from '../components/button';
import { Card } from '../components/layout';
import { ErrorState } from '../components/states';
import { Time } from '../components/time';
import { placeOf } from './session-place';

/** Before the rest is asked for. */
const SHOWN = 5;

const REASONS: Readonly<Record<EndedSession['endReason'], string>> = {
  sign_out: 'Signed out',
  revoked: 'Ended',
  password_changed: 'Ended with a change of the password',
  user_upgraded: 'Ended with the sign-up',
  account_changed: 'Ended with a new proof of the address',
  token_reused: 'Ended because an old token of it was used again: somebody may have a copy',
  expired: 'Over by its time limit',
  idle: 'Over because it was not used',
};

const ENDERS: Readonly<Record<NonNullable<EndedSession['endedBy']>, string>> = {
  user: 'by you',
  owner: 'by an administrator',
  key: 'by a server',
  operator: 'by the operator of this server',
};

/** What has become of the owner's sessions of the last 30 days; nothing while there are none. */
export function EndedSessions() {
  const { data: sessions, error, refetch } = useQuery(endedSessionsQuery(useApi()));
  const [showsAll, setShowsAll] = useState(false);
  if (error !== null && !sessions) {
    return <ErrorState error={error} title="The ended sessions could not be loaded" onRetry={() => void refetch()} />;
  }
  if (!sessions || sessions.length === 0) return null;
  const newestEnd = [...sessions].sort((a, b) => b.endedAt.getTime() - a.endedAt.getTime());
  const shown = showsAll ? newestEnd : newestEnd.slice(0, SHOWN);
  return (
    <>
      <h3 className="mt-6 mb-2 text-13 font-medium text-ink-muted">Ended in the last 30 days</h3>
      <Card>
        <ul aria-label="Ended in the last 30 days">
          {shown.map((session) => (
            <EndedSessionRow key={session.id} session={session} />
          ))}
        </ul>
      </Card>
      {shown.length < sessions.length && (
        <div className="mt-3">
          <Button size="small" onClick={() => setShowsAll(true)}>
            Show all {sessions.length}
          </Button>
        </div>
      )}
    </>
  );
}

function EndedSessionRow({ session }: { session: EndedSession }) {
  const { endReason, endedBy, endedAt, isImpersonation } = session;
  return (
    <li className="border-b border-line p-4 last:border-0 sm:px-5">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 [overflow-wrap:anywhere]">
        {placeOf(session)}
        {isImpersonation && <Badge tone="warning">Support</Badge>}
      </p>
      <p className="text-13 text-ink-muted">
        {REASONS[endReason]}
        {endedBy !== null && endReason !== 'sign_out' && ` ${ENDERS[endedBy]}`} <Time at={endedAt} form="relative" />
      </p>
    </li>
  );
}
