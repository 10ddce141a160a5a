import { KnownErrors, type PasswordResetOutcome } from '@hallpass/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../shell/api-context';
import { Button } from '../components/button';
import { ErrorState, Loading, Skeleton } from '../components/states';
import { useTexts } from '../texts';
import { AuthLayout } from './auth-layout';
import { EndWaysIn } from './end-ways-in';
import { linkTexts } from './link-texts';
import { NewPasswordForm } from './new-password-form';
import { Outcome } from './outcome';
import { useCodeOfLink } from './use-code-of-link';
import { isAnyWayIn, WaysInList } from './ways-in-list';

type CodeError = InstanceType<typeof KnownErrors.VerificationCodeError>;

/** Target of the link in a reset email. Opening it does not use the code; saving the new password does. */
export function ResetPasswordPage() {
  const { reset: t, waysIn: waysInTexts } = useTexts(linkTexts);
  const { client } = useApi();
  const queryClient = useQueryClient();
  const code = useCodeOfLink('/reset-password');
  const [refusal, setRefusal] = useState<CodeError | null>(null);
  const [outcome, setOutcome] = useState<PasswordResetOutcome | null>(null);
  const check = useQuery({
    queryKey: ['reset-code', code],
    queryFn: () => client.verifyPasswordResetCode(code ?? ''),
    enabled: code !== undefined,
    staleTime: Infinity,
    gcTime: 0,
  });

  if (code === undefined) return <Refused why="noCode" />;
  if (outcome) {
    const { waysIn, endCode, needsTotp } = outcome;
    if (waysIn && endCode) return <EndWaysIn waysIn={waysIn} code={endCode} needsTotp={needsTotp} />;
    const isListed = waysIn !== null && isAnyWayIn(waysIn);
    return (
      <Outcome
        tone="success"
        title={t.changed.title}
        description={t.changed.description}
        actions={
          <>
            {isListed && <WaysInList waysIn={waysIn} />}
            <Button asChild variant="primary" size="large">
              <Link to="/sign-in">{t.changed.signIn}</Link>
            </Button>
          </>
        }
      >
        {isListed ? waysInTexts.afterReset : t.changed.text}
      </Outcome>
    );
  }
  if (refusal !== null) return <Refused why={reasonOf(refusal)} />;
  if (check.data?.status === 'error') return <Refused why={reasonOf(check.data.error)} />;
  return (
    <AuthLayout title={t.title} description={t.description}>
      {check.isPending && (
        <Loading what={t.loading}>
          <Skeleton className="h-24 w-full" />
        </Loading>
      )}
      {check.isError && <ErrorState error={check.error} title={t.failed} onRetry={() => void check.refetch()} />}
      {check.isSuccess && (
        <NewPasswordForm
          code={code}
          onRefused={setRefusal}
          onChanged={(reset) => {
            setOutcome(reset);
            // The reset may have signed out the current user.
            queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'reset-code' });
          }}
        />
      )}
    </AuthLayout>
  );
}

function reasonOf(error: CodeError) {
  if (error instanceof KnownErrors.VerificationCodeAlreadyUsed) return 'used';
  if (error instanceof KnownErrors.VerificationCodeExpired) return 'expired';
  return error instanceof KnownErrors.VerificationCodeMaxAttemptsReached ? 'tooOften' : 'unknown';
}

function Refused({ why }: { why: 'noCode' | ReturnType<typeof reasonOf> }) {
  const t = useTexts(linkTexts).reset;
  return (
    <Outcome
      tone="warning"
      title={t[why].title}
      description={t[why].description}
      actions={
        <>
          <Button asChild variant="primary" size="large">
            <Link to="/forgot-password">{t.newLink}</Link>
          </Button>
          <Button asChild size="large">
            <Link to="/sign-in">{t.signIn}</Link>
          </Button>
        </>
      }
    >
      {t[why].text}
    </Outcome>
  );
}
