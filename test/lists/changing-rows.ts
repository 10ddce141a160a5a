import { randomInt, randomUUID } from 'node:crypto';
import type pg from 'pg';

/** Locates an item's row, and the columns that need new values in a copy. */
export interface RowOf {
  table: string;
  /** SQL with `$2` and so on for the values; `$1` is the project. */
  where: string;
  values: unknown[];
  projectId: string;
  fresh?: Readonly<Record<string, unknown>>;
}

/** Adds a copy of the row, which appears next to it in the list. */
export async function copyRow(database: pg.Client, row: RowOf): Promise<void> {
  const { table, where, values, projectId, fresh } = row;
  const found = await database.query<{ names: string }>(
    `SELECT string_agg(quote_ident(attname), ', ') AS names FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  );
  const { names } = found.rows[0]!;
  await database.query(
    `INSERT INTO ${table} (${names}) SELECT ${names} FROM (
       SELECT (jsonb_populate_record(NULL::${table}, to_jsonb(copied) || $${values.length + 2}::jsonb)).*
       FROM ${table} copied WHERE project_id = $1 AND ${where}) AS copy`,
    [projectId, ...values, JSON.stringify(fresh)],
  );
}

export async function replaceRow(database: pg.Client, row: RowOf): Promise<void> {
  if (row.fresh) await copyRow(database, row);
  const { table, where, values, projectId } = row;
  await database.query(`DELETE FROM ${table} WHERE project_id = $1 AND ${where}`, [projectId, ...values]);
}

/** An item of a response, with the fields that identify its row. */
export type Item = Readonly<Record<string, unknown>>;

export interface Owner {
  projectId: string;
  userId: string;
}

type FindRow = (item: Item, owner: Owner) => RowOf;

/** A row that its item identifies by `id`. */
const byId =
  (table: string, fresh: () => object = () => ({})): FindRow =>
  ({ id }, { projectId }) => ({
    table,
    where: 'id = $2',
    values: [id],
    projectId,
    fresh: { id: randomUUID(), ...fresh() },
  });

/** @param columns with the fields of the item that they equal */
const byColumns =
  (table: string, columns: Readonly<Record<string, string>>): FindRow =>
  (item, { projectId }) => ({
    table,
    where: Object.keys(columns)
      .map((column, at) => `${column} = $${at + 2}`)
      .join(' AND '),
    values: Object.values(columns).map((field) => item[field]),
    projectId,
  });

const CHANNELS = byId('users.contact_channel', () => ({ value: randomUUID(), is_primary: false }));
const KEYS = byId('auth.api_key', () => ({ key_hash: randomUUID() }));
const CODES = byId('auth.verification_code', () => ({ code_hash: randomUUID() }));
const TEAM_GRANTS = byColumns('permissions.team_grant', { team_id: 'team_id', user_id: 'user_id' });
const MEMBERS = byColumns('users.team_member', { team_id: 'team_id', user_id: 'user_id' });
const TRANSACTION_TABLES: Readonly<Record<string, string>> = {
  subscription: 'payments.subscription',
  one_time: 'payments.one_time_purchase',
  item_quantity_change: 'payments.item_change',
};

/**
 * The row of an item by the name of its list. Lists are processed in this order, so those whose rows others depend on
 * come last.
 */
export const REPLACED: Readonly<Record<string, FindRow>> = {
  'contact channels': CHANNELS,
  'contact channels of a user': CHANNELS,
  'OAuth providers': byId('auth.oauth_account', () => ({ account_id: randomUUID() })),
  sessions: byId('auth.session', () => ({ token_hash: randomUUID(), family_hash: null })),
  passkeys: byId('auth.passkey', () => ({ credential_id: randomUUID() })),
  'API keys of a user': KEYS,
  'API keys of a team': KEYS,
  'team invitations': CODES,
  'invitations of all teams': CODES,
  'suppressed addresses': ({ address }, { projectId }) => ({
    table: 'email.suppressed_address',
    where: 'address = $2',
    values: [address],
    projectId,
    fresh: { address: `${randomUUID()}@example.com` },
  }),
  'project keys': byId('projects.internal_api_key', () => ({
    publishable_client_key_hash: randomUUID(),
    secret_server_key_hash: null,
    super_secret_admin_key_hash: null,
  })),
  drafts: byId('email.draft'),
  'messages of a thread': (_, { projectId }) => ({
    table: 'projects.ai_chat_message',
    where: 'id = (SELECT id FROM projects.ai_chat_message WHERE project_id = $1 ORDER BY created_at, id LIMIT 1)',
    values: [],
    projectId,
  }),
  'owned products': ({ quantity }, { projectId }) => ({
    table: 'payments.one_time_purchase',
    where: `customer_type = 'custom' AND quantity = $2`,
    values: [quantity],
    projectId,
    fresh: { id: randomUUID(), quantity: randomInt(10, 1e9) },
  }),
  'products on the customer page': byId('payments.one_time_purchase'),
  transactions: (item, owner) => byId(TRANSACTION_TABLES[String(item['type'])]!)(item, owner),
  subscriptions: byId('payments.subscription'),
  customers: byColumns('payments.subscription', { customer_id: 'customer_id' }),
  'team permissions, recursive': TEAM_GRANTS,
  'team permissions': TEAM_GRANTS,
  'project permissions': byColumns('permissions.project_grant', { user_id: 'user_id', permission_id: 'id' }),
  "a user's teams": (team, owner) => MEMBERS({ team_id: team['id'], user_id: owner.userId }, owner),
  'profiles of a team': MEMBERS,
  'team member profiles': MEMBERS,
  'own projects': ({ id }) => ({
    table: 'projects.project',
    where: 'true',
    values: [],
    projectId: String(id),
  }),
  teams: byId('users.team'),
  users: byId('users."user"'),
};
