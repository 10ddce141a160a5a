import {
  type Database,
  type ListCursor,
  type ListOrder,
  type ListWalk,
  type PlaceCondition,
  prepared,
  sql,
  type Tx,
  type Walked,
  walkList,
} from '@hallpass/database';
import { USER_BYTES, USER_COLUMNS, USER_JOINS, type UserRow } from '../records/user-columns.sql.js';
import { filterConditions, type UserFilter } from './user.sql.js';

/** Selects part of the users that match a filter (contract/03 §3). */
export interface UserListQuery extends UserFilter {
  /** Maximum number of users; Infinity for all of them. */
  limit: number;
  /** The position to continue from, or the id of the first user. An unknown id gives an empty list. */
  cursor?: ListCursor | string;
  desc?: boolean;
  batch?: number;
}

type Statement = (db: Database | Tx, values: Readonly<Record<string, unknown>>) => Promise<object[]>;
const statements = new Map<string, Statement>();

/**
 * Walks complete users in order of (sign-up time, id), by keyset on the index, so that a deep page costs as much as the
 * first.
 */
export function walkUsers(
  db: Database | Tx,
  projectId: string,
  { limit, cursor, desc, batch, ...filter }: UserListQuery,
): ListWalk<Walked<UserRow>> {
  const { teamId, ...rest } = filter;
  const { values } = filterConditions(filter);
  const where = (from: PlaceCondition) => ['u.project_id = :projectId', ...filterConditions(rest, from).conditions];
  const order = desc ? NEWEST_FIRST : USER_ORDER;
  const firstId = typeof cursor === 'string' ? cursor : undefined;
  const begin = firstId === undefined ? undefined : fromId(order);
  const run: Run = (tx, text, given) => statementFor(text, filter)(tx, given);
  const tables = {
    ...(teamId === undefined ? EVERYBODY : OF_TEAM),
    alias: 'u',
    columns: USER_COLUMNS,
    joins: USER_JOINS,
    bytes: USER_BYTES,
  };
  return walkList<UserRow>(
    db,
    projectId,
    { ...tables, order, where, values: { ...values, firstId }, begin, run },
    { cursor: typeof cursor === 'string' ? undefined : cursor, limit, batch },
  );
}

/** Counts the users that match a filter, up to a bound that keeps the query fast. */
export async function countUsers(
  db: Database | Tx,
  projectId: string,
  { upTo, ...filter }: UserFilter & { upTo: number },
): Promise<number> {
  const { conditions, values } = filterConditions(filter);
  const where = ['u.project_id = :projectId', ...conditions].join(' AND ');
  const text = `SELECT count(*)::int AS count FROM (SELECT FROM users."user" u WHERE ${where} LIMIT :upTo) AS found`;
  const [row] = (await statementFor(text, filter)(db, { projectId, ...values, upTo })) as [{ count: number }];
  return row.count;
}

type Run = (db: Database | Tx, text: string, values: Readonly<Record<string, unknown>>) => Promise<object[]>;

export const USER_ORDER: ListOrder = {
  name: 'users',
  columns: [
    ['u.signed_up_at', 'instant'],
    ['u.id', 'uuid'],
  ],
  direction: 'asc',
};
const NEWEST_FIRST: ListOrder = { ...USER_ORDER, direction: 'desc' };

const EVERYBODY = { from: 'users."user" u' };
/** Read along the team's index: among a million users, the team's members may be at the far end. */
const OF_TEAM = {
  from: `users.team_member m JOIN users."user" u
    ON m.project_id = :projectId AND m.team_id = :teamId AND u.project_id = m.project_id AND u.id = m.user_id`,
  along: ['m.user_signed_up_at', 'm.user_id'],
};

/** Reads the user's position in the database: a JavaScript date would lose the microseconds. */
const fromId =
  ({ direction }: ListOrder): PlaceCondition =>
  (columns) =>
    `(${columns.join(', ')}) ${direction === 'asc' ? '>=' : '<='} (
      SELECT at.signed_up_at, at.id FROM users."user" at WHERE at.project_id = :projectId AND at.id = :firstId)`;

/** Filters that select similarly in every project; for other filters, the number of matches depends on the value. */
const PLAIN: ReadonlySet<string> = new Set(['includeAnonymous', 'teamId']);

/**
 * Uses one statement for each combination of filters: a plan made for absent filters would not use the index. Searches
 * and filters by value are planned each time, since a rare text wants the trigram index and a common one the order of
 * sign-up.
 */
function statementFor(text: string, filter: UserFilter): Statement {
  const isPlain = Object.entries(filter).every(([name, value]) => !value || PLAIN.has(name));
  const known = isPlain ? statements.get(text) : undefined;
  if (known) return known;
  if (!isPlain) return (db, values) => sql(db, text, values);
  const statement = prepared(`identity_list_users_${statements.size}`)(text);
  statements.set(text, statement);
  return statement;
}
