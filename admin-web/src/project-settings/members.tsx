import type { CurrentUser, Team } from '@hallpass/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { keys } from '../api/queries';
import { useApi } from '../shell/api-context';
import { Avatar } from '../components/avatar';
import { Badge } from '../components/badge';
import { Button } from '../components/button';
import { Code } from '../components/cells';
import { LongText } from '../components/long-text';
import { List } from '../components/list';
import type { TableColumn } from '../components/table';
import { useChange } from '../forms/use-change';
import { fill, useTexts } from '../texts';
import { projectSettingsTexts } from '../texts/generated/project-settings-texts';
import { type Member, membersQuery } from './queries';

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
  const query = membersQuery(useApi(), projectId, team);
  const members = useQuery(query);
  const isSelf = (member: Member) => member.user.id === user.id;
  const nameOf = (member: Member) => member.user.teamProfile.displayName ?? member.email ?? t.unnamed;
  const remove = useChange({
    act: (member: Member) => (isSelf(member) ? user.leaveTeam(team) : team.removeUser(member.user.id)),
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
      <List title={t.members} query={members} columns={columns} rowId={(member) => member.user.id} skeletonRows={2} />
      {remove.dialog}
    </>
  );
}
