import type { CurrentUser } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import { userQuery } from '../api/queries';
import { useApi } from '../app/api-context';
import { TopBar } from '../app/top-bar';
import { SendVerificationLink } from '../auth/new-verification-link';
import { Badge } from '../components/badge';
import { Card, PageHeader, Section, usePageTitle } from '../components/layout';
import { PasswordSection } from './password-section';
import { SessionsSection } from './sessions-section';
import { TwoStepSection } from './two-step-section';

/** The signed-in owner's own account: how one gets in, and where one is. */
export function AccountPage() {
  const { data: user } = useQuery(userQuery(useApi()));
  usePageTitle('Your account');
  return (
    <>
      <TopBar />
      <main id="main" tabIndex={-1} className="mx-auto max-w-3xl px-4 py-8 outline-none sm:px-6 sm:py-10">
        <PageHeader title="Your account" description="How you sign in to Hallpass, and where you are signed in." />
        {user && <AccountSections key={user.id} user={user} />}
      </main>
    </>
  );
}

function AccountSections({ user }: { user: CurrentUser }) {
  return (
    <div className="animate-in">
      {user.primaryEmail !== null && (
        <Section title="E-mail" description="Links to reset your password and notices of changes go here.">
          <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:p-5">
            <p className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 [overflow-wrap:anywhere]">
              {user.primaryEmail}
              {user.primaryEmailVerified ? (
                <Badge tone="positive">Confirmed</Badge>
              ) : (
                <Badge tone="warning">Not confirmed</Badge>
              )}
            </p>
            {!user.primaryEmailVerified && (
              <SendVerificationLink user={user}>Send a confirmation link</SendVerificationLink>
            )}
          </Card>
        </Section>
      )}
      <PasswordSection user={user} />
      <TwoStepSection user={user} />
      <SessionsSection />
    </div>
  );
}
