type Columns = Readonly<Record<string, unknown>>;

/** One column that an entry names. */
export interface NamedColumn {
  name: string;
  /** Undefined where there was no row. */
  before: unknown;
  after: unknown;
}

/** The columns of an entry by name; of a row that was changed these are the ones that differ. */
export function namedColumns(before: Columns | null, after: Columns | null): NamedColumn[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort();
  return names.map((name) => ({ name, before: before?.[name], after: after?.[name] }));
}

/** What the log does not tell, because it may be a secret or is what a person is called or writes. */
export const isRedacted = (value: unknown): boolean => value === '[redacted]';
