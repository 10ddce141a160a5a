import type { ActiveSession, CurrentUser } from '@hallpass/js';
import { type ReactNode, useState } from 'react';
import { fill, plural } from '@hallpass/texts';
import { useActiveSessions } from '../../hooks/user-hooks.js';
import { useHallpass } from '../../provider/context.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../frame/confirm-dialog.js';
import { Badge, Row, Rows, SectionPage } from '../frame/section.js';
import { SaidTime } from '../frame/time.js';
import { useAct } from '../frame/use-act.js';
import { useAccountTexts } from '../use-account-texts.js';
import { EndedSessions } from './ended-sessions.js';
import { useDeviceText } from './use-device-text.js';

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
  const { isCurrentSession, isImpersonation, createdAt, lastUsedAt, geoInfo } = session;
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
