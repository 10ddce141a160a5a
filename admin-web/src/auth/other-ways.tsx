import { KnownErrors } from '@hallpass/js';
import { ProviderMark } from '@hallpass/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fingerprint, Mail } from 'lucide-react';
import { useState } from 'react';
import { dashboardProjectQuery } from '../api/queries';
import { describeError } from '../api/errors';
import { useApi } from '../shell/api-context';
import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { nameOfProvider } from '../sign-in/provider-names';
import { fill, useTexts } from '../texts';
import { authOauthTexts } from '../texts/generated/auth-oauth-texts';

interface OtherWaysProps {
  returnTo: string | undefined;
  onSignedIn: () => Promise<void>;
  /** Sign-in requires a second factor; called with the code of the attempt. */
  onSecondFactor: (attempt: string) => void;
}

/** Sign-in methods other than the password that this server has enabled. */
export function OtherWays({ returnTo, onSignedIn, onSecondFactor }: OtherWaysProps) {
  const t = useTexts(authOauthTexts);
  const api = useApi();
  const { data: project } = useQuery(dashboardProjectQuery(api));
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const hasPasskeys = project?.config.passkeyEnabled && 'PublicKeyCredential' in window;
  const providers = project?.config.oauthProviders ?? [];
  const hasCodes = project?.config.magicLinkEnabled ?? false;
  if (!hasPasskeys && !hasCodes && providers.length === 0) return null;

  const go = async (way: string, act: () => Promise<unknown>) => {
    setBusy(way);
    setFailure(null);
    try {
      await act();
    } catch (error) {
      if (error instanceof KnownErrors.MultiFactorAuthenticationRequired) onSecondFactor(error.details.attempt_code);
      else setFailure(describeError(error));
    } finally {
      setBusy(null);
    }
  };
  const usePasskey = async () => {
    const result = await api.client.signInWithPasskey();
    if (result.status === 'ok') await onSignedIn();
    else setFailure(t.passkeyRefused);
  };

  return (
    <div className="mt-4 flex flex-col gap-2">
      <p className="flex items-center gap-3 text-xs text-ink-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t.or}
      </p>
      {failure && <Alert tone="danger">{failure}</Alert>}
      {hasPasskeys && (
        <Button size="large" isBusy={busy === 'passkey'} onClick={() => void go('passkey', usePasskey)}>
          <Fingerprint aria-hidden className="size-4" />
          {t.passkey}
        </Button>
      )}
      {hasCodes && (
        <Button asChild size="large">
          <Link to="/sign-in-code" search={{ returnTo }}>
            <Mail aria-hidden className="size-4" />
            {t.emailCode.way}
          </Link>
        </Button>
      )}
      {providers.map(({ id }) => (
        <Button
          key={id}
          size="large"
          isBusy={busy === id}
          onClick={() => void go(id, () => api.client.signInWithOAuth(id, { returnTo: returnTo ?? '/projects' }))}
        >
          <span aria-hidden className="contents [&>svg]:size-4">
            <ProviderMark provider={id} />
          </span>
          {fill(t.with, { provider: nameOfProvider(id) })}
        </Button>
      ))}
    </div>
  );
}
