import type { ActiveSession, CurrentUser, EndedSession } from '@hallpass/js';
import { type ReactNode, useState } from 'react';
import { fill, plural } from '@hallpass/texts';
import { useActiveSessions, useEndedSessions } from '../../hooks/user-hooks.js';
import { useHallpass } from '../../provider/context.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../frame/confirm-dialog.js';
import { Badge, Row, Rows, SectionPage, SubSection } from '../frame/section.js';
import { SaidTime } from '../frame/time.js';
import { useAct } from '../frame/use-act.js';
import { useAccountTexts } from '../use-account-texts.js';
import type { AccountTexts } from '../../texts/generated/account-texts.js';

/** Number of sessions shown before "Show all". */
const SHOWN = 5;

export function SessionsSection({ user }: { user: CurrentUser }): ReactNode {
  const texts = useAccountTexts();
  const { locale } = useHallpass();
  const sessions = useActiveSessions(user);
  const [isAsking, setAsking] = useState(false);
  const [ended, setEnded] = useState<number | null>(null);
  const end = useAct((session: ActiveSession) => {
    setEnded(null);
    return user.revokeSession(session.id);
  });
  const others = sessions.filter(({ isCurrentSession }) => !isCurrentSession);
  // Shows the current session first.
  const shown = [...sessions.filter(({ isCurrentSession }) => isCurrentSession), ...others];
  return (
    <SectionPage
      title={texts.sessions}
      description={texts.sessionsWhat}
      actions={
        others.length > 0 && (
          <Button variant="danger" onClick={() => setAsking(true)}>
            {texts.sessionsEndOthers}
          </Button>
        )
      }
    >
      {end.problem && <Alert tone="danger">{end.problem}</Alert>}
      {ended !== null && <Alert tone="success">{plural(locale, texts.sessionsEnded, ended)}</Alert>}
      <Rows label={texts.sessions}>
        {shown.map((session) => (
          <SessionRow key={session.id} session={session} isBusy={end.isBusy} onEnd={() => void end.run(session)} />
        ))}
      </Rows>
      <EndedSessions user={user} />
      {isAsking && (
        <ConfirmDialog
          title={texts.sessionsEndTitle}
          action={texts.sessionsEndOthers}
          onConfirm={async () => setEnded(await user.revokeOtherSessions())}
          onClose={() => setAsking(false)}
        >
          {texts.sessionsEndWhat}
        </ConfirmDialog>
      )}
    </SectionPage>
  );
}

/** A session last used within this time of its start shows only one time. */
const MINUTE_MILLIS = 60_000;

interface SessionRowProps {
  session: ActiveSession;
  isBusy: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isBusy, onEnd }: SessionRowProps): ReactNode {
  const texts = useAccountTexts();
  const device = useDeviceText()(session);
  const { isCurrentSession, isImpersonation, createdAt, lastUsedAt, geoInfo, deviceRememberedUntil } = session;
  return (
    <Row
      title={device}
      badges={
        <>
          {isCurrentSession && <Badge tone="success">{texts.sessionThis}</Badge>}
          {isImpersonation && <Badge tone="warning">{texts.sessionSupport}</Badge>}
        </>
      }
      detail={
        <>
          <SaidTime text={texts.sessionSignedIn} at={createdAt} />
          {lastUsedAt && !isCurrentSession && lastUsedAt.getTime() - createdAt.getTime() > MINUTE_MILLIS && (
            <>
              {' · '}
              <SaidTime text={texts.lastUsedOn} at={lastUsedAt} />
            </>
          )}
          {geoInfo && ` · ${geoInfo.ip}`}
          {deviceRememberedUntil && (
            <>
              {' · '}
              <SaidTime text={texts.sessionRemembered} at={deviceRememberedUntil} isDay />
            </>
          )}
        </>
      }
      actions={
        !isCurrentSession && (
          <Button
            variant="secondary"
            size="small"
            isBusy={isBusy}
            aria-label={fill(texts.sessionEndOf, { device })}
            onClick={onEnd}
          >
            {texts.sessionEnd}
          </Button>
        )
      }
    />
  );
}

/** Sessions that ended in the last 30 days. Renders nothing if there are none. */
function EndedSessions({ user }: { user: CurrentUser }): ReactNode {
  const texts = useAccountTexts();
  const deviceOf = useDeviceText();
  const [showsAll, setShowsAll] = useState(false);
  const sessions = [...useEndedSessions(user)].sort((a, b) => b.endedAt.getTime() - a.endedAt.getTime());
  if (sessions.length === 0) return null;
  return (
    <SubSection title={texts.sessionsOver}>
      <Rows label={texts.sessionsOver}>
        {sessions.slice(0, showsAll ? undefined : SHOWN).map((session) => (
          <Row
            key={session.id}
            title={deviceOf(session)}
            badges={session.isImpersonation && <Badge tone="warning">{texts.sessionSupport}</Badge>}
            detail={<SaidTime text={endOf(session, texts)} at={session.endedAt} />}
          />
        ))}
      </Rows>
      {!showsAll && sessions.length > SHOWN && (
        <div className="hp-actions">
          <Button variant="secondary" size="small" onClick={() => setShowsAll(true)}>
            {texts.sessionsOverAll}
          </Button>
        </div>
      )}
    </SubSection>
  );
}

function endOf({ endReason, endedBy }: EndedSession, texts: AccountTexts): string {
  const byWhom = {
    user: texts.endedByYou,
    owner: texts.endedByOwner,
    key: texts.endedByKey,
    operator: texts.endedByOperator,
  };
  const reasons: Record<EndedSession['endReason'], string> = {
    sign_out: texts.endedSignOut,
    revoked: endedBy === null ? texts.endedRevoked : byWhom[endedBy],
    password_changed: texts.endedPassword,
    user_upgraded: texts.endedUpgraded,
    account_changed: texts.endedAccount,
    token_reused: texts.endedReused,
    expired: texts.endedExpired,
    idle: texts.endedIdle,
  };
  return reasons[endReason] ?? texts.endedRevoked;
}

/** Describes the program and place of a session, as far as known: `Firefox in Zürich, Switzerland`. */
function useDeviceText(): (session: Pick<ActiveSession, 'browser' | 'geoInfo'>) => string {
  const texts = useAccountTexts();
  const { locale } = useHallpass();
  return ({ browser, geoInfo }) => {
    const device =
      browser === undefined ? (geoInfo ? texts.sessionBrowser : texts.sessionProgram) : browserName(browser);
    const country = geoInfo?.countryCode && countryName(geoInfo.countryCode, locale);
    const place = [geoInfo?.cityName, country].filter(Boolean).join(', ');
    return place === '' ? device : fill(texts.sessionFrom, { device, place });
  };

  function browserName(family: string): string {
    return family === 'Other' ? texts.sessionBrowser : family;
  }
}

/** @param code ISO 3166-1 alpha-2; an invalid code is returned unchanged */
function countryName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
