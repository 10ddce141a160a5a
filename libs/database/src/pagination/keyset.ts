/**
 * A list in the order of (column, id), both ascending or both descending. Give it an index on
 * (project_id, column, id): every page, first or deep, is then one walk along it.
 */
export interface KeysetOrder {
  /** Table of the list, as written in SQL: `users."user"`. */
  table: string;
  /** Its alias in the statement. */
  alias: string;
  /** Column that orders it, never null. */
  column: string;
  direction: 'asc' | 'desc';
}

export interface KeysetPage<Row> {
  items: Row[];
  /** Id of the first row of the next page (wire contract 01 §9); null on the last one. */
  nextCursor: string | null;
}

/**
 * Condition that begins the page at its cursor, that row included. A cursor that names no row of the project gives an
 * empty page. The row's place is read in the database: a timestamp would lose its microseconds on the way through us.
 * @param project parameter that holds the project, e.g. `$1`
 * @param cursor parameter that holds the cursor, e.g. `$2`; leave the condition out on the first page
 */
export function fromCursor(order: KeysetOrder, project: string, cursor: string): string {
  const { table, alias, column, direction } = order;
  const reaches = direction === 'asc' ? '>=' : '<=';
  return `(${alias}.${column}, ${alias}.id) ${reaches} (
    SELECT at.${column}, at.id FROM ${table} at WHERE at.project_id = ${project} AND at.id = ${cursor})`;
}

/** What follows ORDER BY. */
export function keysetOrder({ alias, column, direction }: KeysetOrder): string {
  return `${alias}.${column} ${direction}, ${alias}.id ${direction}`;
}

/** Value of LIMIT: one row more than asked, which tells whether and where the next page begins. null: all rows. */
export function keysetLimit(limit: number | null): number | null {
  return limit === null ? null : limit + 1;
}

/** Cuts what a statement with `keysetLimit` answered into the page and its next cursor. */
export function toPage<Row extends { id: string }>(rows: Row[], limit: number | null): KeysetPage<Row> {
  if (limit === null) return { items: rows, nextCursor: null };
  return { items: rows.slice(0, limit), nextCursor: rows[limit]?.id ?? null };
}
