import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../shell/api-context';
import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { usePageTitle } from '../components/layout';
import { pendingInvitation } from './pending-invitation';
import { useTexts } from '../texts';
import { authTexts } from '../texts/generated/auth-texts';
import { WithParts } from '../texts/with-parts';
import { TEXT_LINK } from '../components/text-link';
import { AuthLayout } from './auth-layout';
import { Outcome } from './outcome';
import { SecondFactorStep } from './second-factor-step';
import { SignUpForm } from './sign-up-form';

/** Creates an owner account. The first owner uses the link that a new server prints. */
export function SignUpPage() {
  const { secondFactor, signUp: t } = useTexts(authTexts);
  const { config } = useApi();
  const { returnTo } = useSearch({ from: '/auth' });
  const { hash } = useLocation();
  // Browsers do not send the hash, so the token appears in no log of a proxy or of this server.
  const setupToken = new URLSearchParams(hash).get('setup') ?? undefined;
  const isSetUp = setupToken !== undefined;
  // No invitation is needed where anyone may sign up.
  const invitationCode = config.signUp === 'open' || isSetUp ? undefined : pendingInvitation();
  const isInvited = invitationCode !== undefined;
  const [attempt, setAttempt] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  usePageTitle(attempt !== null ? secondFactor.title : isSetUp ? t.setUpPage : t.page);

  if (isOver) {
    return (
      <Outcome
        tone="warning"
        title={t.over.title}
        description={t.over.description}
        actions={
          <Button asChild variant="primary" size="large">
            <Link to="/sign-in" search={{ returnTo }}>
              {t.over.signIn}
            </Link>
          </Button>
        }
      >
        {t.over.text}
      </Outcome>
    );
  }
  if (attempt !== null) return <SecondFactorStep attempt={attempt} onOver={() => setOver(true)} />;
  return (
    <AuthLayout
      title={isSetUp ? t.setUpTitle : t.title}
      description={isSetUp ? t.setUpDescription : isInvited ? t.invitedDescription : t.description}
      footer={
        <WithParts
          text={t.hasAccount}
          parts={{
            link: (
              <Link to="/sign-in" search={{ returnTo }} className={TEXT_LINK}>
                {t.hasAccountLink}
              </Link>
            ),
          }}
        />
      }
    >
      {config.signUp === 'closed' && !isInvited && <Alert>{t.closed}</Alert>}
      {config.signUp === 'first' && !isInvited && !isSetUp && <Alert>{t.first}</Alert>}
      {(config.signUp === 'open' || isInvited || (config.signUp === 'first' && isSetUp)) && (
        <SignUpForm setupToken={setupToken} invitationCode={invitationCode} onSecondFactor={setAttempt} />
      )}
    </AuthLayout>
  );
}
