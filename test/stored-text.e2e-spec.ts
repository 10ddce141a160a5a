/** @once the database decides; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Sealer } from '@hallpass/database';
import type { Settings } from '@hallpass/settings';
import { jsonTextProblem } from '@hallpass/text';
import {
  adminApi,
  type Api,
  type ApiResponse,
  capturedMail,
  client,
  createProject,
  moveTestClock,
  rawApi,
  server,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
  until,
} from '@hallpass/testing';
import pg from 'pg';

/** Rows from before texts were checked: with U+0000, and with halves of surrogate pairs (security P11). */

const BAD = String.raw`a\ud800\u0000\\ud800`;
const READ = 'a\ufffd\ufffd\\ud800';
const METADATA = `{"${BAD}": ["${BAD}"]}`;
const READ_METADATA = { [READ]: [READ] };
const callback_url = 'http://localhost:3000/handler';

let database: pg.Client;
let project: TestProject;
let user: TestUser;
let own: Api;
let back: Api;
let admin: Api;
let team: string;

/** A successful response that any JSON parser can read. */
function readable(answer: ApiResponse): any {
  const body = succeeded(answer);
  expect(jsonTextProblem(body)).toBeNull();
  return body;
}

/** As an earlier release stored it. */
async function storeConfig(change: object): Promise<void> {
  const { HALLPASS_SECRET: secret } = JSON.parse(readFileSync(join(server.dataDir, 'secrets.json'), 'utf8')) as {
    HALLPASS_SECRET: string;
  };
  const sealer = new Sealer({ secret, previousSecret: null } as Settings);
  const place = { column: 'projects.project.config_override', rowId: project.id, projectId: project.id };
  const stored = await database.query('SELECT config_override FROM projects.project WHERE project_id = $1', [
    project.id,
  ]);
  const override = { ...JSON.parse(sealer.open(stored.rows[0].config_override, place)), ...change };
  const text = `{\n${Object.entries(override)
    .map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value).replaceAll('BAD', BAD)}`)
    .join(',\n')}\n}`;
  // Writes to the database, because the server would reject it. The change raises the version, so that the cached
  // project is read again.
  await database.query(
    'UPDATE projects.project SET config_override = $2, version = version + 1 WHERE project_id = $1',
    [project.id, sealer.seal(text, place)],
  );
  succeeded(await admin.patch('/internal/projects/current', { display_name: 'Read again' }));
}

beforeAll(async () => {
  database = new pg.Client({ connectionString: server.databaseUrl! });
  await database.connect();
  project = await createProject({
    config: { allow_localhost: true, magic_link_enabled: true, client_team_creation_enabled: true },
  });
  [back, admin] = [serverApi(project), adminApi(project)];
  user = await signUp(project);
  own = client(project, user);
  team = succeeded(await own.post('/teams', { display_name: 'Team', creator_user_id: 'me' })).id;
  succeeded(await own.patch('/users/me', { selected_team_id: team }));
});
afterAll(() => database?.end());

describe('metadata', () => {
  beforeAll(async () => {
    for (const table of ['users."user"', 'users.team'])
      await database.query(
        `UPDATE ${table} SET client_metadata = $2, client_read_only_metadata = $2, server_metadata = $2 WHERE project_id = $1`,
        [project.id, METADATA],
      );
  });

  it('is read by everybody, alone and in lists', async () => {
    const me = readable(await own.get('/users/me'));
    expect([me.client_metadata, me.selected_team.client_metadata]).toEqual([READ_METADATA, READ_METADATA]);
    expect(readable(await back.get(`/users/${user.userId}`)).server_metadata).toEqual(READ_METADATA);
    expect(readable(await back.get('/users')).items[0].selected_team.server_metadata).toEqual(READ_METADATA);
    expect(readable(await back.get('/teams')).items[0].server_metadata).toEqual(READ_METADATA);
    readable(await own.get('/teams?user_id=me'));
    readable(await back.get(`/team-member-profiles?team_id=${team}`));
  });

  it('holds up no change, by a client, a server or an administrator, nor a deletion', async () => {
    readable(await own.patch('/users/me', { display_name: 'Ada' }));
    readable(await back.patch(`/users/${user.userId}`, { display_name: 'Ada L' }));
    readable(await admin.patch(`/users/${user.userId}`, { server_metadata: { now: 'fine' } }));
    readable(await admin.patch(`/teams/${team}`, { display_name: 'Theirs' }));
    const other = await signUp(project);
    await database.query('UPDATE users."user" SET server_metadata = $2 WHERE project_id = $1', [project.id, METADATA]);
    succeeded(await admin.delete(`/users/${other.userId}`));
  });
});

describe('a configuration', () => {
  beforeAll(() =>
    storeConfig({
      'payments.testMode': true,
      'payments.products.pro': {
        displayName: 'Pro BAD',
        customerType: 'user',
        prices: { monthly: { USD: '5', interval: [1, 'month'] } },
        includedItems: { seats: { quantity: 2, repeat: 'never', expires: 'never' } },
      },
      'payments.items.seats': { displayName: 'BAD', customerType: 'user' },
      'rbac.permissions.read_it': { description: 'BAD', scope: 'team' },
      'emails.server.senderName': 'BAD',
    }),
  );

  it('is read by everybody', async () => {
    readable(await client(project).get('/projects/current'));
    readable(await admin.get('/internal/projects/current'));
    expect(JSON.parse(readable(await admin.get('/internal/config')).config_string)).toMatchObject({
      payments: { items: { seats: { displayName: READ } } },
    });
    const { items } = readable(await admin.get('/team-permission-definitions'));
    expect(items.find(({ id }: { id: string }) => id === 'read_it').description).toBe(READ);
  });

  it('lets emails go out, and changes be stored', async () => {
    succeeded(await client(project).post('/auth/otp/send-sign-in-code', { email: user.email, callback_url }));
    await capturedMail(project, { to: user.email, template: 'magic_link' });
    const config_override_string = JSON.stringify({ 'auth.passkey.allowSignIn': true });
    readable(await admin.patch('/internal/config/override', { config_override_string }));
  });

  it('lets its products be bought, used, shown and ended', async () => {
    const customer = { customer_type: 'user', customer_id: user.userId };
    const path = `user/${user.userId}`;
    const asked = await back.post('/payments/purchases/create-purchase-url', { ...customer, product_id: 'pro' });
    const full_code = new URL(succeeded(asked).url).pathname.replace('/purchase/', '');
    const api = rawApi(project.baseUrl);
    readable(await api.post('/payments/purchases/validate-code', { full_code }));
    const session = succeeded(
      await api.post('/payments/purchases/purchase-session', { full_code, price_id: 'monthly' }),
    );
    const card = { card_number: '4242424242424242', expiry: '12/99', cvc: '123' };
    succeeded(await api.post('/payments/built-in/confirm', { client_secret: session.client_secret, ...card }));
    expect(readable(await back.get(`/payments/items/${path}/seats`)).quantity).toBe(2);
    readable(await back.get(`/payments/products/${path}`));
  });
});

it('products that were bought can be read, used, shown and canceled', async () => {
  const customer = { customer_type: 'user', customer_id: user.userId };
  const path = `user/${user.userId}`;
  const product_inline = {
    display_name: 'Made for you',
    customer_type: 'user',
    prices: { monthly: { USD: '5', interval: [1, 'month'] } },
    included_items: { seats: { quantity: 3, expires: 'when-purchase-expires' } },
  };
  succeeded(await back.post(`/payments/products/${path}`, { product_inline }));
  await database.query('SET session_replication_role = replica');
  for (const table of ['subscription', 'subscription_term', 'one_time_purchase', 'purchase_intent'])
    await database.query(
      `UPDATE payments.${table} SET product = replace(replace(product::text, 'Made for you', $2), '"Pro ', '"\\ud800Pro ')::json WHERE project_id = $1`,
      [project.id, BAD],
    );
  await database.query('SET session_replication_role = DEFAULT');
  await database.query(
    `UPDATE payments.item_balance SET valid_until = '-infinity', computed_from = '' WHERE project_id = $1`,
    [project.id],
  );
  const { rows } = await database.query(
    `SELECT count(*)::integer AS n FROM payments.subscription WHERE project_id = $1 AND product_id IS NULL AND product::text LIKE '%\\ud800%'`,
    [project.id],
  );
  expect(rows).toEqual([{ n: 1 }]);
  expect(readable(await back.get(`/payments/items/${path}/seats`)).quantity).toBe(5);
  const { items } = readable(await back.get(`/payments/products/${path}`));
  const names = items.map(({ product }: { product: { display_name: string } }) => product.display_name);
  expect(names).toContain(READ);
  const { url } = succeeded(await back.post('/payments/customer-links', customer));
  const full_code = new URL(url).pathname.replace('/customer/', '');
  const api = rawApi(project.baseUrl);
  const shown = readable(await api.post('/payments/customer-page/products', { full_code }));
  readable(await api.post('/payments/customer-page/payments', { full_code }));
  const pro = shown.products.find((each: { product_display_name: string }) =>
    each.product_display_name.includes('Pro'),
  );
  await moveTestClock(project, { days: 40 });
  await until('it is renewed', async () => {
    const { payments } = readable(await api.post('/payments/customer-page/payments', { full_code }));
    return payments.length === 2;
  });
  readable(await api.post('/payments/customer-page/cancel', { full_code, subscription_id: pro.id }));
  readable(await admin.get('/internal/payments/transactions'));
});
