import type { CurrentUser, Team, TeamUser } from '@hallpass/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { keys } from '../api/queries';
import { Avatar } from '../components/avatar';
import { Badge } from '../components/badge';
import { Button } from '../components/button';
import { LongText } from '../components/long-text';
import { List } from '../components/list';
import type { TableColumn } from '../components/table';
import { useChange } from '../forms/use-change';
import { fill, useTexts } from '../texts';
import { projectSettingsTexts } from '../texts/generated/project-settings-texts';
import { membersQuery } from './queries';

interface MembersProps {
  projectId: string;
  team: Team;
  user: CurrentUser;
}

/** Owners in a team. Each may remove the others, or leave. */
export function Members({ projectId, team, user }: MembersProps) {
  const t = useTexts(projectSettingsTexts).access;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const query = membersQuery(projectId, team);
  const members = useQuery(query);
  const isSelf = ({ id }: TeamUser) => id === user.id;
  const nameOf = (member: TeamUser) =>
    member.teamProfile.displayName ?? (isSelf(member) ? user.primaryEmail : null) ?? t.unnamed;
  const remove = useChange({
    act: (member: TeamUser) => (isSelf(member) ? user.leaveTeam(team) : team.removeUser(member.id)),
    confirm: (member) => ({
      title: isSelf(member) ? t.leaveTitle : fill(t.removeTitle, { name: nameOf(member) }),
      description: isSelf(member) ? t.leaveText : t.removeText,
      action: isSelf(member) ? t.leave : t.remove,
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

  const columns: TableColumn<TeamUser>[] = [
    {
      header: t.member,
      cell: (member) => (
        <div className="flex items-center gap-3">
          <Avatar name={nameOf(member)} imageUrl={member.teamProfile.profileImageUrl} size="small" />
          <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-0.5 [overflow-wrap:anywhere]">
            <LongText className="font-medium">{nameOf(member)}</LongText>
            {isSelf(member) && <Badge tone="positive">{t.you}</Badge>}
            <code className="font-mono text-xs text-ink-faint" title={member.id}>
              {member.id.slice(0, 8)}
            </code>
          </span>
        </div>
      ),
    },
    {
      header: t.remove,
      isActions: true,
      cell: (member) => (
        <Button
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
      <List title={t.members} query={members} columns={columns} rowId={({ id }) => id} skeletonRows={2} />
      {remove.dialog}
    </>
  );
}
