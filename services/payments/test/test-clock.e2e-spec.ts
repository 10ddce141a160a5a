/** @once one service decides alone; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  type Api,
  client,
  createProject,
  rawApi,
  serverApi,
  server,
  succeeded,
  type TestProject,
  until,
  waitingBehind,
} from '@hallpass/testing';
import pg from 'pg';

const PATH = '/internal/payments/test-clock';
const DAY = 86_400_000;

let project: TestProject;
let admin: Api;
beforeAll(async () => {
  project = await createProject();
  admin = adminApi(project);
});

const errorOf = (answer: { headers: Headers }) => answer.headers.get('x-hallpass-error');

describe('the clock of a project in test mode', () => {
  it('is for administrators alone', async () => {
    for (const api of [client(project), serverApi(project)]) {
      expect((await api.get(PATH)).knownError).toBe('INSUFFICIENT_ACCESS_TYPE');
      expect((await api.patch(PATH, { advance_millis: 1 })).knownError).toBe('INSUFFICIENT_ACCESS_TYPE');
    }
  });

  it.each([
    {},
    { advance_millis: 1, now_millis: 1 },
    { advance_millis: -1 },
    { advance_millis: 1.5 },
    { advance_millis: 11 * 366 * DAY },
    { now_millis: 'tomorrow' },
  ])('is not moved by %j', async (body) => {
    expect((await admin.patch(PATH, body)).knownError).toBe('SCHEMA_ERROR');
  });

  it('is neither read nor moved in production mode, nor without test mode', async () => {
    const selling = await createProject();
    const owner = adminApi(selling);
    succeeded(await owner.patch('/internal/projects/current', { is_production_mode: true }));
    for (const answer of [await owner.get(PATH), await owner.patch(PATH, { advance_millis: 1 })]) {
      expect(answer.status).toBe(403);
      expect(answer.body).toMatch(/production mode/);
    }
    const real = adminApi(await createProject({ override: { 'payments.testMode': false } }));
    expect((await real.patch(PATH, { advance_millis: 1 })).status).toBe(403);
  });

  it('moves on by a time or to one, for the very next request, and never back', async () => {
    const before = succeeded(await admin.get(PATH));
    expect(before).toMatchObject({ offset_millis: 0, status: 'ready' });
    const moved = succeeded(await admin.patch(PATH, { advance_millis: DAY }));
    expect(moved).toMatchObject({ offset_millis: DAY, status: 'ready' });
    const now_millis = moved.now_millis + 30 * DAY;
    expect(succeeded(await admin.patch(PATH, { now_millis })).now_millis).toBeGreaterThanOrEqual(now_millis);
    expect(succeeded(await admin.get(PATH)).offset_millis).toBeGreaterThan(30 * DAY);
    for (const back of [now_millis - DAY, 0, Date.parse('2101-01-01')])
      expect((await admin.patch(PATH, { now_millis: back })).status).toBe(400);
    expect(succeeded(await admin.get(PATH)).offset_millis).toBeLessThan(32 * DAY);
  });

  it('is no other project\u2019s', async () => {
    expect(succeeded(await adminApi(await createProject()).get(PATH)).offset_millis).toBe(0);
  });
});

it('waits for what another process renews or ends at that moment', async () => {
  const prices = { monthly: { USD: '10', interval: [1, 'month'] } };
  const shop = await createProject({ override: { 'payments.products.pro': { customerType: 'custom', prices } } });
  const api = rawApi(shop.baseUrl);
  const asked = { customer_type: 'custom', customer_id: 'c', product_id: 'pro' };
  const { url } = succeeded(await serverApi(shop).post('/payments/purchases/create-purchase-url', asked));
  const full_code = new URL(url).pathname.replace('/purchase/', '');
  const session = { full_code, price_id: 'monthly' };
  const { client_secret } = succeeded(await api.post('/payments/purchases/purchase-session', session));
  const card = { client_secret, card_number: '4242424242424242', expiry: '12/99', cvc: '123' };
  expect(succeeded(await api.post('/payments/built-in/confirm', card)).status).toBe('succeeded');

  const other = new pg.Client({ connectionString: server.databaseUrl! });
  await other.connect();
  await other.query('BEGIN');
  await other.query('SELECT FROM payments.built_in_subscription WHERE project_id = $1 FOR UPDATE', [shop.id]);
  const moved = adminApi(shop).patch(PATH, { advance_millis: 32 * DAY });
  await until('the clock to wait for the subscription', () => waitingBehind(other));
  await other.query('ROLLBACK');
  await other.end();
  expect(succeeded(await moved).status).toBe('ready');
});

describe('paying with a test card', () => {
  const confirm = (body: object) => rawApi(project.baseUrl).post('/payments/built-in/confirm', body);
  const body = { client_secret: 'x', card_number: '4242424242424242', expiry: '12/34', cvc: '123' };

  it.each([{}, { ...body, cvc: '12' }, { ...body, card_number: '4'.repeat(31) }, { ...body, more: 1 }])(
    'wants %j otherwise',
    async (wrong) => {
      expect((await confirm(wrong)).knownError).toBe('SCHEMA_ERROR');
    },
  );

  it('finds no payment without its secret', async () => {
    const answer = await confirm(body);
    expect(answer.status).toBe(404);
    expect(errorOf(answer)).toBe('PAYMENT_NOT_FOUND');
  });
});
