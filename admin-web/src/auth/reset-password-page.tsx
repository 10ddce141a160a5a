import { KnownErrors } from '@hallpass/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useApi } from '../app/api-context';
import { Button } from '../components/button';
import { ErrorState, Loading, Skeleton } from '../components/states';
import { AuthLayout } from './auth-layout';
import { NewPasswordForm } from './new-password-form';
import { Outcome } from './outcome';
import { useCodeOfLink } from './use-code-of-link';

type CodeError = InstanceType<typeof KnownErrors.VerificationCodeError>;

/** Where the link of a reset mail leads. Opening it uses nothing up; the code is spent with the new password. */
export function ResetPasswordPage() {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const code = useCodeOfLink('/reset-password');
  const [end, setEnd] = useState<'changed' | CodeError | null>(null);
  const check = useQuery({
    queryKey: ['reset-code', code],
    queryFn: () => client.verifyPasswordResetCode(code ?? ''),
    enabled: code !== undefined,
    staleTime: Infinity,
    gcTime: 0,
  });

  if (code === undefined) {
    return (
      <Refused title="The link has no code" description="No password can be changed by it.">
        Open the link from the mail again, or copy the whole of it into the address bar.
      </Refused>
    );
  }
  if (end === 'changed') {
    return (
      <Outcome
        tone="success"
        title="Your password is changed"
        description="Every session of your account has ended."
        actions={
          <Button asChild variant="primary" size="large">
            <Link to="/sign-in">Sign in</Link>
          </Button>
        }
      >
        Sign in with the new password.
      </Outcome>
    );
  }
  if (end !== null) return <RefusedCode error={end} />;
  if (check.data?.status === 'error') return <RefusedCode error={check.data.error} />;
  return (
    <AuthLayout title="Choose a new password" description="Every session of your account ends with the old one.">
      {check.isPending && (
        <Loading what="the link">
          <Skeleton className="h-24 w-full" />
        </Loading>
      )}
      {check.isError && (
        <ErrorState error={check.error} title="The link could not be checked" onRetry={() => void check.refetch()} />
      )}
      {check.isSuccess && (
        <NewPasswordForm
          code={code}
          onRefused={setEnd}
          onChanged={() => {
            setEnd('changed');
            // Whoever was signed in here may not be any more.
            queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'reset-code' });
          }}
        />
      )}
    </AuthLayout>
  );
}

function RefusedCode({ error }: { error: CodeError }) {
  if (error instanceof KnownErrors.VerificationCodeAlreadyUsed) {
    return (
      <Refused title="This link has been used" description="A link works once.">
        If it was you, sign in with the password that you chose. A later change of your address or password ends a link,
        too.
      </Refused>
    );
  }
  if (error instanceof KnownErrors.VerificationCodeExpired) {
    return (
      <Refused title="This link has expired" description="It is too long since the mail was sent.">
        Ask for a new link, and use it soon.
      </Refused>
    );
  }
  if (error instanceof KnownErrors.VerificationCodeMaxAttemptsReached) {
    return (
      <Refused title="This link was tried too often" description="It is closed, so that nobody can guess its code.">
        Ask for a new link.
      </Refused>
    );
  }
  return (
    <Refused
      title="This link is not known here"
      description="It is incomplete, from another server, or long out of date."
    >
      Open the link from the mail again, or copy the whole of it into the address bar. If that leads here too, ask for a
      new link.
    </Refused>
  );
}

function Refused({ title, description, children }: { title: string; description: string; children: ReactNode }) {
  return (
    <Outcome
      tone="warning"
      title={title}
      description={description}
      actions={
        <>
          <Button asChild variant="primary" size="large">
            <Link to="/forgot-password">Ask for a new link</Link>
          </Button>
          <Button asChild size="large">
            <Link to="/sign-in">Back to the sign-in</Link>
          </Button>
        </>
      }
    >
      {children}
    </Outcome>
  );
}
