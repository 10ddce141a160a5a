import { useParams } from '@tanstack/react-router';
import { PageHeader, Section, usePageTitle } from '../components/layout';
import { useTexts } from '../texts';
import { invitationsTexts } from '../texts/generated/invitations-texts';
import { OpenInvitations } from './open-invitations';
import { SignInInvitations } from './sign-in-invitations';

export function InvitationsPage() {
  const t = useTexts(invitationsTexts);
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/invitations' });
  usePageTitle(t.title);
  return (
    <>
      <PageHeader title={t.title} description={t.description} />
      <Section title={t.signIn.title} description={t.signIn.text}>
        <SignInInvitations projectId={projectId} />
      </Section>
      <Section title={t.team.title} description={t.team.text}>
        <OpenInvitations projectId={projectId} />
      </Section>
    </>
  );
}
