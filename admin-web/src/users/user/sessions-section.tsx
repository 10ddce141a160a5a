import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminRequest } from '../../api/admin-request';
import { useApi } from '../../shell/api-context';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { Section } from '../../components/layout';
import { Loaded, LoadedRows } from '../../components/loaded';
import { Row, Rows } from '../../components/rows';
import { Time } from '../../components/time';
import { Failure } from '../../forms/failure';
import { useChange } from '../../forms/use-change';
import { fill, useTexts } from '../../texts';
import { userSecurityTexts } from '../../texts/generated/user-security-texts';
import { WithParts } from '../../texts/with-parts';
import type { UserJson } from '../../people/user-json';
import { EndAllDialog } from './end-all-dialog';
import { endedSessionsQuery, type SessionJson, sessionsQuery, userKeys } from './queries';

interface UserPart {
  projectId: string;
  user: UserJson;
}

/** Ended sessions listed before the owner asks for all of them. */
const SHOWN = 5;

export function SessionsSection({ projectId, user }: UserPart) {
  const t = useTexts(userSecurityTexts).sessions;
  const api = useApi();
  const sessions = useQuery(sessionsQuery(api, projectId, user.id));
  const ended = useQuery(endedSessionsQuery(api, projectId, user.id));
  const [isEnding, setEnding] = useState(false);
  const end = useChange({
    act: ({ id }: SessionJson) => adminRequest(api, projectId, 'DELETE /auth/sessions/{id}', { path: { id } }),
    refreshes: [userKeys.sessions(projectId, user.id)],
    done: t.ended,
  });
  return (
    <>
      <Section
        title={t.title}
        description={t.description}
        actions={
          (sessions.data?.length ?? 0) > 0 && (
            <Button size="small" variant="dangerQuiet" onClick={() => setEnding(true)}>
              {t.endAll}
            </Button>
          )
        }
      >
        <Failure error={end.error} />
        <LoadedRows query={sessions} what={t.what} failed={t.failed} label={t.title} none={t.none}>
          {(session) => (
            <LiveSession key={session.id} session={session} isBusy={end.isBusy} onEnd={() => void end.run(session)} />
          )}
        </LoadedRows>
      </Section>
      {(ended.isError || (ended.data?.length ?? 0) > 0) && (
        <Section title={t.endedTitle}>
          <Loaded query={ended} what={t.what} failed={t.endedFailed}>
            {(list) => <EndedSessions list={list} />}
          </Loaded>
        </Section>
      )}
      {isEnding && <EndAllDialog projectId={projectId} user={user} onClose={() => setEnding(false)} />}
    </>
  );
}

function LiveSession({ session, isBusy, onEnd }: { session: SessionJson; isBusy: boolean; onEnd: () => void }) {
  const t = useTexts(userSecurityTexts).sessions;
  const place = usePlace(session);
  return (
    <Row
      title={
        <>
          {place}
          {session.is_impersonation && <Badge tone="warning">{t.impersonation}</Badge>}
        </>
      }
      detail={
        <WithParts
          text={t.since}
          parts={{
            begun: <Time at={new Date(session.created_at)} form="relative" />,
            used: <Time at={new Date(session.last_used_at)} form="relative" />,
          }}
        />
      }
      actions={
        <Button writes size="small" disabled={isBusy} aria-label={fill(t.endOf, { place })} onClick={onEnd}>
          {t.end}
        </Button>
      }
    />
  );
}

function EndedSessions({ list }: { list: SessionJson[] }) {
  const t = useTexts(userSecurityTexts).sessions;
  const [showsAll, setShowsAll] = useState(false);
  const newestEnd = [...list].sort((a, b) => (b.ended_at ?? 0) - (a.ended_at ?? 0));
  const shown = showsAll ? newestEnd : newestEnd.slice(0, SHOWN);
  return (
    <>
      <Rows label={t.endedTitle}>
        {shown.map((session) => (
          <EndedSession key={session.id} session={session} />
        ))}
      </Rows>
      {shown.length < list.length && (
        <div className="mt-3">
          <Button size="small" onClick={() => setShowsAll(true)}>
            {fill(t.more, { count: list.length })}
          </Button>
        </div>
      )}
    </>
  );
}

function EndedSession({ session }: { session: SessionJson }) {
  const t = useTexts(userSecurityTexts).sessions;
  const { ended_at: endedAt, end_reason: reason, ended_by: ender } = session;
  const by = ender && reason !== 'sign_out' ? t.enders[ender.type] : null;
  return (
    <Row
      title={
        <span className="flex flex-wrap items-center gap-x-2.5 font-normal">
          {usePlace(session)}
          {session.is_impersonation && <Badge tone="warning">{t.impersonation}</Badge>}
        </span>
      }
      detail={
        <>
          {[reason && t.reasons[reason], by].filter(Boolean).join(' · ')}
          {' · '}
          {endedAt !== undefined && <Time at={new Date(endedAt)} form="relative" />}
        </>
      }
    />
  );
}

/** `Firefox · Zürich, CH · 192.0.2.1`, without unknown parts. */
function usePlace({ last_used_browser, last_used_at_end_user_ip_info: info }: SessionJson): string {
  const t = useTexts(userSecurityTexts).sessions;
  const region = [info?.cityName, info?.countryCode].filter(Boolean).join(', ');
  const known = [last_used_browser, region, info?.ip].filter(Boolean);
  if (known.length === 0) return t.program;
  return info === undefined ? [...known, t.unknown].join(' · ') : known.join(' · ');
}
