import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Download, MoreHorizontal, Plus, Upload } from 'lucide-react';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { usePageActions } from '../../shell/page-actions';
import { useApi } from '../../shell/api-context';
import { Button } from '../../components/button';
import { CursorPager } from '../../components/cursor-pager';
import { DensityButton } from '../../components/density';
import { Card, PageHeader, usePageTitle } from '../../components/layout';
import { Menu, MenuItem } from '../../components/menu';
import { SearchField } from '../../components/search-field';
import { ErrorState } from '../../components/states';
import { Table } from '../../components/table';
import { fill, plural, useTexts } from '../../texts';
import { BulkBar, type Ticked } from '../bulk/bulk-bar';
import { ExportDialog } from '../export/export-dialog';
import { filtersAlone, type UserFilters, type UserListing } from '../filters/listing';
import { previousPageQuery, userCountQuery, usersQuery } from '../queries';
import { usersTexts } from '../texts';
import { nameOf, type UserJson } from '../../people/user-json';
import { ColumnMenu } from './column-menu';
import { CreateUserDialog } from './create-user-dialog';
import { UserFilterBar } from './filter-bar';
import { NoUsers } from './no-users';
import { SavedFilters } from './saved-filters';
import { useStored } from './stored';
import { useListKeys } from './use-list-keys';
import { COLUMN_IDS, type ColumnId, FIRST_COLUMNS, userColumns } from './user-columns';

const columnsSchema: z.ZodType<readonly ColumnId[]> = z.array(z.enum(COLUMN_IDS));
const NOBODY: Ticked = { users: new Map(), isAll: false };

