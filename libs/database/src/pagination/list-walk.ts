import type { Tx } from '../pool/data-source.js';
import type { Database } from '../connection/database.js';
import { sql } from '../query/sql.js';
import { encodeCursor, type ListCursor, type ListOrder, type Place, type PlaceKind } from './list-cursor.js';

/** Rows that are read at once: few enough that several long lists at a time leave other requests their turn. */
const BATCH_ROWS = 128;
/** Where values may be long, a batch ends with the row that reaches this, uncompressed. */
const BATCH_BYTES = 256 * 1024;

/** A list, read batch by batch as it is asked for: never more of it than a batch is in memory. */
export interface ListWalk<Row> {
  /** Not empty, in order. */
  batches: AsyncIterable<Row[]>;
  /** The cursor of the page that goes on after `last`, with `next`. */
  cursorOf(last: Row, next: Row): string;
}

/** A row, with its place as JSON. */
export type Walked<Row> = Row & { list_place: string };

/** Which part of a list. */
export interface ListRange {
  /** Of another project: nothing. */
  cursor?: ListCursor;
  /** At most so many rows; Infinity for all of them. */
  limit: number;
  /** Rows of a batch. */
  batch?: number;
}

/** SQL that holds of rows from some place of the list on, by columns that equal those of its order. */
export type PlaceCondition = (columns: readonly string[]) => string;

type ListValues = Readonly<Record<string, unknown>>;

/** A list as a statement is made of it. `:projectId` is given. */
export interface ListQuery {
  order: ListOrder;
  /** Tables with their aliases: `users.team_member m JOIN users.team t ON …`. */
  from: string;
  /** The alias, within `from`, of the rows that are listed. */
  alias: string;
  /** With columns that equal those of the order, `from` says of another table that its index finds the place, too. */
  where: string[] | ((from: PlaceCondition) => string[]);
  /** Columns of `from` that equal those of the order, to be read along them. Default: those of the order. */
  along?: readonly string[];
  /** By the names in the parts. */
  values?: ListValues;
  /** A condition more that the first batch begins with; the others go on by place. */
  begin?: PlaceCondition;
  /** What is read of each row, by its alias and those of `joins`. */
  columns: string;
  /** What is joined to the rows of a batch alone. */
  joins?: string;
  /** Where values may be long: SQL of how many bytes a row has (`valueBytes`), of the tables of `from`. */
  bytes?: string;
  /** Default: planned anew each time, since a plan that is kept does not know the limit. */
  run?: (db: Database | Tx, text: string, values: ListValues) => Promise<object[]>;
}

/** A list in its order. With an index on (project_id, the columns of the order) every batch is one walk along it. */
export function walkList<Row extends object>(
  db: Database | Tx,
  projectId: string,
  query: ListQuery,
  range: ListRange,
): ListWalk<Walked<Row>> {
  return {
    batches: walkBatches<Row>(db, projectId, query, range),
    cursorOf: (last) => encodeCursor(query.order, projectId, JSON.parse(last.list_place) as Place),
  };
}

/** Goes on by place and not by id, so that nothing is left out when rows are deleted meanwhile. */
async function* walkBatches<Row extends object>(
  db: Database | Tx,
  projectId: string,
  query: ListQuery,
  { cursor, limit, batch = BATCH_ROWS }: ListRange,
): AsyncGenerator<Walked<Row>[]> {
  if (cursor && cursor.projectId !== projectId) return;
  const { run = sql } = query;
  let after = cursor?.place;
  let mostRows = batch;
  for (let left = limit; left > 0;) {
    const asked = Math.min(left, mostRows);
    const { text, values } = statement(query, projectId, asked, after);
    const rows = (await run(db, text, values)) as Array<Walked<Row> & { list_read?: string }>;
    if (rows.length === 0) return;
    yield rows;
    const read = Number(rows[0]!.list_read ?? rows.length);
    if (read < asked && rows.length === read) return;
    after = JSON.parse(rows.at(-1)!.list_place) as Place;
    left -= rows.length;
    // Long rows: do not measure many more than fit.
    mostRows = Math.min(batch, 2 * rows.length);
  }
}

function statement(
  { order, from, alias, where, along, values = {}, begin, columns, joins = '', bytes }: ListQuery,
  projectId: string,
  limit: number,
  after: Place | undefined,
): { text: string; values: ListValues } {
  const start = after ? beyond(order) : begin;
  const conditions = typeof where === 'function' ? where(start ?? (() => 'true')) : [...where];
  const ordered = order.columns.map(([column]) => column);
  const read = along ?? ordered;
  if (start) conditions.push(start(read));
  const sortedBy = (by: readonly string[]) => `ORDER BY ${by.map((each) => `${each} ${order.direction}`).join(', ')}`;
  const sorted = sortedBy(ordered);
  const isWhole = bytes === undefined;
  const text = `WITH page AS MATERIALIZED (
      SELECT ${alias}.*${isWhole ? '' : `, ${bytes} AS list_bytes`} FROM ${from}
      WHERE ${conditions.join(' AND ')} ${sortedBy(read)} LIMIT :listLimit)
    SELECT ${columns}, json_build_array(${order.columns.map(placeOf).join(', ')})::text AS list_place
      ${isWhole ? '' : `, ${alias}.list_read`}
    FROM ${isWhole ? 'page' : `(${fitting(alias, sorted)})`} ${alias} ${joins}
    ${isWhole ? '' : `WHERE ${alias}.list_bytes_before < ${BATCH_BYTES}`} ${sorted}`;
  const place = Object.fromEntries((after ?? []).map((value, at) => [placeName(at), value]));
  return { text, values: { ...values, ...place, projectId, listLimit: limit } };
}

/**
 * The rows of one owner, found by the owner: what is ordered and limited by itself would otherwise be looked for along
 * the order of everybody's rows, where the statistics expect to meet enough of them.
 */
export const rowsOf = (table: string, owner: string): string => `(SELECT * FROM ${table} WHERE ${owner} OFFSET 0)`;

/** SQL of how many bytes these columns have in memory. Only values that are stored compressed are read for it. */
export const valueBytes = (...columns: string[]): string =>
  columns
    .map(
      (column) => `coalesce(CASE WHEN pg_column_compression(${column}) IS NULL THEN pg_column_size(${column})
        ELSE octet_length(${column}::text) END, 0)`,
    )
    .join(' + ');

/** The rows of a page, with how long those before are and how many were read. The first always fits. */
const fitting = (alias: string, sorted: string): string =>
  `SELECT ${alias}.*, count(*) OVER () AS list_read,
     sum(${alias}.list_bytes) OVER (${sorted} ROWS UNBOUNDED PRECEDING) - ${alias}.list_bytes AS list_bytes_before
   FROM page ${alias}`;

const placeOf = ([column, kind]: ListOrder['columns'][number]): string =>
  kind === 'instant' ? `(extract(epoch FROM ${column}) * 1000000)::bigint::text` : `${column}::text`;

const placeName = (at: number): string => `listPlace${at}`;

function beyond({ columns, direction }: ListOrder): PlaceCondition {
  const values = columns.map(([, kind], at) => valueOf(kind, `:${placeName(at)}`));
  return (names) => `(${names.join(', ')}) ${direction === 'asc' ? '>' : '<'} (${values.join(', ')})`;
}

function valueOf(kind: PlaceKind, parameter: string): string {
  if (kind === 'instant') return `(timestamptz 'epoch' + ${parameter}::bigint * interval '1 microsecond')`;
  return `${parameter}::${kind}`;
}
