import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Download, Upload, Columns3, SearchX, UserPlus, Users } from 'lucide-react';
import { useMemo, useState, useEffect } from 'react';
import { z } from 'zod';
import { usePageActions } from '../../shell/page-actions';
import { useApi } from '../../shell/api-context';
import { Button } from '../../components/button';
import { CursorPager } from '../../components/cursor-pager';
import { ListPage } from '../../components/list';
import { Menu, MenuItem, MenuCheck, MenuLabel } from '../../components/menu';
import { fill, plural, useTexts } from '../../texts';
import { usersTexts } from '../../texts/generated/users-texts';
import { BulkBar, type Ticked } from '../bulk/bulk-bar';
import { ExportDialog } from '../export/export-dialog';
import { filtersAlone, type UserFilters, type UserListing, isFiltered } from '../filters/listing';
import { previousPageQuery, userCountQuery, usersQuery } from '../queries';
import { nameOf } from '../../people/user-json';
import { EmptyState } from '../../components/states';
import { CreateUserDialog } from './create-user-dialog';
import { UserFilterBar } from './filter-bar';
import { SavedFilters } from './saved-filters';
import { useStored } from './stored';
import { COLUMN_IDS, type ColumnId, FIRST_COLUMNS, userColumns } from './user-columns';
import { PageMenu } from '../../components/cells';

/** Elements that handle letter keys themselves. */
const TYPES = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]';

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
  const [isExporting, setExporting] = useState(false);
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
        {
          label: t.importUsers,
          Icon: Upload,
          run: () => void navigate({ to: '/projects/$projectId/users/import', params: { projectId } }),
        },
        { label: t.exportUsers, Icon: Download, run: () => setExporting(true) },
      ],
      [t, navigate, projectId],
    ),
  );
  const nextCursor = users.data?.pagination?.next_cursor ?? null;

  return (
    <ListPage
      title={t.title}
      description={t.description}
      actions={
        <PageMenu label={t.more}>
          <MenuItem asChild>
            <Link to="/projects/$projectId/users/import" params={{ projectId }}>
              <Upload aria-hidden className="size-4" />
              {t.importUsers}
            </Link>
          </MenuItem>
          <MenuItem isRead onSelect={() => setExporting(true)}>
            <Download aria-hidden className="size-4" />
            {t.exportUsers}
          </MenuItem>
        </PageMenu>
      }
      create={{ label: t.new, dialog: (onClose) => <CreateUserDialog projectId={projectId} onClose={onClose} /> }}
      query={users}
      rowId={({ id }) => id}
      columns={shownColumns}
      selection={{ selected: tickedIds, onChange: tick, nameOf }}
      skeletonRows={12}
      search={t.search}
      searchPlaceholder={t.searchPlaceholder}
      toolbar={
        <>
          <SavedFilters projectId={projectId} filters={filters} onApply={(saved) => void navigate({ search: saved })} />
          <ColumnMenu shown={columns} onChange={setColumns} />
        </>
      }
      above={
        <>
          <UserFilterBar projectId={projectId} filters={filters} onChange={change} />
          <div className="mb-2 flex min-h-5 flex-wrap items-baseline justify-between gap-x-4 text-13 text-ink-muted">
            <Count projectId={projectId} filters={filters} />
            <span className="hidden lg:inline">{t.keyboard}</span>
          </div>
        </>
      }
      empty={(onCreate) => <NoUsers projectId={projectId} listing={listing} onCreate={onCreate} />}
      pager={
        users.data && (
          <Pager projectId={projectId} listing={listing} nextCursor={users.isPlaceholderData ? null : nextCursor} />
        )
      }
      count={t.onPage}
    >
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
      {isExporting && (
        <ExportDialog
          projectId={projectId}
          filters={filters}
          isOldestFirst={isOldestFirst}
          onClose={() => setExporting(false)}
        />
      )}
    </ListPage>
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

interface ColumnMenuProps {
  shown: readonly ColumnId[];
  onChange: (shown: ColumnId[]) => void;
}

function ColumnMenu({ shown, onChange }: ColumnMenuProps) {
  const t = useTexts(usersTexts).columns;
  return (
    <Menu
      align="end"
      trigger={
        <Button size="icon" aria-label={t.title} title={t.title} className="size-9">
          <Columns3 aria-hidden className="size-4" />
        </Button>
      }
    >
      <MenuLabel>{t.title}</MenuLabel>
      {COLUMN_IDS.map((id) => (
        <MenuCheck
          key={id}
          checked={shown.includes(id)}
          onCheckedChange={(isShown) => onChange(isShown ? [...shown, id] : shown.filter((each) => each !== id))}
        >
          {t[id]}
        </MenuCheck>
      ))}
    </Menu>
  );
}

/**
 * Keyboard shortcuts of a list: `/` focuses the search, arrow keys move into the rows, and `x` selects the focused row.
 * Within the rows, the table handles arrow keys and links handle Enter.
 */
function useListKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target instanceof HTMLElement ? event.target : document.body;
      // An open dialog or menu handles the keys.
      if (document.querySelector('dialog[open], [role=menu]') !== null) return;
      const row = target.closest('tbody tr');
      const isTyping = target.matches(TYPES) || target.shadowRoot !== null;
      if (event.key === '/' && !isTyping) focus(event, document.querySelector('input[type=search]'));
      else if (event.key === 'ArrowDown' && row === null && (!isTyping || target.matches('[type=search]')))
        focus(event, document.querySelector('tbody tr td a'));
      else if (event.key === 'x' && !isTyping && row !== null) {
        const box = row.querySelector<HTMLInputElement>('input[type=checkbox]');
        event.preventDefault();
        box?.click();
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function focus(event: KeyboardEvent, target: HTMLElement | null): void {
  if (target === null) return;
  event.preventDefault();
  target.focus();
  if (target instanceof HTMLInputElement) target.select();
}

interface NoUsersProps {
  projectId: string;
  listing: UserListing;
  onCreate: () => void;
}

/** Tells why the list is empty, and what to do next. */
function NoUsers({ projectId, listing, onCreate }: NoUsersProps) {
  const t = useTexts(usersTexts);
  const first = (search: UserListing, label: string) => (
    <Button asChild>
      <Link to="/projects/$projectId/users" params={{ projectId }} search={search}>
        {label}
      </Link>
    </Button>
  );
  if (listing.cursor !== undefined) {
    return (
      <EmptyState
        Icon={Users}
        title={t.empty.gone}
        action={first({ ...listing, cursor: undefined }, t.empty.firstPage)}
      >
        {t.empty.goneWhy}
      </EmptyState>
    );
  }
  if (isFiltered(listing)) {
    return (
      <EmptyState Icon={SearchX} title={t.empty.noMatch} action={first({ order: listing.order }, t.filters.clear)}>
        {t.empty.noMatchWhy}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      Icon={UserPlus}
      title={t.empty.none}
      action={
        <>
          <Button onClick={onCreate}>{t.empty.create}</Button>
          <Button asChild>
            <Link to="/projects/$projectId/users/import" params={{ projectId }}>
              {t.empty.import}
            </Link>
          </Button>
        </>
      }
    >
      {t.empty.noneWhy}
    </EmptyState>
  );
}
