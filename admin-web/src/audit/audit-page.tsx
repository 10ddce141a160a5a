import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { useMemo } from 'react';
import { useApi } from '../shell/api-context';
import { ListPage } from '../components/list';
import { useTexts } from '../texts';
import { auditTexts } from '../texts/generated/audit-texts';
import { auditColumns } from './audit-columns';
import { AuditFilters } from './audit-filters';
import { type AuditFilter, FILTER_NAMES, filterOf } from './audit-search';
import { AuditTabs } from './audit-tabs';
import { EntryDialog } from './entry-dialog';
import { ExportMenu } from './export-menu';
import { auditQuery } from './queries';

/** The filter and the open entry are in the URL. */
export function AuditPage() {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/audit' });
  const search = useSearch({ from: '/signed-in/projects/$projectId/audit' });
  const navigate = useNavigate({ from: '/projects/$projectId/audit' });
  const t = useTexts(auditTexts);

  const filter = filterOf(search);
  const page = useQuery(auditQuery(useApi(), projectId, filter, search.cursor));
  const entries = page.data?.items;
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
    <ListPage
      title={t.title}
      description={t.description}
      actions={<ExportMenu projectId={projectId} filter={filter} />}
      tabs={<AuditTabs />}
      query={page}
      rowId={({ id }) => id}
      columns={columns}
      skeletonRows={10}
      above={<AuditFilters projectId={projectId} filter={filter} onFilter={setFilter} />}
      filteredBy={FILTER_NAMES}
      Icon={ScrollText}
      none={t.empty.title}
      noneWhy={t.empty.text}
      noMatch={t.empty.filtered}
    >
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
    </ListPage>
  );
}
