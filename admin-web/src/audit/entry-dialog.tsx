import { ChevronDown, ChevronUp, Filter } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../components/button';
import { CopyButton } from '../components/copy';
import { Dialog, DialogActions } from '../components/dialog';
import { formatLocale, useTexts } from '../texts';
import { auditTexts } from '../texts/generated/audit-texts';
import type { AuditFilter } from './audit-search';
import { headlineOf, kindOf } from './naming';
import type { AuditEntry } from './queries';
import { TargetLink } from './target-link';
import { UserName, Who } from './who';
import { isRedacted, namedColumns } from './differences';

const rowsOf = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => ({ name, values: [value] }));

interface EntryDialogProps {
  entry: AuditEntry;
  onClose: () => void;
  onFilter: (filter: AuditFilter) => void;
  /** Opens the next newer entry on the page; undefined if there is none. */
  newer: (() => void) | undefined;
  older: (() => void) | undefined;
}

const exactFormat = () =>
  new Intl.DateTimeFormat(formatLocale(), {
    dateStyle: 'full',
    timeStyle: 'long',
  });

/** Shows a whole entry, with links to its actor, its subject and similar entries. */
export function EntryDialog({ entry, onClose, onFilter, newer, older }: EntryDialogProps) {
  const all = useTexts(auditTexts);
  const t = all.entry;
  const { actor, target, action } = entry;
  const at = new Date(entry.occurred_at_millis);
  return (
    <Dialog title={headlineOf(entry, all)} onClose={onClose} size="large">
      <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[9rem_minmax(0,1fr)]">
        <Fact name={t.when}>
          <time dateTime={at.toISOString()} title={at.toISOString()}>
            {exactFormat().format(at)}
          </time>
        </Fact>
        <Fact
          name={entry.log === 'events' ? t.event : t.operation}
          only={onlyThese(t.onlyThisAction, { action }, onFilter)}
        >
          <code className="font-mono text-13">{action}</code>
        </Fact>
        <Fact
          name={t.who}
          copy={actor?.id}
          only={actor?.id ? onlyThese(t.onlyThisActor, { actor: actor.id }, onFilter) : undefined}
        >
          <Who actor={actor} impersonatedUserId={null} />
        </Fact>
        {entry.impersonated_user_id && (
          <Fact name={t.impersonated} copy={entry.impersonated_user_id}>
            <TargetLink type="user" id={entry.impersonated_user_id}>
              <UserName id={entry.impersonated_user_id} />
            </TargetLink>
          </Fact>
        )}
        {target && (
          <Fact name={t.about} copy={target.id} only={onlyThese(t.onlyThisTarget, { target: target.id }, onFilter)}>
            <TargetLink type={target.type} id={target.id}>
              {kindOf(target.type, all)} <code className="font-mono text-13">{target.id}</code>
            </TargetLink>
          </Fact>
        )}
        {entry.user_id && entry.user_id !== target?.id && (
          <Fact name={t.user} copy={entry.user_id}>
            <TargetLink type="user" id={entry.user_id}>
              <UserName id={entry.user_id} />
            </TargetLink>
          </Fact>
        )}
        {entry.team_id && entry.team_id !== target?.id && (
          <Fact name={t.team} copy={entry.team_id}>
            <TargetLink type="team" id={entry.team_id}>
              <code className="font-mono text-13">{entry.team_id}</code>
            </TargetLink>
          </Fact>
        )}
        {entry.permission_id && <Fact name={t.permission}>{entry.permission_id}</Fact>}
        {entry.client_address && (
          <Fact
            name={t.address}
            copy={entry.client_address}
            only={onlyThese(t.onlyThisAddress, { address: entry.client_address }, onFilter)}
          >
            <code className="font-mono text-13">{entry.client_address}</code>
          </Fact>
        )}
        {entry.request_id && (
          <Fact name={t.request} copy={entry.request_id}>
            <code className="font-mono text-13">{entry.request_id}</code>
          </Fact>
        )}
        <Fact name={t.id} copy={entry.id}>
          <code className="font-mono text-13">{entry.id}</code>
        </Fact>
      </dl>
      <ChangedColumns entry={entry} />
      <DialogActions>
        <Button variant="ghost" onClick={newer} disabled={!newer}>
          <ChevronUp aria-hidden className="size-4" />
          {t.previous}
        </Button>
        <Button variant="ghost" onClick={older} disabled={!older}>
          <ChevronDown aria-hidden className="size-4" />
          {t.next}
        </Button>
        <Button onClick={onClose} autoFocus>
          {t.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const onlyThese = (label: string, filter: AuditFilter, onFilter: (filter: AuditFilter) => void) => ({
  label,
  choose: () => onFilter(filter),
});

interface FactProps {
  name: string;
  children: ReactNode;
  copy?: string | null;
  only?: { label: string; choose: () => void };
}

function Fact({ name, children, copy, only }: FactProps) {
  return (
    <>
      <dt className="mt-1.5 text-13 text-ink-faint sm:mt-0 sm:py-1">{name}</dt>
      <dd className="flex min-h-7 min-w-0 items-center gap-1 [overflow-wrap:anywhere]">
        <span className="min-w-0 flex-1">{children}</span>
        {copy && <CopyButton text={copy} label={name} />}
        {only && (
          <button
            type="button"
            aria-label={only.label}
            title={only.label}
            className="grid size-7 shrink-0 place-items-center rounded-md text-ink-faint hover:bg-hover hover:text-ink"
            onClick={only.choose}
          >
            <Filter aria-hidden className="size-3.5" />
          </button>
        )}
      </dd>
    </>
  );
}

/** Columns of the row before and after the change, or details of the event. */
function ChangedColumns({ entry: { change, before, after, details } }: { entry: AuditEntry }) {
  const t = useTexts(auditTexts).entry;
  if (details !== null && Object.keys(details).length > 0) {
    return <Columns title={t.details} heads={[t.field, t.details]} rows={rowsOf(details)} />;
  }
  const columns = namedColumns(before, after);
  if (columns.length === 0) return null;
  if (change === 'update') {
    const rows = columns.map(({ name, before: from, after: to }) => ({ name, values: [from, to] }));
    return <Columns title={t.changes} heads={[t.field, t.before, t.after]} rows={rows} />;
  }
  const title = change === 'delete' ? t.deleted : t.inserted;
  const head = change === 'delete' ? t.before : t.after;
  return <Columns title={title} heads={[t.field, head]} rows={rowsOf(change === 'delete' ? before! : after!)} />;
}

interface ColumnsProps {
  title: string;
  heads: string[];
  rows: { name: string; values: unknown[] }[];
}

function Columns({ title, heads, rows }: ColumnsProps) {
  return (
    <section className="mt-5">
      <h3 className="mb-2 text-13 font-semibold">{title}</h3>
      <div className="overflow-x-auto rounded-lg border border-line" tabIndex={0} role="group" aria-label={title}>
        <table className="w-full text-start text-13">
          <thead>
            <tr className="border-b border-line bg-sunken text-xs text-ink-faint">
              {heads.map((head) => (
                <th key={head} scope="col" className="px-3 py-2 font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, values }) => (
              <tr key={name} className="border-b border-line align-top last:border-0">
                <th scope="row" className="px-3 py-2 font-mono text-xs font-normal text-ink-muted">
                  {name}
                </th>
                {values.map((value, at) => (
                  <td key={at} className="min-w-40 px-3 py-2">
                    <Value value={value} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Value({ value }: { value: unknown }) {
  const t = useTexts(auditTexts).entry;
  if (value === undefined || value === null) return <span className="text-ink-faint">{t.none}</span>;
  if (isRedacted(value)) return <span className="text-ink-faint italic">{t.redacted}</span>;
  return (
    <span className="font-mono text-xs [overflow-wrap:anywhere] whitespace-pre-wrap">
      {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
    </span>
  );
}
