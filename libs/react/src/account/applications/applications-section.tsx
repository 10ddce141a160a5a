import type { ConnectedApplication, CurrentUser } from '@hallpass/js';
import { type ReactNode, useState } from 'react';
import { fill } from '@hallpass/texts';
import { useConnectedApplications } from '../../hooks/user-hooks.js';
import type { AccountTexts } from '../../texts/generated/account-texts.js';
import { Avatar } from '../../ui/avatar.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../frame/confirm-dialog.js';
import { Nothing, Row, Rows, SectionPage } from '../frame/section.js';
import { SaidTime } from '../frame/time.js';
import { useAccountTexts } from '../use-account-texts.js';

/** Applications that have access to the user's account. */
export function ApplicationsSection({ user }: { user: CurrentUser }): ReactNode {
  const texts = useAccountTexts();
  const connected = useConnectedApplications(user);
  return (
    <SectionPage title={texts.applications} description={texts.applicationsWhat}>
      {connected.length === 0 ? (
        <Nothing>{texts.applicationsNone}</Nothing>
      ) : (
        <Rows label={texts.applications}>
          {connected.map((each) => (
            <ApplicationRow key={each.application.id} connected={each} />
          ))}
        </Rows>
      )}
    </SectionPage>
  );
}

function ApplicationRow({ connected }: { connected: ConnectedApplication }): ReactNode {
  const texts = useAccountTexts();
  const [isAsking, setAsking] = useState(false);
  const { application, scopes, resources, connectedAt, lastUsedAt } = connected;
  const { displayName } = application;
  const named = { provider: displayName };
  return (
    <Row
      start={<Avatar name={displayName} imageUrl={application.logoUrl} isSquare />}
      title={displayName}
      detail={
        <>
          {scopes.length > 0 && (
            <>
              {scopes.map((scope) => wordsFor(texts)[scope] ?? scope).join(' · ')}
              <br />
            </>
          )}
          {resources.map(({ identifier, scopes: ofResource }) => (
            <span key={identifier}>
              {ofResource.length > 0
                ? `${identifier}: ${ofResource.map((scope) => wordsFor(texts)[scope] ?? scope).join(' · ')}`
                : identifier}
              <br />
            </span>
          ))}
          <SaidTime text={texts.applicationConnected} at={connectedAt} />
          {lastUsedAt && (
            <>
              {' · '}
              <SaidTime text={texts.lastUsedOn} at={lastUsedAt} />
            </>
          )}
        </>
      }
      actions={
        <Button
          variant="danger"
          size="small"
          aria-label={fill(texts.disconnectProvider, named)}
          onClick={() => setAsking(true)}
        >
          {texts.disconnect}
        </Button>
      }
    >
      {isAsking && (
        <ConfirmDialog
          title={fill(texts.disconnectTitle, named)}
          action={texts.disconnect}
          onConfirm={() => connected.disconnect()}
          onClose={() => setAsking(false)}
        >
          {texts.applicationDisconnectWhat}
        </ConfirmDialog>
      )}
    </Row>
  );
}

/** The APIs of a project name their own scopes, which are shown as they are. */
const wordsFor = (texts: AccountTexts): Readonly<Record<string, string | undefined>> => ({
  openid: texts.scopeOpenid,
  profile: texts.scopeProfile,
  email: texts.scopeEmail,
  offline_access: texts.scopeOfflineAccess,
  teams: texts.scopeTeams,
  permissions: texts.scopePermissions,
  'hallpass:account:read': texts.scopeAccountRead,
  'hallpass:teams:read': texts.scopeTeamsRead,
  'hallpass:teams:write': texts.scopeTeamsWrite,
  'hallpass:payments:read': texts.scopePaymentsRead,
});
