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
import { containsPattern, searchedUserId } from './search-pattern.js';
import { toUserRecord, USER_COLUMNS, USER_JOINS, type UserRow } from './user-columns.js';
import type { UserRecord } from './user-record.js';

/** Filters and page of a list of users (wire/03 §3). */
export interface ListUsersQuery {
  /** Users on a page, 1 or more; absent for everybody from the cursor on. */
  limit?: number;
  /** Id of the first user of the page; of a user that does not exist: an empty page. */
  cursor?: string;
  /** Latest sign-up first. */
  desc?: boolean;
  /** Substring of display name or of any address, whatever the case, or an exact id. Empty: no filter. */
  query?: string;
  includeAnonymous?: boolean;
  /** Only members of this team. */
  teamId?: string;
}

/** The parts of a query that change the statement's text. */
interface Shape {
  desc: boolean;
  anonymous: boolean;
  cursor: boolean;
  limit: boolean;
  team: boolean;
  search: 'none' | 'text' | 'text or id';
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
  const text = query.query ?? '';
  const searchedId = searchedUserId(text);
  const shape: Shape = {
    desc: query.desc ?? false,
    anonymous: query.includeAnonymous ?? false,
    cursor: query.cursor !== undefined,
    limit: query.limit !== undefined,
    team: query.teamId !== undefined,
    search: text === '' ? 'none' : searchedId === null ? 'text' : 'text or id',
  };
  const values: unknown[] = [projectId];
  if (query.cursor !== undefined) values.push(query.cursor);
  if (query.teamId !== undefined) values.push(query.teamId);
  if (shape.search !== 'none') values.push(containsPattern(text));
  if (shape.search === 'text or id') values.push(searchedId);
  const limit = query.limit ?? null;
  if (limit !== null) values.push(keysetLimit(limit));

  const page = toPage(await statementFor(shape)(db, values), limit);
  return { items: page.items.map(toUserRecord), nextCursor: page.nextCursor };
}

/**
 * One statement for each shape: a plan made for filters that are not there would not use the index. Searches are
 * planned anew each time, since a rare text wants the trigram index and a common one the order of sign-up.
 */
function statementFor(shape: Shape): Statement {
  const key = Object.values(shape).join('_');
  let statement = statements.get(key);
  if (!statement) {
    const text = listSql(shape);
    statement =
      shape.search === 'none'
        ? prepared<UserRow>(`identity_list_users_${key}`, text)
        : (db, values) => sql<UserRow>(db, text, values);
    statements.set(key, statement);
  }
  return statement;
}

function listSql(shape: Shape): string {
  let parameters = 1;
  const next = () => `$${++parameters}`;
  const order: KeysetOrder = {
    table: 'users."user"',
    alias: 'u',
    column: 'signed_up_at',
    direction: shape.desc ? 'desc' : 'asc',
  };
  const filters = ['u.project_id = $1'];
  if (!shape.anonymous) filters.push('NOT u.is_anonymous');
  if (shape.cursor) filters.push(fromCursor(order, '$1', next()));
  if (shape.team)
    filters.push(`EXISTS (SELECT FROM users.team_member m
      WHERE m.project_id = u.project_id AND m.user_id = u.id AND m.team_id = ${next()})`);
  if (shape.search !== 'none') {
    const found = `u.search LIKE users.search_fold(${next()})`;
    filters.push(shape.search === 'text' ? found : `(${found} OR u.id = ${next()})`);
  }
  const sorted = `ORDER BY ${keysetOrder(order)}`;
  return `WITH page AS MATERIALIZED (
      SELECT u.* FROM users."user" u WHERE ${filters.join(' AND ')} ${sorted} ${shape.limit ? `LIMIT ${next()}` : ''})
    SELECT ${USER_COLUMNS} FROM page u ${USER_JOINS} ${sorted}`;
}
