import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { MailPlus, X } from 'lucide-react';
import { useState } from 'react';
import { adminRequest } from '../api/admin-request';
import { useApi } from '../shell/api-context';
import { Button } from '../components/button';
import { ConfirmDialog } from '../components/confirm-dialog';
import { CursorPager } from '../components/cursor-pager';
import { Card } from '../components/layout';
import { SearchField } from '../components/search-field';
import { EmptyState, ErrorState } from '../components/states';
import { type Column, Table } from '../components/table';
import { Time } from '../components/time';
import { useConfirmed } from '../forms/use-confirmed';
import { teamQuery } from '../people/team-queries';
import { fill, useTexts } from '../texts';
import { InviteDialog } from './invite-dialog';
import { type ProjectInvitation, projectInvitationsKey, projectInvitationsQuery } from './queries';
import { invitationTexts } from './texts';

/** Pending invitations to all teams of a project. Can be filtered by team. */
export function OpenInvitations({ projectId }: { projectId: string }) {
  const t = useTexts(invitationTexts).team;
  const api = useApi();
  const listing = useSearch({ from: '/signed-in/projects/$projectId/invitations' });
  const navigate = useNavigate({ from: '/projects/$projectId/invitations' });
  const invitations = useQuery(projectInvitationsQuery(api, projectId, listing));
  const [isInviting, setInviting] = useState(false);
  const [revoking, setRevoking] = useState<ProjectInvitation | null>(null);
  const revoke = useConfirmed({
    act: ({ id, team_id: team }: ProjectInvitation) =>
      adminRequest(api, projectId, 'DELETE /team-invitations/{id}', { path: { id }, query: { team_id: team } }),
    refreshes: [projectInvitationsKey(projectId)],
    done: (_, { recipient_email: address }) => fill(t.revoked, { address }),
  });
  const columns: Column<ProjectInvitation>[] = [
    {
      id: 'address',
      header: t.email,
      cell: ({ row }) => <span className="[overflow-wrap:anywhere]">{row.original.recipient_email}</span>,
    },
    {
      id: 'team',
      header: t.teamColumn,
      cell: ({ row: { original } }) => (
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
      id: 'sent',
      header: t.sentColumn,
      look: { from: 'md' },
      cell: ({ row }) => <Time at={new Date(row.original.sent_at_millis)} form="relative" />,
    },
    {
      id: 'ends',
      header: t.endsColumn,
      look: { from: 'sm' },
      cell: ({ row }) => <Time at={new Date(row.original.expires_at_millis)} form="relative" />,
    },
    {
      id: 'actions',
      header: () => <span className="sr-only">{t.revoke}</span>,
      look: { isRight: true },
      cell: ({ row: { original } }) => (
        <Button
          size="small"
          variant="dangerQuiet"
          aria-label={fill(t.revokeOf, { address: original.recipient_email })}
          onClick={() => setRevoking(original)}
        >
          {t.revoke}
        </Button>
      ),
    },
  ];
  const isFiltered = listing.team !== undefined || listing.query !== undefined;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <div className="w-full sm:w-72">
          <SearchField
            label={t.search}
            placeholder={t.search}
            value={listing.query ?? ''}
            onSearch={(text) =>
              void navigate({ search: { team: listing.team, query: text || undefined }, replace: true })
            }
          />
        </div>
        {listing.team !== undefined && (
          <TeamFilter
            projectId={projectId}
            teamId={listing.team}
            onClear={() => void navigate({ search: { query: listing.query } })}
          />
        )}
        <Button className="sm:ms-auto" onClick={() => setInviting(true)}>
          <MailPlus aria-hidden className="size-4" />
          {t.invite}
        </Button>
      </div>
      <Card className="overflow-hidden">
        {invitations.isError && !invitations.data ? (
          <ErrorState error={invitations.error} title={t.failed} onRetry={() => void invitations.refetch()} />
        ) : (
          <Table
            caption={t.title}
            columns={columns}
            rows={invitations.data?.items}
            rowId={({ id }) => id}
            isStale={invitations.isPlaceholderData}
            skeletonRows={4}
            empty={<EmptyState Icon={MailPlus} title={isFiltered ? t.noneFound : t.none} />}
          />
        )}
      </Card>
      <CursorPager
        cursor={listing.cursor}
        nextCursor={invitations.isPlaceholderData ? null : (invitations.data?.pagination?.next_cursor ?? null)}
      />
      {isInviting && <InviteDialog projectId={projectId} teamId={listing.team} onClose={() => setInviting(false)} />}
      {revoking && (
        <ConfirmDialog
          title={fill(t.revokeTitle, { address: revoking.recipient_email })}
          description={t.revokeText}
          action={t.revoke}
          onConfirm={() => revoke(revoking)}
          onClose={() => setRevoking(null)}
        />
      )}
    </>
  );
}

function TeamFilter({ projectId, teamId, onClear }: { projectId: string; teamId: string; onClear: () => void }) {
  const t = useTexts(invitationTexts).team;
  const { data: team } = useQuery(teamQuery(useApi(), projectId, teamId));
  const name = team?.display_name || teamId;
  return (
    <Button variant="ghost" aria-label={fill(t.ofAll, { team: name })} onClick={onClear}>
      <span className="max-w-40 truncate">{name}</span>
      <X aria-hidden className="size-3.5" />
    </Button>
  );
}
