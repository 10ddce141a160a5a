import { useTexts } from '../texts';
import { auditTexts } from '../texts/generated/audit-texts';
import { isRedacted, namedColumns } from './differences';
import type { AuditEntry } from './queries';

/** Columns of the row before and after the change, or details of the event. */
export function ChangedColumns({ entry: { change, before, after, details } }: { entry: AuditEntry }) {
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

const rowsOf = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => ({ name, values: [value] }));

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
