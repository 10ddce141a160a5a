import type { CurrentUser, Team, TeamUser } from '@hallpass/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { keys } from '../api/queries';
import { Avatar } from '../components/avatar';
import { Badge } from '../components/badge';
import { Button } from '../components/button';
import { ConfirmDialog } from '../components/confirm-dialog';
import { Card } from '../components/layout';
import { LongText } from '../components/long-text';
import { ErrorState } from '../components/states';
import { type Column, Table } from '../components/table';
import { showToast } from '../components/toast';
import { fill, useTexts } from '../texts';
import { membersQuery } from './queries';
import { texts } from './texts';

interface MembersProps {
  projectId: string;
  team: Team;
  user: CurrentUser;
}

/** Owners in a team. Each may remove the others, or leave. */
export function Members({ projectId, team, user }: MembersProps) {
  const t = useTexts(texts).access;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const query = membersQuery(projectId, team);
  const members = useQuery(query);
  const [leaving, setLeaving] = useState<TeamUser | null>(null);
  const isSelf = leaving?.id === user.id;
  const nameOf = (member: TeamUser) =>
    member.teamProfile.displayName ?? (member.id === user.id ? user.primaryEmail : null) ?? t.unnamed;
  const isAlone = members.data?.length === 1;

  const columns: Column<TeamUser>[] = [
    {
      id: 'member',
      header: t.member,
      cell: ({ row: { original: member } }) => (
        <div className="flex items-center gap-3">
          <Avatar name={nameOf(member)} imageUrl={member.teamProfile.profileImageUrl} size="small" />
          <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-0.5 [overflow-wrap:anywhere]">
            <LongText className="font-medium">{nameOf(member)}</LongText>
            {member.id === user.id && <Badge tone="positive">{t.you}</Badge>}
            <code className="font-mono text-xs text-ink-faint" title={member.id}>
              {member.id.slice(0, 8)}
            </code>
          </span>
        </div>
      ),
    },
    {
      id: 'actions',
      header: () => <span className="sr-only">{t.remove}</span>,
      look: { isRight: true },
      cell: ({ row: { original: member } }) => (
        <Button
          variant="ghost"
          size="small"
          className="-me-2 hover:text-danger"
          disabled={member.id === user.id && isAlone}
          title={member.id === user.id && isAlone ? t.lastMember : undefined}
          aria-label={member.id === user.id ? t.leave : fill(t.removeLabel, { name: nameOf(member) })}
          onClick={() => setLeaving(member)}
        >
          {member.id === user.id ? t.leave : t.remove}
        </Button>
      ),
    },
  ];

  return (
    <Card className="overflow-hidden">
      {members.isError && !members.data ? (
        <ErrorState error={members.error} title={t.loadFailed} onRetry={() => void members.refetch()} />
      ) : (
        <Table
          caption={t.members}
          columns={columns}
          rows={members.data}
          rowId={({ id }) => id}
          skeletonRows={2}
          empty={null}
        />
      )}
      {leaving && (
        <ConfirmDialog
          title={isSelf ? t.leaveTitle : fill(t.removeTitle, { name: nameOf(leaving) })}
          description={isSelf ? t.leaveText : t.removeText}
          action={isSelf ? t.leave : t.remove}
          onConfirm={async () => {
            if (!isSelf) {
              await team.removeUser(leaving.id);
              await queryClient.invalidateQueries({ queryKey: query.queryKey });
              showToast(fill(t.removed, { name: nameOf(leaving) }));
              return;
            }
            await user.leaveTeam(team);
            await navigate({ to: '/projects' });
            queryClient.removeQueries({ queryKey: keys.project(projectId) });
            void queryClient.invalidateQueries({ queryKey: keys.projects });
            void queryClient.invalidateQueries({ queryKey: ['teams'] });
            showToast(t.left);
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </Card>
  );
}
