import type { CurrentUser } from '@hallpass/js';
import { useOwner } from '../shell/owner';
import { TopBar } from '../shell/top-bar';
import { PageHeader, usePageTitle } from '../components/layout';
import { useTexts } from '../texts';
import { AddressesSection } from './addresses-section';
import { DeleteAccount } from './delete-account';
import { PasskeysSection } from './passkeys-section';
import { PasswordSection } from './password-section';
import { ProfileSection } from './profile-section';
import { ProvidersSection } from './providers-section';
import { SessionsSection } from './sessions-section';
import { texts } from './texts';
import { TwoStepSection } from './two-step-section';

export function AccountPage() {
  const t = useTexts(texts);
  const user = useOwner();
  usePageTitle(t.title);
  return (
    <>
      <TopBar />
      <main id="main" tabIndex={-1} className="mx-auto max-w-3xl px-4 py-8 outline-none sm:px-6 sm:py-10">
        <PageHeader title={t.title} description={t.description} />
        <AccountSections key={user.id} user={user} />
      </main>
    </>
  );
}

function AccountSections({ user }: { user: CurrentUser }) {
  return (
    <div className="animate-in">
      <ProfileSection user={user} />
      <AddressesSection user={user} />
      <PasswordSection user={user} />
      <PasskeysSection user={user} />
      <TwoStepSection user={user} />
      <ProvidersSection user={user} />
      <SessionsSection />
      <DeleteAccount user={user} />
    </div>
  );
}