/** Users of a project. Filters, order and page are in the URL, so they survive a reload and can be shared. */
export function UsersPage() {
  const t = useTexts(usersTexts);
  const api = useApi();
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/users' });
  const listing = useSearch({ from: '/signed-in/projects/$projectId/users' });
  const navigate = useNavigate({ from: '/projects/$projectId/users' });
  const users = useQuery(usersQuery(api, projectId, listing));
  const filters = useMemo(() => filtersAlone(listing), [listing]);
  const [columns, setColumns] = useStored('hallpass-user-columns', columnsSchema, FIRST_COLUMNS);
  const [ticked, setTicked] = useState<Ticked>(NOBODY);
  const [dialog, setDialog] = useState<'create' | 'export' | null>(null);
  usePageTitle(t.title);
  useListKeys();

  // Clear the selection when the filters change, because selected users may no longer be listed.
  const filterText = JSON.stringify(filters);
  const [tickedUnder, setTickedUnder] = useState(filterText);
  if (tickedUnder !== filterText) {
    setTickedUnder(filterText);
    setTicked(NOBODY);
  }

  const rows = users.data?.items;
  const isOldestFirst = listing.order === 'oldest';
  const change = (changed: UserFilters, options?: { replace: boolean }) =>
    void navigate({ search: (before) => ({ ...before, ...changed, cursor: undefined }), ...options });
  const shownColumns = useMemo(
    () =>
      userColumns({
        projectId,
        t,
        shown: new Set(columns),
        isOldestFirst,
        onOrder: () =>
          void navigate({
            search: (before) => ({ ...before, cursor: undefined, order: isOldestFirst ? undefined : 'oldest' }),
          }),
      }),
    [projectId, t, columns, isOldestFirst, navigate],
  );
  const tick = (selected: Set<string>) => {
    const known = new Map([...ticked.users, ...(rows ?? []).map((user) => [user.id, user] as const)]);
    setTicked({ users: new Map([...selected].map((id) => [id, known.get(id)!])), isAll: false });
  };
  const tickedIds = useMemo(
    () => (ticked.isAll ? new Set((rows ?? []).map(({ id }) => id)) : new Set(ticked.users.keys())),
    [ticked, rows],
  );
  usePageActions(
    useMemo(
      () => [
        { label: t.new, Icon: Plus, run: () => setDialog('create') },
        {
          label: t.importUsers,
          Icon: Upload,
          run: () => void navigate({ to: '/projects/$projectId/users/import', params: { projectId } }),
        },
        { label: t.exportUsers, Icon: Download, run: () => setDialog('export') },
      ],
      [t, navigate, projectId],
    ),
  );
  const nextCursor = users.data?.pagination?.next_cursor ?? null;

  return (
    <>
      <PageHeader
        title={t.title}
        description={t.description}
        actions={
          <>
            <Menu
              align="end"
              trigger={
                <Button aria-label={t.more} className="px-2.5">
                  <MoreHorizontal aria-hidden className="size-4" />
                </Button>
              }
            >
              <MenuItem asChild>
                <Link to="/projects/$projectId/users/import" params={{ projectId }}>
                  <Upload aria-hidden className="size-4" />
                  {t.importUsers}
                </Link>
              </MenuItem>
              <MenuItem onSelect={() => setDialog('export')}>
                <Download aria-hidden className="size-4" />
                {t.exportUsers}
              </MenuItem>
            </Menu>
            <Button variant="primary" onClick={() => setDialog('create')}>
              <Plus aria-hidden className="size-4" />
              {t.new}
            </Button>
          </>
        }
      />
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <div className="w-full sm:w-auto sm:min-w-60 sm:flex-1">
          <SearchField
            label={t.search}
            placeholder={t.searchPlaceholder}
            value={listing.query ?? ''}
            onSearch={(query) => change({ query: query || undefined }, { replace: true })}
          />
        </div>
        <SavedFilters projectId={projectId} filters={filters} onApply={(saved) => void navigate({ search: saved })} />
        <ColumnMenu shown={columns} onChange={setColumns} />
        <DensityButton />
      </div>
      <UserFilterBar projectId={projectId} filters={filters} onChange={change} />
      <div className="mb-2 flex min-h-5 flex-wrap items-baseline justify-between gap-x-4 text-13 text-ink-muted">
        <Count projectId={projectId} filters={filters} />
        <span className="hidden lg:inline">{t.keyboard}</span>
      </div>
      <Card className="overflow-hidden">
        {users.isError && !users.data ? (
          <ErrorState error={users.error} onRetry={() => void users.refetch()} title={t.failed} />
        ) : (
          <Table
            caption={t.title}
            columns={shownColumns}
            rows={rows}
            rowId={({ id }) => id}
            selection={{
              selected: tickedIds,
              onChange: tick,
              nameOf: (user: UserJson) => nameOf(user),
            }}
            isStale={users.isPlaceholderData}
            skeletonRows={12}
            empty={<NoUsers projectId={projectId} listing={listing} onCreate={() => setDialog('create')} />}
          />
        )}
      </Card>
      {users.data && (
        <Pager projectId={projectId} listing={listing} nextCursor={users.isPlaceholderData ? null : nextCursor} />
      )}
      <span role="status" className="sr-only">
        {rows && !users.isPlaceholderData && plural(t.onPage, rows.length)}
      </span>
      {(ticked.isAll || ticked.users.size > 0) && (
        <BulkBar
          projectId={projectId}
          filters={filters}
          ticked={ticked}
          canTickAll={nextCursor !== null || listing.cursor !== undefined}
          onTickAll={() => setTicked({ users: new Map(), isAll: true })}
          onClear={() => setTicked(NOBODY)}
        />
      )}
      {dialog === 'create' && <CreateUserDialog projectId={projectId} onClose={() => setDialog(null)} />}
      {dialog === 'export' && (
        <ExportDialog
          projectId={projectId}
          filters={filters}
          isOldestFirst={isOldestFirst}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

/** Number of matching users. Renders nothing while it is unknown. */
function Count({ projectId, filters }: { projectId: string; filters: UserFilters }) {
  const t = useTexts(usersTexts);
  const { data, isPlaceholderData } = useQuery(userCountQuery(useApi(), projectId, filters));
  if (data === undefined) return <span />;
  return (
    <span className={isPlaceholderData ? 'opacity-60' : undefined}>
      {data.has_more ? fill(t.moreThan, { count: data.count }) : plural(t.count, data.count)}
    </span>
  );
}

interface PagerProps {
  projectId: string;
  listing: UserListing;
  nextCursor: string | null;
}

function Pager({ projectId, listing, nextCursor }: PagerProps) {
  const { cursor } = listing;
  const previous = useQuery({
    ...previousPageQuery(useApi(), projectId, { ...listing, cursor: cursor ?? '' }),
    enabled: cursor !== undefined,
  });
  return <CursorPager cursor={cursor} nextCursor={nextCursor} previous={previous.data ?? null} />;
}
