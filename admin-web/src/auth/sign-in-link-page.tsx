import { KnownErrors } from '@hallpass/js';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { describeError } from '../api/errors';
import { useApi } from '../shell/api-context';
import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { usePageTitle } from '../components/layout';
import { useTexts } from '../texts';
import { authOauthTexts } from '../texts/generated/auth-oauth-texts';
import { AuthLayout } from './auth-layout';
import { Outcome } from './outcome';
import { SecondFactorStep } from './second-factor-step';
import { useCodeOfLink } from './use-code-of-link';
import { useSignedIn } from './use-signed-in';

/** Target of the link in a sign-in email. Opening it does not use the code, because email scanners open links too. */
export function SignInLinkPage() {
  const texts = useTexts(authOauthTexts);
  const t = texts.emailCode;
  const { client } = useApi();
  const code = useCodeOfLink('/sign-in-link');
  const signedIn = useSignedIn();
  const [attempt, setAttempt] = useState<string | null>(null);
  const [isOver, setOver] = useState(code === undefined);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  usePageTitle(t.title);

  const signIn = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const result = await client.signInWithMagicLink(code ?? '');
      if (result.status === 'ok') return await signedIn();
      setOver(true);
    } catch (error) {
      if (error instanceof KnownErrors.MultiFactorAuthenticationRequired) setAttempt(error.details.attempt_code);
      else setFailure(error instanceof KnownErrors.SignUpNotEnabled ? texts.signUpOff : describeError(error));
    } finally {
      setBusy(false);
    }
  };

  if (attempt !== null) return <SecondFactorStep attempt={attempt} onOver={() => (setAttempt(null), setOver(true))} />;
  if (isOver) {
    return (
      <Outcome
        tone="warning"
        title={t.deadTitle}
        description={t.deadText}
        actions={
          <Button asChild variant="primary" size="large">
            <Link to="/sign-in-code">{t.again}</Link>
          </Button>
        }
      >
        {t.deadWhy}
      </Outcome>
    );
  }
  return (
    <AuthLayout title={t.title} description={t.linkText}>
      <div className="flex flex-col gap-4">
        {failure && <Alert tone="danger">{failure}</Alert>}
        <Button variant="primary" size="large" isBusy={isBusy} onClick={() => void signIn()}>
          {t.signIn}
        </Button>
      </div>
    </AuthLayout>
  );
}
