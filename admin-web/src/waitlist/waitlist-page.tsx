import { useParams, useSearch } from '@tanstack/react-router';
import { PageHeader, usePageTitle } from '../components/layout';
import { TabLinks } from '../components/tabs';
import { useTexts } from '../texts';
import { waitlistTexts } from '../texts/generated/waitlist-texts';
import { SignUpInvitations } from './sign-up-invitations';
import { WaitlistEntries } from './waitlist-entries';

/** People who wait for an approval, and people who are invited to sign up. */
export function WaitlistPage() {
  const t = useTexts(waitlistTexts);
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/waitlist' });
  const { tab } = useSearch({ from: '/signed-in/projects/$projectId/waitlist' });
  usePageTitle(t.title);
  return (
    <>
      <PageHeader title={t.title} description={t.description} />
      <TabLinks
        label={t.tabs.label}
        current={tab}
        tabs={[{ label: t.tabs.waitlist }, { label: t.tabs.invitations, tab: 'invitations' }]}
      />
      {tab === 'invitations' ? <SignUpInvitations projectId={projectId} /> : <WaitlistEntries projectId={projectId} />}
    </>
  );
}
