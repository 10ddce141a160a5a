import { hasRight } from '@hallpass/project-config';
import type { AdminProject, CurrentUser, OwnerRole, Team } from '@hallpass/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useNavigate } from '@tanstack/react-router';
import { UserPlus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { projectQuery, keys } from '../api/queries';
import { useApi } from '../shell/api-context';
import { useOwner } from '../shell/owner';
import { Button } from '../components/button';
import { Card, PageHeader, Section, usePageTitle } from '../components/layout';
import { EmptyState, ErrorState, Loading, Skeleton } from '../components/states';
import { fill, useTexts } from '../texts';
import { rolesTexts } from '../texts/generated/roles-texts';
import { projectSettingsTexts } from '../texts/generated/project-settings-texts';
import { Select } from '../components/input';
import { useChange } from '../forms/use-change';
import { List } from '../components/list';
import type { TableColumn } from '../components/table';
import { Avatar } from '../components/avatar';
import { Badge } from '../components/badge';
import { Code } from '../components/cells';
import { LongText } from '../components/long-text';
import { MemberKeys, revokeKeysOfMember, useProjectsOfTeam } from './member-keys';
import { teamsQuery, type Member, membersQuery } from './queries';
import { InviteDialog, Invitations } from './owner-invitations';
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
  const isOwner = project.ownRole === 'owner';
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
          isOwner && (
            <Button variant="primary" onClick={() => setInviting(true)}>
              <UserPlus aria-hidden className="size-4" />
              {t.invite}
            </Button>
          )
        }
      >
        <Members project={project} team={team} user={user} />
      </Section>
      {isOwner && (
        <>
          <Section title={t.invitations} description={t.invitationsHint}>
            <Invitations projectId={project.id} team={team} />
          </Section>
          <Section title={t.transfer} description={t.transferHint}>
            <TransferForm project={project} user={user} teams={teams.filter(({ id }) => id !== team.id)} />
          </Section>
        </>
      )}
      {isInviting && <InviteDialog projectId={project.id} team={team} onClose={() => setInviting(false)} />}
    </>
  );
}

interface RoleChange {
  member: Member;
  role: OwnerRole;
}

const hasKeys = (role: OwnerRole): boolean => hasRight(role, 'keys:write', { isInternal: false });
const losesKeys = (before: OwnerRole, after: OwnerRole): boolean => hasKeys(before) && !hasKeys(after);

interface MembersProps {
  project: AdminProject;
  team: Team;
  user: CurrentUser;
}

/** Members of a team with their roles. Owners may change roles and remove members, and everyone may leave. */
function Members({ project, team, user }: MembersProps) {
  const projectId = project.id;
  const isOwner = project.ownRole === 'owner';
  const names = useTexts(rolesTexts).names;
  const about = useTexts(rolesTexts).about;
  const t = useTexts(projectSettingsTexts).access;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const api = useApi();
  const query = membersQuery(api, projectId, team);
  const members = useQuery(query);
  const isSelf = (member: Member) => member.user.id === user.id;
  const nameOf = (member: Member) => member.user.teamProfile.displayName ?? member.email ?? t.unnamed;
  const projects = useProjectsOfTeam(project);
  const [isRevoking, setRevoking] = useState(true);
  const keysOf = (member: Member) => {
    setRevoking(true);
    return <MemberKeys project={project} userId={member.user.id} name={nameOf(member)} onChange={setRevoking} />;
  };
  /** Revokes the member's keys if chosen: before the change if it takes the right to do so from the caller. */
  const withKeys = async (member: Member, losesKeys: boolean, act: () => Promise<unknown>) => {
    const revoke = () =>
      losesKeys && isOwner && isRevoking ? revokeKeysOfMember(api, projects, member.user.id) : undefined;
    if (isSelf(member)) await revoke();
    await act();
    if (!isSelf(member)) await revoke();
  };
  const remove = useChange({
    act: (member: Member) =>
      withKeys(member, true, () => (isSelf(member) ? user.leaveTeam(team) : team.removeUser(member.user.id))),
    confirm: (member) => ({
      title: isSelf(member) ? t.leaveTitle : fill(t.removeTitle, { name: nameOf(member) }),
      description: isSelf(member) ? t.leaveText : t.removeText,
      action: isSelf(member) ? t.leave : t.remove,
      children: isOwner && keysOf(member),
    }),
    onDone: async (_, member) => {
      if (!isSelf(member)) return queryClient.invalidateQueries({ queryKey: query.queryKey });
      await navigate({ to: '/projects' });
      queryClient.removeQueries({ queryKey: keys.project(projectId) });
      void queryClient.invalidateQueries({ queryKey: keys.projects });
      void queryClient.invalidateQueries({ queryKey: ['teams'] });
    },
    done: (_, member) => (isSelf(member) ? t.left : fill(t.removed, { name: nameOf(member) })),
  });
  const isAlone = members.data?.length === 1;
  const change = useChange({
    act: ({ member, role }: RoleChange) =>
      withKeys(member, losesKeys(member.role, role), () => user.changeOwnerRole(team.id, member.user.id, role)),
    confirm: ({ member, role }) => ({
      children: losesKeys(member.role, role) && keysOf(member),
      title: fill(t.roleTitle, { name: nameOf(member), role: names[role] }),
      description: about[role],
      action: t.roleAction,
    }),
    refreshes: [query.queryKey, keys.project(projectId), keys.projects],
    done: (_, { member, role }) => fill(t.roleChanged, { name: nameOf(member), role: names[role] }),
  });

  const columns: TableColumn<Member>[] = [
    {
      header: t.member,
      cell: (member) => (
        <div className="flex items-center gap-3">
          <Avatar name={nameOf(member)} imageUrl={member.user.teamProfile.profileImageUrl} size="small" />
          <div className="min-w-0 [overflow-wrap:anywhere]">
            <span className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
              <LongText className="font-medium">{nameOf(member)}</LongText>
              {isSelf(member) && <Badge tone="positive">{t.you}</Badge>}
            </span>
            {member.email === null && <Code>{member.user.id.slice(0, 8)}</Code>}
            {member.email !== null && member.email !== nameOf(member) && (
              <LongText className="text-13 text-ink-muted">{member.email}</LongText>
            )}
          </div>
        </div>
      ),
    },
    {
      header: t.role,
      cell: (member) =>
        isOwner ? (
          <Select
            className="w-36 min-w-36"
            aria-label={fill(t.roleLabel, { name: nameOf(member) })}
            title={about[member.role]}
            value={member.role}
            onChange={({ target }) => void change.run({ member, role: target.value as OwnerRole })}
          >
            {Object.entries(names).map(([role, name]) => (
              <option key={role} value={role}>
                {name}
              </option>
            ))}
          </Select>
        ) : (
          <span title={about[member.role]}>{names[member.role]}</span>
        ),
    },
    {
      header: t.remove,
      isActions: true,
      cell: (member) =>
        (isOwner || isSelf(member)) && (
          <Button
            writes={!isSelf(member)}
            variant="ghost"
            size="small"
            className="-me-2 hover:text-danger"
            disabled={isSelf(member) && isAlone}
            title={isSelf(member) && isAlone ? t.lastMember : undefined}
            aria-label={isSelf(member) ? t.leave : fill(t.removeLabel, { name: nameOf(member) })}
            onClick={() => void remove.run(member)}
          >
            {isSelf(member) ? t.leave : t.remove}
          </Button>
        ),
    },
  ];

  return (
    <>
      <List title={t.members} query={members} columns={columns} rowId={(member) => member.user.id} skeletonRows={2} />
      {remove.dialog}
      {change.dialog}
    </>
  );
}
