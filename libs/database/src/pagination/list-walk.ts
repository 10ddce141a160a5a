import type { Tx } from '../pool/data-source.js';
import type { Database } from '../connection/database.js';
import { sql } from '../query/sql.js';
import { encodeCursor, type ListCursor, type ListOrder, type Place, type PlaceKind } from './list-cursor.js';

/** Rows per batch: few enough that several long lists at once do not block other requests. */
const BATCH_ROWS = 128;
/** If values may be long, a batch ends with the row that reaches this size, uncompressed. */
const BATCH_BYTES = 256 * 1024;

/** A list that is read batch by batch on demand, so that memory never holds more than one batch. */
export interface ListWalk<Row> {
  batches: AsyncIterable<Row[]>;
  /** The cursor of the page that starts with `next`, after `last`. */
  cursorOf(last: Row, next: Row): string;
}

/** A row, with its place as JSON. */
export type Walked<Row> = Row & { list_place: string };

export interface ListRange {
  /** A cursor of another project gives an empty list. */
  cursor?: ListCursor;
  limit: number;
  batch?: number;
}

/** Returns SQL that selects rows from a place of the list on, by columns equal to those of its order. */
export type PlaceCondition = (columns: readonly string[]) => string;

type ListValues = Readonly<Record<string, unknown>>;

/** The parts of a list's statement. `:projectId` is always a parameter. */
export interface ListQuery {
  order: ListOrder;
  /** Tables with their aliases: `users.team_member m JOIN users.team t ON …`. */
  from: string;
  alias: string;
  /** Conditions. Call `from` with equal columns of another table so that its index finds the place, too. */
  where: string[] | ((from: PlaceCondition) => string[]);
  /** Columns of `from` that equal those of the order, whose index is used instead. Default: those of the order. */
  along?: readonly string[];
  values?: ListValues;
  /** An additional condition for the first batch; later batches continue by place. */
  begin?: PlaceCondition;
  columns: string;
  /** Joins that apply only to the rows of a batch. */
  joins?: string;
  /** If values may be long: SQL for the size of a row in bytes (`valueBytes`), using the tables of `from`. */
  bytes?: string;
  /** Runs the statement. By default it is planned each time, since a cached plan does not know the limit. */
  run?: (db: Database | Tx, text: string, values: ListValues) => Promise<object[]>;
}

/** Walks a list in order. With an index on (project_id, the columns of the order), every batch reads along it. */
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

/** Continues by place rather than id, so that no row is skipped when others are deleted during the walk. */
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
    // Rows are long: do not measure many more than fit.
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
 * The rows of one owner, found by the owner. Without the subquery, PostgreSQL would read a sorted and limited list
 * along the index of all rows, where its statistics expect to find enough of them soon.
 */
export const rowsOf = (table: string, owner: string): string => `(SELECT * FROM ${table} WHERE ${owner} OFFSET 0)`;

/** SQL for the size of these columns in memory, in bytes. Only reads values that are stored compressed. */
export const valueBytes = (...columns: string[]): string =>
  columns
    .map(
      (column) => `coalesce(CASE WHEN pg_column_compression(${column}) IS NULL THEN pg_column_size(${column})
        ELSE octet_length(${column}::text) END, 0)`,
    )
    .join(' + ');

/**
 * The rows of a page, with the total size of the rows before and the number of rows read. The first row always fits.
 */
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
