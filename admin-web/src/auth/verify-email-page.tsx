import { KnownErrors } from '@hallpass/js';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { describeError } from '../api/errors';
import { useApi } from '../app/api-context';
import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { usePageTitle } from '../components/layout';
import { AuthLayout } from './auth-layout';
import { NewVerificationLink } from './new-verification-link';
import { Outcome } from './outcome';
import { useCodeOfLink } from './use-code-of-link';

/**
 * Where the link of a verification mail leads. Opening it uses nothing up: programs that look through mails open
 * links too. The code goes to the server when the person says so.
 */
export function VerifyEmailPage() {
  const { client } = useApi();
  const code = useCodeOfLink('/verify-email');
  const verify = useMutation({ mutationFn: (given: string) => client.verifyEmail(given) });

  if (code === undefined) {
    return (
      <NotConfirmed title="The link has no code" description="There is nothing to confirm by it.">
        Open the link from the mail again, or copy the whole of it into the address bar.
      </NotConfirmed>
    );
  }
  if (verify.data?.status === 'error') return <Refused error={verify.data.error} />;
  if (verify.data) {
    return (
      <Outcome
        tone="success"
        title="Your address is confirmed"
        description="The verification mail has reached you."
        actions={continueLink(true)}
      >
        That was all: continue to your projects.
      </Outcome>
    );
  }
  return <Question failure={verify.error} isBusy={verify.isPending} onConfirm={() => verify.mutate(code)} />;
}

interface QuestionProps {
  failure: Error | null;
  isBusy: boolean;
  onConfirm: () => void;
}

function Question({ failure, isBusy, onConfirm }: QuestionProps) {
  usePageTitle('Confirm your address');
  return (
    <AuthLayout
      title="Confirm your address"
      description="You have opened the link of a verification mail. One click tells Hallpass that the mail has reached you."
    >
      <div className="flex flex-col gap-4">
        {failure && <Alert tone="danger">{describeError(failure)}</Alert>}
        <Button variant="primary" size="large" isBusy={isBusy} onClick={onConfirm}>
          Confirm my address
        </Button>
      </div>
    </AuthLayout>
  );
}

function Refused({ error }: { error: InstanceType<typeof KnownErrors.VerificationCodeError> }) {
  if (error instanceof KnownErrors.VerificationCodeAlreadyUsed) {
    return (
      <NotConfirmed title="This link has been used" description="A link works once.">
        If it was you, your address is confirmed. A later change of your address or password ends a link, too: then ask
        for a new one.
      </NotConfirmed>
    );
  }
  if (error instanceof KnownErrors.VerificationCodeNotFound) {
    return (
      <NotConfirmed
        title="This link is not known here"
        description="It is incomplete, from another server, or long out of date."
      >
        Open the link from the mail again, or copy the whole of it into the address bar. If that leads here too, ask for
        a new one.
      </NotConfirmed>
    );
  }
  const [title, description] =
    error instanceof KnownErrors.VerificationCodeExpired
      ? ['This link has expired', 'A link works for 24 hours.']
      : ['This link was tried too often', 'It is closed, so that nobody can guess its code.'];
  return (
    <NotConfirmed title={title} description={description}>
      Ask for a new one. You can use your account without it.
    </NotConfirmed>
  );
}

const continueLink = (isNext: boolean) => (
  <Button asChild variant={isNext ? 'primary' : 'secondary'} size="large">
    <Link to="/projects">Continue to the dashboard</Link>
  </Button>
);

/** It cannot be confirmed by this link: says why, and offers another. */
function NotConfirmed({ title, description, children }: { title: string; description: string; children: ReactNode }) {
  const actions = (
    <>
      <NewVerificationLink />
      {continueLink(false)}
    </>
  );
  return (
    <Outcome tone="warning" title={title} description={description} actions={actions}>
      {children}
    </Outcome>
  );
}
