import type { Team, TeamInvitation } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import { MailPlus } from 'lucide-react';
import { Button } from '../components/button';
import { List } from '../components/list';
import type { TableColumn } from '../components/table';
import { Time } from '../components/time';
import { Failure } from '../forms/failure';
import { useChange } from '../forms/use-change';
import { fill, useTexts } from '../texts';
import { projectSettingsTexts } from '../texts/generated/project-settings-texts';
import { invitationsQuery } from './queries';

export function Invitations({ projectId, team }: { projectId: string; team: Team }) {
  const t = useTexts(projectSettingsTexts).access;
  const query = invitationsQuery(projectId, team);
  const invitations = useQuery(query);
  const revoke = useChange({
    act: (invitation: TeamInvitation) => invitation.revoke(),
    refreshes: [query.queryKey],
    done: (_, { recipientEmail }) => fill(t.revoked, { email: recipientEmail ?? '' }),
  });
  const columns: TableColumn<TeamInvitation>[] = [
    {
      header: t.email,
      cell: (original) => <span className="[overflow-wrap:anywhere]">{original.recipientEmail}</span>,
    },
    {
      header: t.expires,
      from: 'sm',
      cell: (original) => <Time at={original.expiresAt} form="relative" />,
    },
    {
      header: t.revoke,
      isActions: true,
      cell: (original) => (
        <Button
          variant="ghost"
          size="small"
          className="-me-2 hover:text-danger"
          isBusy={revoke.isBusy}
          aria-label={fill(t.revokeLabel, { email: original.recipientEmail ?? '' })}
          onClick={() => void revoke.run(original)}
        >
          {t.revoke}
        </Button>
      ),
    },
  ];
  return (
    <List
      title={t.invitations}
      query={invitations}
      columns={columns}
      rowId={({ id }) => id}
      skeletonRows={1}
      above={<Failure error={revoke.error} />}
      Icon={MailPlus}
      none={t.noInvitations}
    />
  );
}
