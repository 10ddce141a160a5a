/** @once one service decides alone; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { uuidv7 } from '@hallpass/queue';
import {
  adminApi,
  type Api,
  client,
  createProject,
  moveTestClock,
  server as running,
  serverApi,
  succeeded,
  type TestProject,
  until,
} from '@hallpass/testing';
import pg from 'pg';

const PATH = '/internal/payments';
const PRODUCT = JSON.stringify({ displayName: 'Plan', customerType: 'custom', prices: {}, includedItems: {} });

let project: TestProject;
let admin: Api;
let database: pg.Client;
const subscriptions: string[] = [];
let payment: string;
const rows = async (text: string, values: unknown[] = []) => (await database.query(text, values)).rows;

async function addMoney(entry: {
  customer?: string;
  kind?: string;
  currency?: string;
  amount: number;
  at: string;
  test?: boolean;
}) {
  const { customer = 'a', kind = 'charge', currency = 'USD', amount, at, test = true } = entry;
  const id = uuidv7();
  await rows(
    `INSERT INTO payments.money_entry (project_id, id, customer_type, customer_id, kind, currency, amount, provider,
       provider_reference, test_mode, occurred_at)
     VALUES ($1, $2, 'custom', $3, $4, $5, $6, 'built-in', $7, $8, $9)`,
    [project.id, id, customer, kind, currency, amount, amount === 1_000 ? 'pi' : randomUUID(), test, at],
  );
  return id;
}

beforeAll(async () => {
  project = await createProject({
    override: {
      'payments.items.credits': { displayName: 'Credits', customerType: 'custom' },
      'payments.items.seats': { displayName: 'Seats', customerType: 'team' },
    },
  });
  admin = adminApi(project);
  database = new pg.Client({ connectionString: running.databaseUrl! });
  await database.connect();
  for (const [customer, status] of [
    ['a', 'active'],
    ['a', 'trialing'],
    ['b', 'past_due'],
  ]) {
    const id = uuidv7();
    subscriptions.push(id);
    await rows(
      `INSERT INTO payments.subscription (project_id, id, customer_type, customer_id, product_id, product, quantity, status,
         current_period_start, current_period_end, source, created_at)
       VALUES ($1, $2, 'custom', $3, 'plan', $4, 1, $5, now(), now() + interval '10 days', 'API_GRANT', now())`,
      [project.id, id, customer, PRODUCT, status],
    );
  }
  await rows(
    `INSERT INTO payments.provider_customer (project_id, customer_type, customer_id, provider, provider_customer_id)
     VALUES ($1, 'custom', 'a', 'built-in', 'cus')`,
    [project.id],
  );
  await rows(`INSERT INTO payments.built_in_customer (project_id, id, created_at) VALUES ($1, 'cus', now())`, [
    project.id,
  ]);
  await rows(
    `INSERT INTO payments.built_in_payment (project_id, id, customer_id, kind, amount, currency, status, client_secret,
       metadata, created_at)
     VALUES ($1, 'pi', 'cus', 'purchase', 1000, 'USD', 'succeeded', '', $2, now())`,
    [project.id, JSON.stringify({ product: PRODUCT })],
  );
  payment = await addMoney({ amount: 1_000, at: '2026-01-01T00:00:00Z' });
  await addMoney({ amount: 999, at: '2026-01-01T23:59:59.999Z' });
  await addMoney({ amount: -499, kind: 'refund', at: '2026-01-02T00:00:00Z' });
  await addMoney({ amount: 500, currency: 'JPY', customer: 'b', at: '2026-01-02T12:00:00Z' });
  await addMoney({ amount: -500, currency: 'JPY', customer: 'b', kind: 'dispute', at: '2026-01-02T13:00:00Z' });
  await addMoney({ amount: 500, currency: 'JPY', customer: 'b', kind: 'dispute_won', at: '2026-01-02T14:00:00Z' });
  await addMoney({ amount: 123, test: false, customer: 'c', at: '2026-01-02T00:00:00Z' });
});
afterAll(() => database?.end());

describe('what was sold', () => {
  it('is for administrators alone', async () => {
    for (const api of [client(project), serverApi(project)])
      for (const path of [
        '/customers?customer_type=custom',
        '/subscriptions',
        '/money-entries',
        '/active-subscriptions',
      ])
        expect((await api.get(`${PATH}${path}`)).knownError).toBe('INSUFFICIENT_ACCESS_TYPE');
  });

  it.each([
    '/customers',
    '/customers?customer_type=group',
    '/subscriptions?status=on',
    '/balances?customer_type=custom',
    '/revenue',
    '/revenue?from=2026-02-30&to=2026-03-01',
    '/revenue?from=2026-01-02&to=2026-01-01',
    '/revenue?from=2024-01-01&to=2026-01-01',
  ])('is not asked for by %s', async (path) => {
    expect((await admin.get(`${PATH}${path}`)).knownError).toBe('SCHEMA_ERROR');
  });

  it('adds up by day and currency, to the last minor unit', async () => {
    const revenue = async (query: string) =>
      succeeded(await admin.get(`${PATH}/revenue?from=2026-01-01&to=2026-01-02${query}`)).items;
    expect(await revenue('&test_mode=true')).toEqual([
      { date: '2026-01-01', currency: 'USD', paid: '19.99', refunded: '0.00', disputed: '0.00', net: '19.99' },
      { date: '2026-01-02', currency: 'JPY', paid: '500', refunded: '0', disputed: '0', net: '500' },
      { date: '2026-01-02', currency: 'USD', paid: '0.00', refunded: '-4.99', disputed: '0.00', net: '-4.99' },
    ]);
    expect(await revenue('')).toEqual([
      { date: '2026-01-02', currency: 'USD', paid: '1.23', refunded: '0.00', disputed: '0.00', net: '1.23' },
    ]);
  });

  it('is listed by customer, with what each has paid', async () => {
    const { items } = succeeded(await admin.get(`${PATH}/customers?customer_type=custom`));
    expect(items).toEqual([
      {
        customer_type: 'custom',
        customer_id: 'a',
        active_subscriptions: 2,
        purchases: 0,
        paid: [{ currency: 'USD', amount: '15.00' }],
      },
      {
        customer_type: 'custom',
        customer_id: 'b',
        active_subscriptions: 0,
        purchases: 0,
        paid: [{ currency: 'JPY', amount: '500' }],
      },
      {
        customer_type: 'custom',
        customer_id: 'c',
        active_subscriptions: 0,
        purchases: 0,
        paid: [{ currency: 'USD', amount: '1.23' }],
      },
    ]);
    expect(succeeded(await admin.get(`${PATH}/customers?customer_type=team`)).items).toEqual([]);
  });

  it('is listed by subscription and by entry, of one customer, too', async () => {
    const idsOf = async (path: string) =>
      succeeded(await admin.get(`${PATH}${path}`)).items.map(({ id }: { id: string }) => id);
    expect(await idsOf('/subscriptions')).toEqual(subscriptions.toReversed());
    expect(await idsOf('/subscriptions?status=past_due')).toEqual([subscriptions[2]]);
    expect(await idsOf('/subscriptions?customer_type=custom&customer_id=a')).toEqual(
      subscriptions.slice(0, 2).toReversed(),
    );
    expect(await idsOf('/money-entries?customer_type=custom&customer_id=b')).toHaveLength(3);
    expect(succeeded(await admin.get(`${PATH}/active-subscriptions`)).items).toEqual([
      { product_id: 'plan', active: 1, trialing: 1, past_due: 1 },
    ]);
  });

  it('gives quantities of the items of such a customer', async () => {
    succeeded(await admin.post('/payments/items/custom/a/credits/update-quantity?allow_negative=false', { delta: 7 }));
    expect(succeeded(await admin.get(`${PATH}/balances?customer_type=custom&customer_id=a`)).items).toEqual([
      { item_id: 'credits', display_name: 'Credits', quantity: 7 },
    ]);
  });
});

describe('a refund', () => {
  const refund = (id: string, body: object, key?: string) =>
    admin.with({ 'idempotency-key': key }).post(`${PATH}/money-entries/${id}/refund`, body);

  it.each([{ amount_minor: 0 }, { amount_minor: 1.5 }, { amount: 1 }])('is not asked for by %j', async (body) => {
    expect((await refund(payment, body)).knownError).toBe('SCHEMA_ERROR');
  });

  it('is for administrators alone, of a payment, and no more than it was', async () => {
    expect((await serverApi(project).post(`${PATH}/money-entries/${payment}/refund`, {})).knownError).toBe(
      'INSUFFICIENT_ACCESS_TYPE',
    );
    expect((await refund(randomUUID(), {})).status).toBe(404);
    const other = adminApi(await createProject());
    expect((await other.post(`${PATH}/money-entries/${payment}/refund`, {})).status).toBe(404);
    expect((await refund(payment, { amount_minor: 1_001 })).status).toBe(409);
  });

  it('is made once with its key, and of no refund', async () => {
    const key = randomUUID();
    const first = succeeded(await refund(payment, { amount_minor: 400 }, key));
    expect(succeeded(await refund(payment, { amount_minor: 400 }, key))).toEqual(first);
    expect((await refund(payment, { amount_minor: 500 }, key)).status).toBe(400);
    const second = succeeded(await refund(payment, {}));
    expect(second).not.toEqual(first);
    expect((await refund(payment, {})).status).toBe(409);
    const entries = await rows(
      `SELECT id, amount FROM payments.money_entry WHERE project_id = $1 AND provider_reference = ANY ($2) ORDER BY id`,
      [project.id, [first.refund_id, second.refund_id]],
    );
    expect(entries.map(({ amount }) => amount)).toEqual(['-400', '-600']);
    expect((await refund(entries[0]!.id, {})).status).toBe(404);
  });
});

describe('a granted subscription', () => {
  const act = (id: string, what: string, body?: object) => admin.post(`${PATH}/subscriptions/${id}/${what}`, body);
  const read = async (id: string) =>
    succeeded(await admin.get(`${PATH}/subscriptions`)).items.find((each: { id: string }) => each.id === id);

  it('is not canceled by whom it is not, nor when it is not there', async () => {
    const path = `${PATH}/subscriptions/${subscriptions[0]}/cancel`;
    expect((await serverApi(project).post(path, { at: 'now' })).knownError).toBe('INSUFFICIENT_ACCESS_TYPE');
    expect((await adminApi(await createProject()).post(path, { at: 'now' })).status).toBe(404);
    expect((await act(randomUUID(), 'cancel', { at: 'now' })).status).toBe(404);
    expect((await act(subscriptions[0]!, 'cancel', { at: 'later' })).knownError).toBe('SCHEMA_ERROR');
  });

  it('is canceled now, and is over', async () => {
    succeeded(await act(subscriptions[0]!, 'cancel', { at: 'now' }));
    expect(await read(subscriptions[0]!)).toMatchObject({ status: 'canceled', ended_at_millis: expect.any(Number) });
    for (const what of ['cancel', 'resume'])
      expect((await act(subscriptions[0]!, what, { at: 'now' })).status).toBe(409);
  });

  it('is resumed, or ends with its period by the clock of the project', async () => {
    const [, id] = subscriptions as [string, string];
    succeeded(await act(id, 'cancel', { at: 'period_end' }));
    succeeded(await act(id, 'resume'));
    expect(await read(id)).toMatchObject({ status: 'trialing', cancel_at_period_end: false });
    succeeded(await act(id, 'cancel', { at: 'period_end' }));
    const { current_period_end_millis: end } = await read(id);
    await moveTestClock(project, { days: 11 });
    const ended = await until('the end of the subscription', async () => {
      const subscription = await read(id);
      return subscription.status === 'canceled' ? subscription : undefined;
    });
    expect(ended).toMatchObject({ cancel_at_period_end: true, ended_at_millis: end });
  });
});
