import { type CurrentUser, KnownErrors } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { keys, userQuery } from '../api/queries';
import { useApi } from '../shell/api-context';
import { useSignOut } from '../shell/sign-out';
import { Splash } from '../shell/splash';
import { AuthLayout } from '../auth/auth-layout';
import { Outcome } from '../auth/outcome';
import { Button } from '../components/button';
import { usePageTitle } from '../components/layout';
import { ErrorState } from '../components/states';
import { Failure } from '../forms/failure';
import { useChange } from '../forms/use-change';
import { fill, useTexts } from '../texts';
import { acceptInvitationTexts } from '../texts/generated/accept-invitation-texts';
import { forgetInvitation, keepInvitation, pendingInvitation } from '../auth/pending-invitation';

/** Shows who sent the invitation, and joins when the user confirms. Opening the link does not use the code. */
export function InvitationPage() {
  const t = useTexts(acceptInvitationTexts);
  const { data: user, error, refetch } = useQuery(userQuery(useApi()));
  const code = useInvitationCode();
  usePageTitle(t.title);
  if (code === undefined) {
    return <Over title={t.noCode}>{t.noCodeText}</Over>;
  }
  if (user === undefined) {
    if (error === null) return <Splash />;
    return (
      <AuthLayout title={t.title} description={t.reading}>
        <ErrorState error={error} title={t.failed} onRetry={() => void refetch()} />
      </AuthLayout>
    );
  }
  return user === null ? <SignInFirst /> : <Question code={code} user={user} />;
}

/** Reads the code from the URL and removes it from the address bar and the history. */
function useInvitationCode(): string | undefined {
  const { code } = useSearch({ from: '/team-invitation' });
  const [kept] = useState(() => code ?? pendingInvitation());
  const { history } = useRouter();
  useEffect(() => {
    if (code === undefined) return;
    keepInvitation(code);
    history.replace('/team-invitation');
  }, [code, history]);
  return kept;
}

function SignInFirst() {
  const t = useTexts(acceptInvitationTexts);
  const search = { returnTo: '/team-invitation' };
  return (
    <AuthLayout title={t.signInTitle} description={t.signInText}>
      <div className="flex flex-col gap-3">
        <Button asChild variant="primary" size="large">
          <Link to="/sign-in" search={search}>
            {t.signIn}
          </Link>
        </Button>
        <Button asChild size="large">
          <Link to="/sign-up" search={search}>
            {t.signUp}
          </Link>
        </Button>
      </div>
    </AuthLayout>
  );
}

function Question({ code, user }: { code: string; user: CurrentUser }) {
  const t = useTexts(acceptInvitationTexts);
  const { client } = useApi();
  const signOut = useSignOut();
  const details = useQuery({
    queryKey: ['invitation', user.id],
    queryFn: () => client.getTeamInvitationDetails(code),
    gcTime: 0,
    // Each read counts as an attempt to use the code.
    staleTime: Infinity,
  });
  const accept = useChange({
    act: () => client.acceptTeamInvitation(code),
    refreshes: [keys.projects, ['teams']],
    onDone: (result) => {
      forgetInvitation();
      setJoined(result);
    },
  });
  const [joined, setJoined] = useState<Awaited<ReturnType<typeof client.acceptTeamInvitation>> | null>(null);
  if (details.isError) {
    return (
      <AuthLayout title={t.title} description={t.reading}>
        <ErrorState error={details.error} title={t.failed} onRetry={() => void details.refetch()} />
      </AuthLayout>
    );
  }
  if (!details.data) return <Splash />;
  const refusal =
    joined?.status === 'error' ? joined.error : details.data.status === 'error' ? details.data.error : null;
  if (refusal !== null) return <Refused error={refusal} />;
  const team = details.data.status === 'ok' ? details.data.data.teamDisplayName : '';
  if (joined !== null) {
    return (
      <Outcome tone="success" title={fill(t.joined, { team })} description="" actions={<ToProjects isNext />}>
        {t.joinedText}
      </Outcome>
    );
  }
  return (
    <AuthLayout title={t.title} description={fill(t.description, { team })}>
      <div className="flex flex-col gap-3">
        <Failure error={accept.error} />
        <p className="text-13 [overflow-wrap:anywhere] text-ink-muted">
          {fill(t.signedInAs, { email: user.primaryEmail ?? user.displayName ?? user.id })}
        </p>
        <Button variant="primary" size="large" isBusy={accept.isBusy} onClick={() => void accept.run()}>
          {t.accept}
        </Button>
        <Button variant="ghost" onClick={() => void signOut('/team-invitation')}>
          {t.otherAccount}
        </Button>
      </div>
    </AuthLayout>
  );
}

function Refused({ error }: { error: InstanceType<typeof KnownErrors.VerificationCodeError> }) {
  const t = useTexts(acceptInvitationTexts);
  if (error instanceof KnownErrors.VerificationCodeAlreadyUsed) return <Over title={t.used}>{t.usedText}</Over>;
  if (error instanceof KnownErrors.VerificationCodeExpired) return <Over title={t.expired}>{t.expiredText}</Over>;
  return <Over title={t.unknown}>{t.unknownText}</Over>;
}

function Over({ title, children }: { title: string; children: string }) {
  return (
    <Outcome tone="warning" title={title} description="" actions={<ToProjects />}>
      {children}
    </Outcome>
  );
}

function ToProjects({ isNext = false }: { isNext?: boolean }) {
  const t = useTexts(acceptInvitationTexts);
  return (
    <Button asChild variant={isNext ? 'primary' : 'secondary'} size="large">
      <Link to="/projects">{t.toProjects}</Link>
    </Button>
  );
}
