import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../app/api-context';
import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { usePageTitle } from '../components/layout';
import { AuthLayout, TEXT_LINK } from './auth-layout';
import { Outcome } from './outcome';
import { SecondFactorStep } from './second-factor-step';
import { SignUpForm } from './sign-up-form';

/** Creates an owner account; the first one by the link that a new server prints. */
export function SignUpPage() {
  const { config } = useApi();
  const { returnTo } = useSearch({ from: '/auth' });
  const { hash } = useLocation();
  // Behind the hash, which browsers do not send: the token reaches no log of a proxy or of this server.
  const setupToken = new URLSearchParams(hash).get('setup') ?? undefined;
  const isSetUp = setupToken !== undefined;
  const [attempt, setAttempt] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  usePageTitle(attempt !== null ? 'Two-step sign-in' : isSetUp ? 'Set up' : 'Create an account');

  if (isOver) {
    return (
      <Outcome
        tone="warning"
        title="Sign in to go on"
        description="Your account has been created."
        actions={
          <Button asChild variant="primary" size="large">
            <Link to="/sign-in" search={{ returnTo }}>
              Sign in
            </Link>
          </Button>
        }
      >
        The second step was not finished. Enter your password again, then a code.
      </Outcome>
    );
  }
  if (attempt !== null) return <SecondFactorStep attempt={attempt} onOver={() => setOver(true)} />;
  return (
    <AuthLayout
      title={isSetUp ? 'Set up Hallpass' : 'Create your account'}
      description={
        isSetUp ? 'Create the first owner account of this server.' : 'Owners create projects and manage their users.'
      }
      footer={
        <>
          Have an account?{' '}
          <Link to="/sign-in" search={{ returnTo }} className={TEXT_LINK}>
            Sign in
          </Link>
        </>
      }
    >
      {config.signUp === 'closed' && (
        <Alert>
          This server takes no new owner accounts by itself. Ask one of its owners to invite you, or sign in if you have
          an account.
        </Alert>
      )}
      {config.signUp === 'first' && !isSetUp && (
        <Alert>
          The first owner signs up with the link that the server printed when it started: look for it in the terminal or
          the log. Everyone after that is invited.
        </Alert>
      )}
      {(config.signUp === 'open' || (config.signUp === 'first' && isSetUp)) && (
        <SignUpForm setupToken={setupToken} onSecondFactor={setAttempt} />
      )}
    </AuthLayout>
  );
}
