import type { CurrentUser, EndedSession } from '@hallpass/js';
import { type ReactNode, useState } from 'react';
import { useEndedSessions } from '../../hooks/user-hooks.js';
import { Button } from '../../ui/button.js';
import { Badge, Row, Rows, SubSection } from '../frame/section.js';
import { SaidTime } from '../frame/time.js';
import { useAccountTexts } from '../use-account-texts.js';
import type { AccountTexts } from '../../texts/generated/account-texts.js';
import { useDeviceText } from './use-device-text.js';

/** Number of sessions shown before "Show all". */
const SHOWN = 5;

/** Sessions that ended in the last 30 days. Renders nothing if there are none. */
export function EndedSessions({ user }: { user: CurrentUser }): ReactNode {
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
