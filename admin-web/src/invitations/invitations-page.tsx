import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useApi } from '../app/api-context';
import { Button } from '../components/button';
import { Card, PageHeader, Section, usePageTitle } from '../components/layout';
import { teamQuery } from '../teams/queries';
import { TeamPicker } from '../teams/team-picker';
import { fill, useTexts } from '../texts';
import { SignInInvitations } from './sign-in-invitations';
import { TeamInvitations } from './team-invitations';
import { invitationTexts } from './texts';

/** Asks people to come: to the app, and to teams. */
export function InvitationsPage() {
  const t = useTexts(invitationTexts);
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/invitations' });
  const { team: teamId } = useSearch({ from: '/signed-in/projects/$projectId/invitations' });
  const navigate = useNavigate({ from: '/projects/$projectId/invitations' });
  usePageTitle(t.title);
  return (
    <>
      <PageHeader title={t.title} description={t.description} />
      <Section title={t.signIn.title} description={t.signIn.text}>
        <SignInInvitations projectId={projectId} />
      </Section>
      <Section title={t.team.title} description={t.team.text}>
        {teamId === undefined ? (
          <Card className="p-4 sm:p-5">
            <p className="mb-2 text-13 font-medium">{t.team.pick}</p>
            <TeamPicker
              projectId={projectId}
              value={null}
              onChange={({ id }) => void navigate({ search: { team: id } })}
            />
          </Card>
        ) : (
          <>
            <OfTeam projectId={projectId} teamId={teamId} onOther={() => void navigate({ search: {} })} />
            <TeamInvitations key={teamId} projectId={projectId} teamId={teamId} />
          </>
        )}
      </Section>
    </>
  );
}

function OfTeam({ projectId, teamId, onOther }: { projectId: string; teamId: string; onOther: () => void }) {
  const t = useTexts(invitationTexts).team;
  const { data: team } = useQuery(teamQuery(useApi(), projectId, teamId));
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3">
      <h3 className="font-medium [overflow-wrap:anywhere]">{fill(t.of, { team: team?.display_name ?? teamId })}</h3>
      <Link
        to="/projects/$projectId/teams/$teamId"
        params={{ projectId, teamId }}
        className="text-13 text-accent hover:underline"
      >
        {t.open}
      </Link>
      <Button size="small" variant="ghost" onClick={onOther}>
        {t.change}
      </Button>
    </div>
  );
}
