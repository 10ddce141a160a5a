import { MFA_ATTEMPT_KEY } from '@hallpass/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { createRedirectingClient } from '../api/api';
import { keys } from '../api/queries';
import { useApi } from '../shell/api-context';
import { Splash } from '../shell/splash';
import { Button } from '../components/button';
import { usePageTitle } from '../components/layout';
import { useTexts } from '../texts';
import { authOauthTexts } from '../texts/generated/auth-oauth-texts';
import { Outcome } from './outcome';
import { SecondFactorStep } from './second-factor-step';

/** Redirect target of OAuth providers. Completes a sign-in or connects an account, then navigates on. */
export function OAuthCallbackPage() {
  const t = useTexts(authOauthTexts);
  const { config } = useApi();
  const queryClient = useQueryClient();
  const { history } = useRouter();
  const [isOver, setOver] = useState(false);
  usePageTitle(t.finishing);
  const callback = useQuery({
    // A query, because the code in the URL works once and this component may render several times.
    queryKey: ['oauth-callback'],
    queryFn: async () => {
      let target: string | null = null;
      const client = createRedirectingClient(config, (to) => {
        target = to;
      });
      const isDone = await client.callOAuthCallback();
      const attempt = isDone ? null : sessionStorage.getItem(MFA_ATTEMPT_KEY);
      return { target: isDone ? ((target as string | null) ?? '/projects') : null, attempt };
    },
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const target = callback.data?.target ?? null;
  useEffect(() => {
    if (target === null) return;
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'oauth-callback' });
    queryClient.removeQueries({ queryKey: keys.user });
    const { pathname, search, hash } = new URL(target, location.origin);
    history.replace(`${pathname}${search}${hash}`);
  }, [target, queryClient, history]);

  if (callback.isPending || target !== null) return <Splash />;
  const attempt = callback.data?.attempt ?? null;
  if (attempt !== null && !isOver) {
    return (
      <SecondFactorStep
        attempt={attempt}
        onOver={() => {
          sessionStorage.removeItem(MFA_ATTEMPT_KEY);
          setOver(true);
        }}
      />
    );
  }
  return <Failed>{isOver ? t.factorOver : t.stale}</Failed>;
}

/** Reasons for a failed redirect, by error code. */
const REASONS = {
  OAUTH_PROVIDER_ACCESS_DENIED: 'denied',
  SIGN_UP_NOT_ENABLED: 'signUpOff',
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: 'taken',
  USER_EMAIL_ALREADY_EXISTS: 'taken',
  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: 'otherUser',
  OUTER_OAUTH_TIMEOUT: 'timeout',
} as const;

/** Shows why an OAuth redirect failed. Uses only the code from the URL, because anyone could put text there. */
export function OAuthErrorPage() {
  const t = useTexts(authOauthTexts);
  const [code] = useState(() => new URLSearchParams(location.search).get('errorCode') ?? '');
  const reason = Object.hasOwn(REASONS, code) ? REASONS[code as keyof typeof REASONS] : 'unknown';
  return <Failed>{t[reason]}</Failed>;
}

function Failed({ children }: { children: string }) {
  const t = useTexts(authOauthTexts);
  const { client } = useApi();
  const isSignedIn = client.session.current() !== null;
  return (
    <Outcome
      tone="warning"
      title={t.failedTitle}
      description={t.failedText}
      actions={
        <Button asChild variant="primary" size="large">
          {isSignedIn ? <Link to="/account">{t.account}</Link> : <Link to="/sign-in">{t.again}</Link>}
        </Button>
      }
    >
      {children}
    </Outcome>
  );
}
