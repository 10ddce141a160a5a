import type { Plural } from '@hallpass/texts';
import { Link } from '@tanstack/react-router';
import { type LucideIcon, SearchX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { fill, plural, useTexts } from '../texts';
import { componentsTexts } from '../texts/generated/components-texts';
import { Button } from './button';
import { CursorPager } from './cursor-pager';
import { DensityButton } from './density';
import { FilterBar, FilterChip } from './filters';
import { Card, PageHeader, usePageTitle } from './layout';
import { type Listing, useListing } from './listing';
import { SearchField } from './search-field';
import { EmptyState, ErrorState } from './states';
import { type Selection, Table, type TableColumn } from './table';
import { AddButton } from './add-button';

/** A page of rows, as the API returns it. */
interface RowPage<Row> {
  items: readonly Row[];
  pagination?: { next_cursor?: string | null } | null;
}

/** Result of a query for rows. A list without pages can be an array. */
interface RowQuery<Row> {
  data: RowPage<Row> | readonly Row[] | undefined;
  error: unknown;
  isError: boolean;
  /** Set while another page or search is loading. */
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

/** A filter with a few options. Its value is in the URL. */
export interface ListFilter {
  /** Name of the URL parameter. */
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
}

export interface ListProps<Row> {
  /** Name of the list: "Teams". */
  title: string;
  /** Omit it for rows that are there, and set `rows`. */
  query?: RowQuery<Row>;
  rows?: readonly Row[];
  columns: readonly TableColumn<Row>[];
  rowId: (row: Row) => string;
  /** Label of the search field, whose text is in the URL (`query`). */
  search?: string;
  searchPlaceholder?: string;
  filters?: readonly ListFilter[];
  /** Names of URL parameters that other filters set, in `toolbar` or `filterBar`. */
  filteredBy?: readonly string[];
  /** Shown next to the search field. */
  toolbar?: ReactNode;
  /** Shown below the search field, after the filters. */
  filterBar?: ReactNode;
  /** Shown between the filters and the rows. */
  above?: ReactNode;
  /** The empty list: what would be listed, and how to add it. Omit both if the list is never empty. */
  Icon?: LucideIcon;
  none?: string;
  noneWhy?: ReactNode;
  noneAction?: ReactNode;
  /** In place of all of these, for an empty list with more than one thing to do. */
  empty?: (onCreate: () => void) => ReactNode;
  /** Title if nothing matches the search and filters. */
  noMatch?: string;
  /** Button that opens a dialog, for new entries. */
  create?: { label: string; dialog: (onClose: () => void) => ReactNode };
  selection?: Selection<Row>;
  /** Searches rows that are loaded in full. */
  searchText?: (row: Row) => string;
  /** Number of rows for screen readers, if "entries" is the wrong word. */
  count?: Plural;
  skeletonRows?: number;
  hasDensity?: boolean;
  /** In place of the usual pager. */
  pager?: ReactNode;
}

const isRows = <Row,>(data: RowPage<Row> | readonly Row[]): data is readonly Row[] => Array.isArray(data);

/** A list with search, filters and pages, which are in the URL, and with loading, empty and failed states. */
export function List<Row>(props: ListProps<Row>) {
  const { title, columns, rowId, search, filters = [], toolbar, filterBar, above } = props;
  const t = useTexts(componentsTexts).list;
  const { listing, change } = useListing();
  const { query } = props;
  const { data, isPlaceholderData = false } = query ?? { data: props.rows };
  const rows = data && (isRows(data) ? data : data.items);
  const isPaged = data === undefined || !isRows(data);
  const nextCursor = data && !isRows(data) ? (data.pagination?.next_cursor ?? null) : null;
  const create = useCreate(props.create);
  const count = query && rows && !isPlaceholderData ? rows.length : undefined;
  const hasTools = search !== undefined || toolbar !== undefined;
  return (
    <>
      {hasTools && (
        <div className="mb-3 flex flex-wrap items-center gap-2">
          {search !== undefined && (
            <div className="w-full sm:w-auto sm:min-w-60 sm:flex-1">
              <SearchField
                label={search}
                placeholder={props.searchPlaceholder ?? search}
                value={listing['query'] ?? ''}
                onSearch={(text) => change({ query: text || undefined }, { replace: true })}
              />
            </div>
          )}
          {toolbar}
          {props.hasDensity && <DensityButton />}
          {props.create && create.button('secondary')}
        </div>
      )}
      {(filters.length > 0 || filterBar) && (
        <FilterBar>
          {filters.map(({ name, label, options }) => (
            <FilterChip
              key={name}
              label={label}
              options={options}
              value={listing[name]}
              onChange={(value) => change({ [name]: value })}
            />
          ))}
          {filterBar}
        </FilterBar>
      )}
      {above}
      <Card className="overflow-hidden">
        {query?.isError && data === undefined ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} title={fill(t.failed, { title })} />
        ) : (
          <Table
            caption={title}
            columns={columns}
            rows={rows}
            rowId={rowId}
            selection={props.selection}
            searchText={props.searchText}
            isStale={isPlaceholderData}
            skeletonRows={props.skeletonRows ?? 8}
            empty={
              props.empty?.(create.open) ?? (
                <NoRows {...props} listing={listing} action={props.noneAction ?? create.button('secondary')} />
              )
            }
          />
        )}
      </Card>
      {props.pager ??
        (isPaged && <CursorPager cursor={listing['cursor']} nextCursor={isPlaceholderData ? null : nextCursor} />)}
      <span role="status" className="sr-only">
        {count !== undefined && plural(props.count ?? t.count, count)}
      </span>
      {create.dialog}
    </>
  );
}

