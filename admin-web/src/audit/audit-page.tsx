import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ScrollText, Download } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useApi } from '../shell/api-context';
import { ListPage } from '../components/list';
import { useTexts, fill } from '../texts';
import { auditTexts, type AuditTexts } from '../texts/generated/audit-texts';
import { When } from '../components/cells';
import type { TableColumn } from '../components/table';
import { fullTime } from '../components/time';
import { describeError } from '../api/errors';
import { Button } from '../components/button';
import { saveBlob } from '../components/save-blob';
import { Menu, MenuItem, MenuLabel } from '../components/menu';
import { useChange } from '../forms/use-change';
import { AuditFilters } from './audit-filters';
import { type AuditFilter, FILTER_NAMES, filterOf } from './audit-search';
import { AuditTabs } from './audit-tabs';
import { EntryDialog } from './entry-dialog';
import { auditQuery, type AuditEntry, type ExportFormat, exportAuditLog } from './queries';
import { headlineOf, targetName } from './naming';
import { TargetLink } from './target-link';
import { TeamName, UserName, Who } from './who';

const TYPES = { csv: 'text/csv', jsonl: 'application/x-ndjson' } as const;

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

/**
 * Clicking anywhere in a row opens its entry: the headline link covers the row, and links to other pages lie above it.
 */
function auditColumns(
  t: AuditTexts,
  linkTo: (entry: AuditEntry, label: string, children: ReactNode) => ReactNode,
): TableColumn<AuditEntry>[] {
  return [
    {
      header: t.columns.when,
      cell: (original) => <When at={original.occurred_at_millis} />,
    },
    {
      header: t.columns.what,
      cell: (entry) => {
        const what = headlineOf(entry, t);
        const time = fullTime(new Date(entry.occurred_at_millis));
        return (
          <div className="flex min-w-0 flex-col">
            {linkTo(entry, fill(t.entry.open, { what, time }), what)}
            <span className="truncate font-mono text-xs text-ink-faint max-sm:hidden">{entry.action}</span>
          </div>
        );
      },
    },
    {
      header: t.columns.who,
      cell: (original) => (
        <div className="relative z-10 w-fit max-w-64">
          <Who actor={original.actor} impersonatedUserId={original.impersonated_user_id} />
        </div>
      ),
      from: 'sm',
    },
    {
      header: t.columns.target,
      cell: ({ target }) =>
        target && (
          <div className="relative z-10 w-fit max-w-56 truncate">
            <TargetLink type={target.type} id={target.id}>
              <TargetName target={target} t={t} />
            </TargetLink>
          </div>
        ),
      from: 'md',
    },
    {
      header: t.columns.address,
      cell: (original) => <span className="font-mono text-xs text-ink-muted">{original.client_address}</span>,
      from: 'lg',
    },
  ];
}

function TargetName({ target, t }: { target: NonNullable<AuditEntry['target']>; t: AuditTexts }) {
  if (target.type === 'user') return <UserName id={target.id} />;
  return target.type === 'team' ? <TeamName id={target.id} /> : targetName(target, t);
}

/** Exports all pages, not just the current one. */
function ExportMenu({ projectId, filter }: { projectId: string; filter: AuditFilter }) {
  const api = useApi();
  const t = useTexts(auditTexts).export;
  const save = useChange({
    act: async (format: ExportFormat) => {
      const name = `audit-log-${new Date().toISOString().slice(0, 10)}.${format}`;
      saveBlob(name, new Blob([await exportAuditLog(api, projectId, filter, format)], { type: TYPES[format] }));
      return name;
    },
    done: (name) => fill(t.done, { name }),
  });
  const run = async (format: ExportFormat) => {
    await save.run(format);
  };
  return (
    <div className="flex flex-col items-end gap-1">
      <Menu
        align="end"
        trigger={
          <Button isBusy={save.isBusy}>
            <Download aria-hidden className="size-4" />
            {t.button}
          </Button>
        }
      >
        <MenuLabel>{t.hint}</MenuLabel>
        <MenuItem isRead onSelect={() => void run('csv')}>
          {t.csv}
        </MenuItem>
        <MenuItem isRead onSelect={() => void run('jsonl')}>
          {t.jsonl}
        </MenuItem>
      </Menu>
      {save.error && (
        <p role="alert" className="max-w-64 text-end text-xs text-danger">
          {fill(t.failed, { reason: describeError(save.error) })}
        </p>
      )}
    </div>
  );
}
