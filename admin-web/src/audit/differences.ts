type Columns = Readonly<Record<string, unknown>>;

export interface NamedColumn {
  name: string;
  /** Undefined if the row did not exist. */
  before: unknown;
  after: unknown;
}

/** Columns of an entry by name. For updated rows, only the columns that differ. */
export function namedColumns(before: Columns | null, after: Columns | null): NamedColumn[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort();
  return names.map((name) => ({ name, before: before?.[name], after: after?.[name] }));
}

/** Returns true if the log omits the value because it may be a secret, a name or text written by a person. */
export const isRedacted = (value: unknown): boolean => value === '[redacted]';
