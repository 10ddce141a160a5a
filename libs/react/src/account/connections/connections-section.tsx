import type { CurrentUser, OAuthProvider } from '@hallpass/js';
import { type ReactNode, useState } from 'react';
import { fill } from '@hallpass/texts';
import { useProject } from '../../hooks/use-hallpass-app.js';
import { useOAuthProviders } from '../../hooks/user-hooks.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../frame/confirm-dialog.js';
import { Badge, Row, Rows, SectionPage } from '../frame/section.js';
import { useAct } from '../frame/use-act.js';
import { useRecentSignIn } from '../recent-sign-in/recent-sign-in.js';
import { useAccountTexts } from '../use-account-texts.js';
import { ProviderMark } from '../../sign-in/provider-mark.js';
import { providerName } from '../../sign-in/providers.js';

/** Provider accounts that are connected, and providers that can be connected. */
export function ConnectionsSection({ user }: { user: CurrentUser }): ReactNode {
  const texts = useAccountTexts();
  const { config } = useProject();
  const connected = useOAuthProviders(user);
  const { ensure } = useRecentSignIn();
  const connect = useAct(async (provider: string) => {
    // Ask for a recent sign-in here, because the redirect to the provider cannot.
    await ensure();
    await user.linkOAuthProvider(provider, { returnTo: window.location.href });
  });
  const others = config.oauthProviders.filter(({ id }) => !connected.some(({ type }) => type === id));
  return (
    <SectionPage title={texts.connections} description={texts.connectionsWhat}>
      {connect.problem && <Alert tone="danger">{connect.problem}</Alert>}
      <Rows label={texts.connections}>
        {connected.map((account) => (
          <ConnectedRow key={account.id} account={account} />
        ))}
        {others.map(({ id }) => (
          <Row
            key={id}
            start={<ProviderMark provider={id} />}
            title={providerName(id)}
            actions={
              <Button
                variant="secondary"
                size="small"
                isBusy={connect.isBusy}
                aria-label={fill(texts.connectProvider, { provider: providerName(id) })}
                onClick={() => void connect.run(id)}
              >
                {texts.connect}
              </Button>
            }
          />
        ))}
      </Rows>
    </SectionPage>
  );
}

function ConnectedRow({ account }: { account: OAuthProvider }): ReactNode {
  const texts = useAccountTexts();
  const [isRemoving, setRemoving] = useState(false);
  const provider = providerName(account.type);
  return (
    <Row
      start={<ProviderMark provider={account.type} />}
      title={provider}
      badges={
        account.allowSignIn ? (
          <Badge tone="success">{texts.connectionForSignIn}</Badge>
        ) : (
          <Badge>{texts.connectionNotForSignIn}</Badge>
        )
      }
      detail={account.email}
      actions={
        <Button
          variant="danger"
          size="small"
          aria-label={fill(texts.disconnectProvider, { provider })}
          onClick={() => setRemoving(true)}
        >
          {texts.disconnect}
        </Button>
      }
    >
      {isRemoving && (
        <ConfirmDialog
          title={fill(texts.disconnectTitle, { provider })}
          action={texts.disconnect}
          onConfirm={() => account.delete()}
          onClose={() => setRemoving(false)}
        >
          {texts.disconnectWhat}
        </ConfirmDialog>
      )}
    </Row>
  );
}
