import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ScrollText, SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { useApi } from '../shell/api-context';
import { Button } from '../components/button';
import { CursorPager } from '../components/cursor-pager';
import { Card, PageHeader, usePageTitle } from '../components/layout';
import { EmptyState, ErrorState } from '../components/states';
import { Table } from '../components/table';
import { plural, useTexts } from '../texts';
import { auditColumns } from './audit-columns';
import { AuditFilters } from './audit-filters';
import { type AuditFilter, filterOf, hasFilter } from './audit-search';
import { AuditTabs } from './audit-tabs';
import { EntryDialog } from './entry-dialog';
import { ExportMenu } from './export-menu';
import { auditQuery } from './queries';
import { texts } from './texts';

/** The filter and the open entry are in the URL. */
export function AuditPage() {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/audit' });
  const search = useSearch({ from: '/signed-in/projects/$projectId/audit' });
  const navigate = useNavigate({ from: '/projects/$projectId/audit' });
  const t = useTexts(texts);
  usePageTitle(t.title);

  const filter = filterOf(search);
  const page = useQuery(auditQuery(useApi(), projectId, filter, search.cursor));
  const entries = page.data?.entries;
  const setFilter = (next: AuditFilter) => void navigate({ search: next });
  const open = (entry: string | undefined) =>
    void navigate({
      search: (before) => ({ ...before, entry }),
      replace: search.entry !== undefined,
      resetScroll: false,
    });

  const columns = useMemo(
    () =>
      auditColumns(t, (entry, label, children) => (
        <Link
          from="/projects/$projectId/audit"
          to="."
          search={(before) => ({ ...before, entry: entry.id })}
          resetScroll={false}
          aria-label={label}
          className="font-medium after:absolute after:inset-0 sm:truncate"
        >
          {children}
        </Link>
      )),
    [t],
  );
  const at = entries?.findIndex(({ id }) => id === search.entry) ?? -1;
  const shown = entries?.[at];
  const neighbour = (step: 1 | -1) => {
    const entry = entries?.[at + step];
    return entry && (() => open(entry.id));
  };
  return (
    <>
      <PageHeader
        title={t.title}
        description={t.description}
        actions={<ExportMenu projectId={projectId} filter={filter} />}
      />
      <AuditTabs />
      <AuditFilters projectId={projectId} filter={filter} onFilter={setFilter} />
      <Card className="overflow-hidden">
        {page.isError && !page.data ? (
          <ErrorState error={page.error} onRetry={() => void page.refetch()} title={t.failed} />
        ) : (
          <Table
            caption={t.title}
            columns={columns}
            rows={entries}
            rowId={({ id }) => id}
            isStale={page.isPlaceholderData}
            skeletonRows={10}
            empty={<NoEntries isFiltered={hasFilter(search)} isBeyond={search.cursor !== undefined} />}
          />
        )}
      </Card>
      <CursorPager
        cursor={search.cursor}
        nextCursor={page.isPlaceholderData ? null : (page.data?.nextCursor ?? null)}
      />
      <span role="status" className="sr-only">
        {entries && !page.isPlaceholderData && plural(t.count, entries.length)}
      </span>
      {shown && (
        <EntryDialog
          key={shown.id}
          entry={shown}
          onClose={() => open(undefined)}
          onFilter={setFilter}
          newer={neighbour(-1)}
          older={neighbour(1)}
        />
      )}
    </>
  );
}

function NoEntries({ isFiltered, isBeyond }: { isFiltered: boolean; isBeyond: boolean }) {
  const t = useTexts(texts).empty;
  const clear = (label: string) => (
    <Button asChild>
      <Link from="/projects/$projectId/audit" to="." search={{}}>
        {label}
      </Link>
    </Button>
  );
  if (isBeyond) return <EmptyState Icon={ScrollText} title={t.beyond} action={clear(t.first)} />;
  if (!isFiltered) {
    return (
      <EmptyState Icon={ScrollText} title={t.title}>
        {t.text}
      </EmptyState>
    );
  }
  return (
    <EmptyState Icon={SearchX} title={t.filtered} action={clear(t.clear)}>
      {t.filteredText}
    </EmptyState>
  );
}
