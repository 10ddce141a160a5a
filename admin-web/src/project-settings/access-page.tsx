import type { AdminProject, CurrentUser, Team } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { UserPlus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { projectQuery } from '../api/queries';
import { useApi } from '../shell/api-context';
import { useOwner } from '../shell/owner';
import { Button } from '../components/button';
import { Card, PageHeader, Section, usePageTitle } from '../components/layout';
import { EmptyState, ErrorState, Loading, Skeleton } from '../components/states';
import { fill, useTexts } from '../texts';
import { projectSettingsTexts } from '../texts/generated/project-settings-texts';
import { Invitations } from './invitations';
import { InviteDialog } from './invite-dialog';
import { Members } from './members';
import { teamsQuery } from './queries';
import { TransferForm } from './transfer-form';

/** Owners of a project: the members of the team that owns it. */
export function AccessPage() {
  const t = useTexts(projectSettingsTexts).access;
  const api = useApi();
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId' });
  const { data: project } = useQuery(projectQuery(api, projectId));
  const user = useOwner();
  const teams = useQuery(teamsQuery(api));
  usePageTitle(t.title);
  return (
    <>
      <PageHeader title={t.title} description={t.description} />
      {teams.isPending && (
        <Loading what={t.members}>
          <Card className="flex flex-col gap-4 p-4 sm:p-5">
            <Skeleton className="h-8 w-full" />
            <Skeleton className="h-8 w-full" />
          </Card>
        </Loading>
      )}
      {teams.isError && !teams.data && (
        <Card>
          <ErrorState error={teams.error} title={t.loadFailed} onRetry={() => void teams.refetch()} />
        </Card>
      )}
      {project && teams.data && (
        <OwnerTeam key={project.ownerTeamId} project={project} user={user} teams={teams.data} />
      )}
    </>
  );
}

function OwnerTeam({ project, user, teams }: { project: AdminProject; user: CurrentUser; teams: Team[] }) {
  const t = useTexts(projectSettingsTexts).access;
  const [isInviting, setInviting] = useState(false);
  const team = teams.find(({ id }) => id === project.ownerTeamId);
  if (!team) {
    return (
      <Card>
        <EmptyState Icon={UsersRound} title={project.ownerTeamId === null ? t.noTeam : t.notMember}>
          {t.noTeamHint}
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <Section
        title={fill(t.membersOf, { team: team.displayName })}
        description={t.membersHint}
        actions={
          <Button variant="primary" onClick={() => setInviting(true)}>
            <UserPlus aria-hidden className="size-4" />
            {t.invite}
          </Button>
        }
      >
        <Members projectId={project.id} team={team} user={user} />
      </Section>
      <Section title={t.invitations} description={t.invitationsHint}>
        <Invitations projectId={project.id} team={team} />
      </Section>
      <Section title={t.transfer} description={t.transferHint}>
        <TransferForm project={project} user={user} teams={teams.filter(({ id }) => id !== team.id)} />
      </Section>
      {isInviting && <InviteDialog projectId={project.id} team={team} onClose={() => setInviting(false)} />}
    </>
  );
}
