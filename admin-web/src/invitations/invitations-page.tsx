import { useParams, Link, useSearch } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { MailPlus, X } from 'lucide-react';
import { PageHeader, Section, usePageTitle } from '../components/layout';
import { useTexts, fill } from '../texts';
import { invitationsTexts } from '../texts/generated/invitations-texts';
import { adminRequest } from '../api/admin-request';
import { useApi } from '../shell/api-context';
import { Button } from '../components/button';
import { When } from '../components/cells';
import { List } from '../components/list';
import { useListing } from '../components/listing';
import { useChange } from '../forms/use-change';
import { teamQuery } from '../people/team-queries';
import { SignInInvitations } from './sign-in-invitations';
import { InviteDialog } from './invite-dialog';
import { type ProjectInvitation, projectInvitationsKey, projectInvitationsQuery } from './queries';

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

/** Pending invitations to all teams of a project. Can be filtered by team. */
function OpenInvitations({ projectId }: { projectId: string }) {
  const t = useTexts(invitationsTexts).team;
  const api = useApi();
  const listing = useSearch({ from: '/signed-in/projects/$projectId/invitations' });
  const { change } = useListing();
  const revoke = useChange({
    confirm: (revoking) => ({
      title: fill(t.revokeTitle, { address: revoking.recipient_email }),
      description: t.revokeText,
      action: t.revoke,
    }),
    act: ({ id, team_id: team }: ProjectInvitation) =>
      adminRequest(api, projectId, 'DELETE /team-invitations/{id}', { path: { id }, query: { team_id: team } }),
    refreshes: [projectInvitationsKey(projectId)],
    done: (_, { recipient_email: address }) => fill(t.revoked, { address }),
  });
  return (
    <>
      <List
        title={t.title}
        query={useQuery(projectInvitationsQuery(api, projectId, listing))}
        rowId={({ id }) => id}
        skeletonRows={4}
        search={t.search}
        toolbar={
          listing.team !== undefined && (
            <TeamFilter projectId={projectId} teamId={listing.team} onClear={() => change({ team: undefined })} />
          )
        }
        filteredBy={['team']}
        create={{
          label: t.invite,
          dialog: (onClose) => <InviteDialog projectId={projectId} teamId={listing.team} onClose={onClose} />,
        }}
        columns={[
          {
            header: t.email,
            cell: (row) => <span className="[overflow-wrap:anywhere]">{row.recipient_email}</span>,
          },
          {
            header: t.teamColumn,
            cell: (original) => (
              <Link
                to="/projects/$projectId/teams/$teamId"
                params={{ projectId, teamId: original.team_id }}
                className="[overflow-wrap:anywhere] text-accent hover:underline"
              >
                {original.team_display_name || original.team_id}
              </Link>
            ),
          },
          {
            header: t.sentColumn,
            from: 'md',
            cell: (row) => <When at={row.sent_at_millis} />,
          },
          {
            header: t.endsColumn,
            from: 'sm',
            cell: (row) => <When at={row.expires_at_millis} />,
          },
          {
            header: t.revoke,
            isActions: true,
            cell: (original) => (
              <Button
                size="small"
                variant="dangerQuiet"
                aria-label={fill(t.revokeOf, { address: original.recipient_email })}
                onClick={() => void revoke.run(original)}
              >
                {t.revoke}
              </Button>
            ),
          },
        ]}
        Icon={MailPlus}
        none={t.none}
        noMatch={t.noneFound}
      />
      {revoke.dialog}
    </>
  );
}

function TeamFilter({ projectId, teamId, onClear }: { projectId: string; teamId: string; onClear: () => void }) {
  const t = useTexts(invitationsTexts).team;
  const { data: team } = useQuery(teamQuery(useApi(), projectId, teamId));
  const name = team?.display_name || teamId;
  return (
    <Button variant="ghost" aria-label={fill(t.ofAll, { team: name })} onClick={onClear}>
      <span className="max-w-40 truncate">{name}</span>
      <X aria-hidden className="size-3.5" />
    </Button>
  );
}
