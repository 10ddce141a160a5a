import {
  type Database,
  fromCursor,
  keysetLimit,
  type KeysetOrder,
  keysetOrder,
  type KeysetPage,
  prepared,
  sql,
  toPage,
  type Tx,
} from '@hallpass/database';
import { toUserRecord, USER_COLUMNS, USER_JOINS, type UserRow } from './user-columns.js';
import { filterConditions, type UserFilter } from './user-filter.js';
import type { UserRecord } from './user-record.js';

/** Filters and page of a list of users (wire/03 §3). */
export interface ListUsersQuery extends UserFilter {
  /** Users on a page, 1 or more; absent for everybody from the cursor on. */
  limit?: number;
  /** Id of the first user of the page; of a user that does not exist: an empty page. */
  cursor?: string;
  /** Latest sign-up first. */
  desc?: boolean;
}

type Statement = (db: Database | Tx, values: unknown[]) => Promise<UserRow[]>;
const statements = new Map<string, Statement>();

/**
 * A page of users in order of (sign-up time, id), whole, in one statement: a keyset on the index, so that a deep
 * page costs what the first does.
 */
export async function listUsers(
  db: Database | Tx,
  projectId: string,
  query: ListUsersQuery,
): Promise<KeysetPage<UserRecord>> {
  const values: unknown[] = [projectId];
  const parameter = (value: unknown): string => `$${values.push(value)}`;
  const limit = query.limit ?? null;
  const from = query.cursor === undefined ? [] : [fromCursor(orderOf(query), '$1', parameter(query.cursor))];
  const text = listSql(query, { parameter, from, limit });
  const page = toPage(await statementFor(text, query)(db, values), limit);
  return { items: page.items.map(toUserRecord), nextCursor: page.nextCursor };
}

/** The filters of which every project asks the same way; how many users the others leave, only their values tell. */
const PLAIN: ReadonlySet<string> = new Set(['limit', 'cursor', 'desc', 'includeAnonymous', 'teamId']);

/**
 * One statement for each shape: a plan made for filters that are not there would not use the index. Searches and
 * filters by value are planned anew each time, since a rare text wants the trigram index and a common one the order of
 * sign-up.
 */
function statementFor(text: string, query: ListUsersQuery): Statement {
  const isPlain = Object.entries(query).every(([name, value]) => !value || PLAIN.has(name));
  const known = isPlain ? statements.get(text) : undefined;
  if (known) return known;
  if (!isPlain) return (db, values) => sql<UserRow>(db, text, values);
  const statement = prepared<UserRow>(`identity_list_users_${statements.size}`, text);
  statements.set(text, statement);
  return statement;
}

/**
 * All users of a filter, page by page. It goes on after the last one seen, by place and not by id, so that nothing is
 * left out when users are deleted meanwhile.
 * @param query.limit users on a page
 */
export async function* walkUsers(
  db: Database | Tx,
  projectId: string,
  query: UserFilter & { desc?: boolean; limit: number },
): AsyncGenerator<UserRecord[]> {
  let last: (UserRow & { place: string }) | undefined;
  for (;;) {
    const values: unknown[] = [projectId];
    const parameter = (value: unknown): string => `$${values.push(value)}`;
    const beyond = query.desc ? '<' : '>';
    const from = last
      ? [`(u.signed_up_at, u.id) ${beyond} (${parameter(last.place)}::timestamptz, ${parameter(last.id)}::uuid)`]
      : [];
    // As text: a JavaScript date would lose the microseconds.
    const place = 'u.signed_up_at::text AS place';
    const text = listSql(query, { parameter, from, limit: query.limit - 1, columns: place });
    const rows = await sql<UserRow & { place: string }>(db, text, values);
    if (rows.length > 0) yield rows.map(({ place: _place, ...row }) => toUserRecord(row));
    if (rows.length < query.limit) return;
    last = rows.at(-1);
  }
}

interface ListParts {
  /** Takes a value and returns how it is written. */
  parameter: (value: unknown) => string;
  /** The condition with which the page begins, if any. */
  from: string[];
  /** One row more is read. */
  limit: number | null;
  /** On top of those of a user. */
  columns?: string;
}

const orderOf = ({ desc }: { desc?: boolean }): KeysetOrder => ({
  table: 'users."user"',
  alias: 'u',
  column: 'signed_up_at',
  direction: desc ? 'desc' : 'asc',
});

function listSql(query: UserFilter & { desc?: boolean }, { parameter, from, limit, columns }: ListParts): string {
  const filters = ['u.project_id = $1', ...from, ...filterConditions(query, parameter)];
  const sorted = `ORDER BY ${keysetOrder(orderOf(query))}`;
  return `WITH page AS MATERIALIZED (
      SELECT u.* FROM users."user" u WHERE ${filters.join(' AND ')}
      ${sorted} ${limit === null ? '' : `LIMIT ${parameter(keysetLimit(limit))}`})
    SELECT ${[USER_COLUMNS, ...(columns === undefined ? [] : [columns])].join(', ')} FROM page u ${USER_JOINS} ${sorted}`;
}