interface ListPageProps<Row> extends ListProps<Row> {
  /** Heading of the page, if it has tabs with different lists. */
  heading?: string;
  description?: ReactNode;
  /** Buttons in the header, before the button for new entries. */
  actions?: ReactNode;
  tabs?: ReactNode;
  /** Notices above the list. */
  notices?: ReactNode;
  /** Dialogs, and sections below the list. */
  children?: ReactNode;
}

/** A page that consists of a list. */
export function ListPage<Row>({
  heading,
  description,
  actions,
  tabs,
  notices,
  create: given,
  children,
  ...list
}: ListPageProps<Row>) {
  usePageTitle(list.title);
  const create = useCreate(given);
  return (
    <>
      <PageHeader
        title={heading ?? list.title}
        description={description}
        actions={
          (actions || given) && (
            <>
              {actions}
              {create.button('primary')}
            </>
          )
        }
      />
      {tabs}
      {notices}
      <List
        hasDensity
        {...list}
        empty={list.empty && (() => list.empty?.(create.open))}
        noneAction={list.noneAction ?? create.button('secondary')}
      />
      {children}
      {create.dialog}
    </>
  );
}

function useCreate(create: ListProps<never>['create']) {
  const [isCreating, setCreating] = useState(false);
  const open = () => setCreating(true);
  return {
    open,
    button: (variant: 'primary' | 'secondary') =>
      create && <AddButton variant={variant} onClick={open} label={create.label} />,
    dialog: isCreating && create?.dialog(() => setCreating(false)),
  };
}

interface NoRowsProps extends Pick<
  ListProps<never>,
  'Icon' | 'none' | 'noneWhy' | 'noMatch' | 'search' | 'filters' | 'filteredBy'
> {
  listing: Listing;
  action: ReactNode;
}

/** Nothing exists, nothing matches, or the last row of this page was deleted. */
function NoRows({ Icon, none, noneWhy, noMatch, search, filters = [], filteredBy = [], listing, action }: NoRowsProps) {
  const t = useTexts(componentsTexts).list;
  const names = [...(search === undefined ? [] : ['query']), ...filters.map(({ name }) => name), ...filteredBy];
  const without = (...left: string[]) => (
    <Button asChild>
      <Link
        to="."
        search={
          ((before: Listing) => ({ ...before, ...Object.fromEntries(left.map((name) => [name, undefined])) })) as never
        }
      >
        {left.length > 1 ? t.clear : t.toFirst}
      </Link>
    </Button>
  );
  if (names.some((name) => listing[name] !== undefined)) {
    return (
      <EmptyState Icon={SearchX} title={noMatch ?? t.noMatch} action={without('cursor', ...names)}>
        {t.noMatchWhy}
      </EmptyState>
    );
  }
  if (listing['cursor'] !== undefined) return <EmptyState Icon={SearchX} title={t.beyond} action={without('cursor')} />;
  if (Icon === undefined || none === undefined) return null;
  return (
    <EmptyState Icon={Icon} title={none} action={action}>
      {noneWhy}
    </EmptyState>
  );
}
