import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { adminRequest, type Item } from '../../api/admin-request';
import { useApi } from '../../shell/api-context';
import { Button } from '../../components/button';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { CursorPager } from '../../components/cursor-pager';
import { Card, Section } from '../../components/layout';
import { SearchField } from '../../components/search-field';
import { EmptyState, ErrorState } from '../../components/states';
import { type Column, Table } from '../../components/table';
import { Time } from '../../components/time';
import { useConfirmed } from '../../forms/use-confirmed';
import { fill, useTexts } from '../../texts';
import { mailKeys } from '../queries';
import { senderTexts } from './texts';

type Suppressed = Item<'GET /internal/email-suppressed-addresses'>;

const PER_PAGE = 20;

/** Addresses that get no marketing emails because a mail server reported them. Owners can remove them from the list. */
export function SuppressedAddresses({ projectId }: { projectId: string }) {
  const t = useTexts(senderTexts).suppressed;
  const api = useApi();
  const { query, cursor } = useSearch({ from: '/signed-in/projects/$projectId/mail/sender' });
  const navigate = useNavigate({ from: '/projects/$projectId/mail/sender' });
  const [removing, setRemoving] = useState<string | null>(null);
  const page = useQuery({
    queryKey: [...mailKeys.suppressed(projectId), { query, cursor }],
    queryFn: ({ signal }) =>
      adminRequest(api, projectId, 'GET /internal/email-suppressed-addresses', {
        query: { query, cursor, limit: PER_PAGE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const remove = useConfirmed({
    act: (address: string) =>
      adminRequest(api, projectId, 'DELETE /internal/email-suppressed-addresses', { query: { address } }),
    refreshes: [mailKeys.suppressed(projectId)],
    done: (_, address) => fill(t.removed, { address }),
  });
  const columns: Column<Suppressed>[] = [
    {
      id: 'address',
      header: t.address,
      cell: ({ row }) => <span className="[overflow-wrap:anywhere]">{row.original.address}</span>,
    },
    { id: 'reason', header: t.reason, look: { from: 'sm' }, cell: ({ row }) => t.reasons[row.original.reason] },
    {
      id: 'since',
      header: t.since,
      look: { from: 'sm' },
      cell: ({ row }) => <Time at={new Date(row.original.suppressed_at_millis)} />,
    },
    {
      id: 'actions',
      header: () => <span className="sr-only">{t.remove}</span>,
      look: { isRight: true },
      cell: ({ row: { original } }) => (
        <Button
          size="small"
          variant="ghost"
          aria-label={fill(t.removeOf, { address: original.address })}
          onClick={() => setRemoving(original.address)}
        >
          {t.remove}
        </Button>
      ),
    },
  ];
  return (
    <Section title={t.title} description={t.description}>
      {(query !== undefined || (page.data?.items.length ?? 0) > 0) && (
        <div className="mb-3">
          <SearchField
            label={t.search}
            placeholder={t.search}
            value={query ?? ''}
            onSearch={(text) => void navigate({ search: { query: text || undefined }, replace: true })}
          />
        </div>
      )}
      <Card className="overflow-hidden">
        {page.isError && !page.data ? (
          <ErrorState error={page.error} title={t.loadFailed} onRetry={() => void page.refetch()} />
        ) : (
          <Table
            caption={t.title}
            columns={columns}
            rows={page.data?.items}
            rowId={({ address }) => address}
            isStale={page.isPlaceholderData}
            skeletonRows={2}
            empty={
              <EmptyState Icon={MailX} title={query === undefined ? t.none : t.noneFound}>
                {query === undefined ? t.noneMeans : undefined}
              </EmptyState>
            }
          />
        )}
      </Card>
      <CursorPager
        cursor={cursor}
        nextCursor={page.isPlaceholderData ? null : (page.data?.pagination?.next_cursor ?? null)}
      />
      {removing !== null && (
        <ConfirmDialog
          title={fill(t.removeTitle, { address: removing })}
          description={t.removeText}
          action={t.removeAction}
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </Section>
  );
}
