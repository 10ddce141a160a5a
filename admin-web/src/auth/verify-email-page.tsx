import { KnownErrors } from '@hallpass/js';
import { useMutation } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { describeError } from '../api/errors';
import { useApi } from '../app/api-context';
import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { usePageTitle } from '../components/layout';
import { AuthLayout } from './auth-layout';

/**
 * Where the link of a verification mail leads. Opening it uses nothing up: programs that look through mails open
 * links too. The code goes to the server when the person says so.
 */
export function VerifyEmailPage() {
  const { client } = useApi();
  const code = useCodeOfLink();
  const verify = useMutation({ mutationFn: (given: string) => client.verifyEmail(given) });

  if (code === undefined) {
    return (
      <Outcome tone="warning" title="The link has no code" description="There is nothing to confirm by it.">
        Open the link from the mail again, or copy the whole of it into the address bar.
      </Outcome>
    );
  }
  if (verify.data?.status === 'error') return <Refused error={verify.data.error} />;
  if (verify.data) {
    return (
      <Outcome tone="success" title="Your address is confirmed" description="The verification mail has reached you.">
        That was all: continue to your projects.
      </Outcome>
    );
  }
  return <Question failure={verify.error} isBusy={verify.isPending} onConfirm={() => verify.mutate(code)} />;
}

/** The code, kept by the page alone: the address bar and the history lose it at once. A reload needs the mail again. */
function useCodeOfLink(): string | undefined {
  const search = useSearch({ from: '/verify-email' });
  const [code] = useState(search.code);
  const { history } = useRouter();
  useEffect(() => {
    if (search.code !== undefined) history.replace('/verify-email');
  }, [search.code, history]);
  return code;
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
      <Outcome tone="warning" title="This link has been used" description="A link works once.">
        If it was you, your address is confirmed. A later change of your address or password ends a link, too: then ask
        whoever runs this server to confirm your address.
      </Outcome>
    );
  }
  if (error instanceof KnownErrors.VerificationCodeNotFound) {
    return (
      <Outcome
        tone="warning"
        title="This link is not known here"
        description="It is incomplete, from another server, or long out of date."
      >
        Open the link from the mail again, or copy the whole of it into the address bar. If that leads here too, ask
        whoever runs this server to confirm your address.
      </Outcome>
    );
  }
  const [title, description] =
    error instanceof KnownErrors.VerificationCodeExpired
      ? ['This link has expired', 'A link works for 24 hours.']
      : ['This link was tried too often', 'It is closed, so that nobody can guess its code.'];
  return (
    <Outcome tone="warning" title={title} description={description}>
      Ask whoever runs this server to confirm your address. You can use your account without that.
    </Outcome>
  );
}

interface OutcomeProps {
  tone: 'success' | 'warning';
  title: string;
  description: string;
  /** What to do next. */
  children: ReactNode;
}

/** The end of it: what has become of the link, and the way on. */
function Outcome({ tone, title, description, children }: OutcomeProps) {
  usePageTitle(title);
  useEffect(() => {
    // The button that had the focus is gone: go on from the new content, which readers then read.
    document.getElementById('main')?.focus({ preventScroll: true });
  }, []);
  return (
    <AuthLayout title={title} description={description}>
      <div className="flex flex-col gap-4">
        <Alert tone={tone}>{children}</Alert>
        <Button asChild variant={tone === 'success' ? 'primary' : 'secondary'} size="large">
          <Link to="/projects">Continue to the dashboard</Link>
        </Button>
      </div>
    </AuthLayout>
  );
}
