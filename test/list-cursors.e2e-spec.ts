/**
 * @once each list is a statement of one service; `test/authorization-matrix.e2e-spec.ts` calls every operation in both
 * modes
 */
import { randomUUID, randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  type Api,
  createProject,
  internalProject,
  rawApi,
  server,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
} from '@hallpass/testing';
import pg from 'pg';
import { FILLED_OVERRIDE, fillLists } from './lists/fill-lists.js';

/**
 * A cursor is a place: the next page continues from there while rows around it are added and removed (contract/01 §9).
 */

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
const REPLACED: Readonly<Record<string, FindRow>> = {
  'contact channels': CHANNELS,
  'contact channels of a user': CHANNELS,
  'OAuth providers': byId('auth.oauth_account', () => ({ account_id: randomUUID() })),
  sessions: byId('auth.session', () => ({ token_hash: randomUUID(), family_hash: null })),
  passkeys: byId('auth.passkey', () => ({ credential_id: randomUUID() })),
  'API keys of a user': KEYS,
  'API keys of a team': KEYS,
  'team invitations': CODES,
  'invitations of all teams': CODES,
  'sign-up invitations': byId('auth.sign_up_invitation', () => ({ email: `${randomUUID()}@example.com` })),
  'the waitlist': byId('auth.waitlist_entry', () => ({ email: `${randomUUID()}@example.com` })),
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
  // Keeps the consents of the user whose own list is walked later.
  'users of an application': ({ user }, { projectId, userId }) => ({
    table: 'auth.application_consent',
    where: 'user_id = $2 AND user_id <> $3',
    values: [(user as Item)['id'], userId],
    projectId,
  }),
  'connected applications': ({ application }, { projectId }) => ({
    table: 'auth.application_consent',
    where: 'application_id = $2',
    values: [(application as Item)['id']],
    projectId,
  }),
  applications: byId('auth.application'),
  resources: byId('auth.resource', () => ({ identifier: `urn:example:${randomUUID()}` })),
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

interface Page {
  items: Item[];
  next: string | null;
}
type ReadPage = (range: { limit: number; cursor?: string }) => Promise<Page>;

const PRODUCTS = {
  'payments.products.coins': {
    customerType: 'custom',
    stackable: true,
    prices: { p: { USD: '1' } },
  },
  'payments.products.book': { customerType: 'user', stackable: true, prices: { p: { USD: '1' } } },
};

let database: pg.Client;
let project: TestProject;
let ada: TestUser;
let admin: Api;
let asServer: Api;
const pages: Record<string, ReadPage> = {};

beforeAll(async () => {
  database = new pg.Client({ connectionString: server.databaseUrl! });
  await database.connect();
  project = await createProject({
    config: { allow_localhost: true },
    override: { ...FILLED_OVERRIDE, ...PRODUCTS },
  });
  ada = await signUp(project);
  [admin, asServer] = [adminApi(project), serverApi(project)];
  const inDatabase = async (text: string, values: unknown[]) => void (await database.query(text, values));
  const filled = await fillLists(project, ada, inDatabase);
  for (let quantity = 1; quantity <= 4; quantity += 1) {
    succeeded(await asServer.post('/payments/products/custom/c', { product_id: 'coins', quantity }));
    succeeded(await asServer.post(`/payments/products/user/${ada.userId}`, { product_id: 'book', quantity }));
  }
  const link = await asServer.post('/payments/customer-links', { customer_type: 'user', customer_id: ada.userId });
  const full_code = new URL(succeeded(link).url).pathname.replace('/customer/', '');

  const get =
    (api: Api, path: string, at = 'items'): ReadPage =>
    async (range) => {
      const query = new URLSearchParams({ ...range, limit: String(range.limit) });
      const body = succeeded(await api.get(`${path}${path.includes('?') ? '&' : '?'}${query}`));
      return { items: body[at], next: at === 'transactions' ? body.next_cursor : body.pagination.next_cursor };
    };
  for (const { name, api, path, items } of filled) pages[name] = get(api, path, items);
  pages['profiles of a team'] = get(asServer, filled.find(({ name }) => name === 'profiles of a team')!.path);
  pages['users'] = get(asServer, '/users');
  pages['owned products'] = get(asServer, '/payments/products/custom/c');
  pages['transactions'] = get(admin, '/internal/payments/transactions', 'transactions');
  pages['products on the customer page'] = async (range) => {
    const body = succeeded(
      await rawApi(project.baseUrl).post('/payments/customer-page/products', { full_code, ...range }),
    );
    return { items: body.products, next: body.next_cursor };
  };
});
afterAll(() => database.end());

/** Lists whose rows are never deleted, that are computed, or that include the caller. */
const ADDED: Readonly<Record<string, (items: Item[]) => Promise<unknown>>> = {
  'the audit log': () => admin.patch('/internal/ai-chat/thread', { message: { n: randomUUID() } }),
  'permissions of a member': ([held]) =>
    asServer.post(`/team-permissions/${String(held!['team_id'])}/${ada.userId}/reader`, {}),
  'money entries': ([entry]) =>
    copyRow(database, {
      table: 'payments.money_entry',
      where: 'id = $2',
      values: [entry!['id']],
      projectId: project.id,
      fresh: { id: randomUUID(), provider_reference: randomUUID() },
    }),
  'owners of the project': async (owners) => {
    const { rows } = await database.query<{ team_id: string }>(
      'SELECT team_id FROM users.team_member WHERE user_id = ANY($1) GROUP BY team_id HAVING count(*) = $2',
      [owners.map(({ user_id }) => user_id), owners.length],
    );
    const internal = internalProject();
    const { userId } = await signUp(internal);
    succeeded(await serverApi(internal).post(`/team-memberships/${rows[0]!.team_id}/${userId}`, {}));
  },
};

const shown = ({ items }: Page): string[] => items.map((item) => JSON.stringify(item));
const EVERYTHING = { limit: 100 };

describe('a cursor of an older release', () => {
  it('names the first user of its page', async () => {
    const whole = (await pages['users']!({ limit: 100 })).items.map(({ id }) => id as string);
    const page = await pages['users']!({ limit: 1, cursor: whole[1]!.toUpperCase() });
    expect(page.items.map(({ id }) => id)).toEqual([whole[1]]);
  });

  it('names the first product of its page', async () => {
    const read = pages['products on the customer page']!;
    const { items } = await read({ limit: 100 });
    expect((await read({ limit: 100, cursor: String(items[1]!['id']) })).items).toEqual(items.slice(1));
  });

  it('names the last transaction of each kind', async () => {
    const read = pages['transactions']!;
    const { items } = await read({ limit: 100 });
    const last = items.findIndex(({ type }) => type === 'one_time');
    const page = await read({ limit: 100, cursor: `||${String(items[last]!['id'])}` });
    expect(page.items).toEqual(items.filter((_, at) => at !== last));
  });
});

describe('a list whose rows around the cursor are deleted and added', () => {
  /** @param change called after the first page, with its last item and the one after it */
  async function walk(read: ReadPage, change: (around: Item[]) => Promise<void>) {
    const whole = await read(EVERYTHING);
    expect(whole.items.length).toBeGreaterThanOrEqual(3);
    const first = whole.items.length > 3 ? 2 : 1;
    let page = await read({ limit: first });
    const walked = shown(page);
    await change(whole.items.slice(first - 1, first + 1));
    while (page.next !== null) {
      page = await read({ limit: 1, cursor: page.next });
      walked.push(...shown(page));
    }
    const after = new Set(shown(await read(EVERYTHING)));
    const before = shown(whole);
    return { before, stayed: before.filter((each) => after.has(each)), walked };
  }

  it('is each list with pages', () => {
    expect(Object.keys(pages).sort()).toEqual([...Object.keys(ADDED), ...Object.keys(REPLACED)].sort());
  });

  it.each(Object.keys(ADDED))('%s: shows everything once', async (name) => {
    const { before, stayed, walked } = await walk(pages[name]!, async (around) => void (await ADDED[name]!(around)));
    expect(stayed).toEqual(before);
    expect(walked.filter((each) => stayed.includes(each))).toEqual(stayed);
  });

  it.each(Object.keys(REPLACED))('%s: shows everything that stays once', async (name) => {
    const owner = { projectId: project.id, userId: ada.userId };
    const { before, stayed, walked } = await walk(pages[name]!, async (around) => {
      for (const item of around) await replaceRow(database, REPLACED[name]!(item, owner));
    });
    expect(stayed).not.toEqual([]);
    expect(stayed).not.toEqual(before);
    expect(walked.filter((each) => stayed.includes(each))).toEqual(stayed);
    expect(new Set(walked).size).toBe(walked.length);
  });
});

/** Locates an item's row, and the columns that need new values in a copy. */
interface RowOf {
  table: string;
  /** SQL with `$2` and so on for the values; `$1` is the project. */
  where: string;
  values: unknown[];
  projectId: string;
  fresh?: Readonly<Record<string, unknown>>;
}

/** Adds a copy of the row, which appears next to it in the list. */
async function copyRow(database: pg.Client, row: RowOf): Promise<void> {
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

async function replaceRow(database: pg.Client, row: RowOf): Promise<void> {
  if (row.fresh) await copyRow(database, row);
  const { table, where, values, projectId } = row;
  await database.query(`DELETE FROM ${table} WHERE project_id = $1 AND ${where}`, [projectId, ...values]);
}

/** An item of a response, with the fields that identify its row. */
type Item = Readonly<Record<string, unknown>>;

interface Owner {
  projectId: string;
  userId: string;
}

type FindRow = (item: Item, owner: Owner) => RowOf;
