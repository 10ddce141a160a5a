import type { Team, TeamInvitation } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../components/button';
import { Card } from '../components/layout';
import { ErrorState } from '../components/states';
import { type Column, Table } from '../components/table';
import { Time } from '../components/time';
import { Failure } from '../forms/failure';
import { useSave } from '../forms/use-save';
import { fill, useTexts } from '../texts';
import { invitationsQuery } from './queries';
import { texts } from './texts';

export function Invitations({ projectId, team }: { projectId: string; team: Team }) {
  const t = useTexts(texts).access;
  const query = invitationsQuery(projectId, team);
  const invitations = useQuery(query);
  const revoke = useSave({
    act: (invitation: TeamInvitation) => invitation.revoke(),
    refreshes: [query.queryKey],
    done: (_, { recipientEmail }) => fill(t.revoked, { email: recipientEmail ?? '' }),
  });
  const columns: Column<TeamInvitation>[] = [
    {
      id: 'email',
      header: t.email,
      cell: ({ row: { original } }) => <span className="[overflow-wrap:anywhere]">{original.recipientEmail}</span>,
    },
    {
      id: 'expires',
      header: t.expires,
      look: { from: 'sm' },
      cell: ({ row: { original } }) => <Time at={original.expiresAt} form="relative" />,
    },
    {
      id: 'actions',
      header: () => <span className="sr-only">{t.revoke}</span>,
      look: { isRight: true },
      cell: ({ row: { original } }) => (
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
    <Card className="overflow-hidden">
      <Failure error={revoke.error} />
      {invitations.isError && !invitations.data ? (
        <ErrorState error={invitations.error} title={t.invitationsFailed} onRetry={() => void invitations.refetch()} />
      ) : (
        <Table
          caption={t.invitations}
          columns={columns}
          rows={invitations.data}
          rowId={({ id }) => id}
          skeletonRows={1}
          empty={<p className="p-4 text-13 text-ink-muted sm:px-5">{t.noInvitations}</p>}
        />
      )}
    </Card>
  );
}
