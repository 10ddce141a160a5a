import { KnownErrors } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { adminRequest } from '../../api/admin-request';
import { keys } from '../../api/queries';
import { useApi } from '../../shell/api-context';
import { Avatar } from '../../components/avatar';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { Section } from '../../components/layout';
import { LoadedRows } from '../../components/loaded';
import { Row } from '../../components/rows';
import { AddToTeamDialog } from '../../teams/add-to-team-dialog';
import { teamKeys } from '../../people/team-queries';
import { RemoveMemberDialog } from '../../teams/remove-member-dialog';
import { TeamPermissionsDialog } from '../../teams/team-permissions-dialog';
import { fill, useTexts } from '../../texts';
import { userAccessTexts } from '../../texts/generated/user-access-texts';
import { nameOf, type TeamJson, type UserJson, teamNameOf } from '../../people/user-json';
import { grantsQuery, userKeys, userTeamsQuery } from './queries';
import { AddButton } from '../../components/add-button';

export function TeamsSection({ projectId, user }: { projectId: string; user: UserJson }) {
  const t = useTexts(userAccessTexts).teams;
  const name = nameOf(user);
  const api = useApi();
  const teams = useQuery(userTeamsQuery(api, projectId, user.id));
  const grants = useQuery(grantsQuery(api, projectId, user.id));
  const [isAdding, setAdding] = useState(false);
  const [shown, setShown] = useState<TeamJson | null>(null);
  const [removed, setRemoved] = useState<TeamJson | null>(null);
  const teamName = (team: TeamJson) => teamNameOf(team);
  const grantedIn = (team: TeamJson) =>
    (grants.data?.team ?? []).filter(({ team_id }) => team_id === team.id).map(({ id }) => id);

  return (
    <Section
      title={t.title}
      description={t.description}
      actions={<AddButton size="small" onClick={() => setAdding(true)} label={t.add} />}
    >
      <LoadedRows query={teams} what={t.what} failed={t.failed} label={t.title} none={t.none}>
        {(team) => (
          <Row
            key={team.id}
            lead={<Avatar name={teamName(team)} imageUrl={team.profile_image_url} isSquare />}
            title={
              <>
                <Link
                  to="/projects/$projectId/teams/$teamId"
                  params={{ projectId, teamId: team.id }}
                  className="hover:underline"
                >
                  {teamName(team)}
                </Link>
                {user.selected_team_id === team.id && <Badge>{t.selected}</Badge>}
              </>
            }
            detail={grants.data && (grantedIn(team).join(', ') || t.nothing)}
            actions={
              <>
                <Button
                  size="small"
                  disabled={!grants.data}
                  aria-label={fill(t.permissionsOf, { team: teamName(team) })}
                  onClick={() => setShown(team)}
                >
                  {t.permissions}
                </Button>
                <Button
                  size="small"
                  variant="dangerQuiet"
                  aria-label={fill(t.removeFrom, { team: teamName(team) })}
                  onClick={() => setRemoved(team)}
                >
                  {t.remove}
                </Button>
              </>
            }
          />
        )}
      </LoadedRows>
      {isAdding && (
        <AddToTeamDialog
          projectId={projectId}
          title={fill(t.addTitle, { name })}
          description={t.addText}
          action={t.addAct}
          onClose={() => setAdding(false)}
          onAdd={async (team) => {
            await adminRequest(api, projectId, 'POST /team-memberships/{team_id}/{user_id}', {
              path: { team_id: team.id, user_id: user.id },
              body: {},
            }).catch((error: unknown) => {
              // Another owner has already added the user, so the goal is reached.
              if (!(error instanceof KnownErrors.TeamMembershipAlreadyExists)) throw error;
            });
          }}
          refreshes={[keys.users(projectId), keys.oneUser(projectId, user.id), teamKeys.all(projectId)]}
          done={(team) => fill(t.added, { team: team.name })}
        />
      )}
      {shown && (
        <TeamPermissionsDialog
          title={fill(t.permissionsTitle, { name, team: teamName(shown) })}
          projectId={projectId}
          teamId={shown.id}
          userId={user.id}
          granted={grantedIn(shown)}
          refreshes={[userKeys.grants(projectId, user.id)]}
          onClose={() => setShown(null)}
        />
      )}
      {removed && (
        <RemoveMemberDialog
          projectId={projectId}
          team={removed}
          user={{ id: user.id, name }}
          onClose={() => setRemoved(null)}
        />
      )}
    </Section>
  );
}
