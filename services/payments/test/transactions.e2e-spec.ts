/** @once one service decides alone; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { uuidv7 } from '@hallpass/queue';
import {
  adminApi,
  type Api,
  client,
  createProject,
  server as running,
  serverApi,
  succeeded,
  type TestProject,
} from '@hallpass/testing';
import pg from 'pg';

const PATH = '/internal/payments/transactions';
const AT = Date.parse('2026-01-01T00:00:00Z');
const PRODUCT = {
  displayName: 'Pro',
  prices: { monthly: { USD: '9.99', interval: [1, 'month'], serverOnly: false, freeTrial: [7, 'day'] } },
};

let project: TestProject;
let admin: Api;
let database: pg.Client;
const user = randomUUID();
const ids: string[] = [];

/** The nth row of the ledger; rows are an hour apart. */
const at = (n: number) => new Date(AT + n * 3_600_000);
async function add(table: string, n: number, columns: Record<string, unknown>): Promise<string> {
  const id = uuidv7();
  const row = { project_id: project.id, id, created_at: at(n), ...columns };
  const names = Object.keys(row);
  await database.query(
    `INSERT INTO payments.${table} (${names.join(', ')}) VALUES (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  );
  return id;
}
const ofUser = { customer_type: 'user', customer_id: user };
const subscription = (n: number, more = {}) =>
  add('subscription', n, {
    ...ofUser,
    product_id: 'pro',
    product: JSON.stringify(PRODUCT),
    price_id: 'monthly',
    quantity: 1,
    status: 'active',
    current_period_start: at(n),
    source: 'PURCHASE_PAGE',
    ...more,
  });
const purchase = (n: number, more = {}) =>
  add('one_time_purchase', n, { ...ofUser, product: JSON.stringify({}), quantity: 2, source: 'TEST_MODE', ...more });
const change = (n: number, more = {}) =>
  add('item_change', n, { customer_type: 'custom', customer_id: 'c', item_id: 'credits', amount: -3, ...more });

beforeAll(async () => {
  project = await createProject();
  admin = adminApi(project);
  database = new pg.Client({ connectionString: running.databaseUrl! });
  await database.connect();
  ids.push(await subscription(0));
  ids.push(await subscription(1, { source: 'API_GRANT', price_id: null }));
  ids.push(await purchase(2));
  ids.push(await change(3, { description: 'used', expires_at: at(9) }));
  ids.push(await change(4));
  ids.push(await change(5));
  ids.push(await purchase(6, { source: 'PURCHASE_PAGE' }));
});
afterAll(() => database?.end());

const list = async (query = '') => succeeded(await admin.get(`${PATH}${query}`));
const listed = async (query = ''): Promise<string[]> =>
  (await list(query)).transactions.map(({ id }: { id: string }) => id);

describe('the transactions of a project', () => {
  it('are for administrators alone', async () => {
    for (const api of [client(project), serverApi(project)])
      expect((await api.get(PATH)).knownError).toBe('INSUFFICIENT_ACCESS_TYPE');
  });

  it.each(['?type=refund', '?customer_type=group', '?customer_id=c'])('are not filtered by %s', async (query) => {
    expect((await admin.get(`${PATH}${query}`)).knownError).toBe('SCHEMA_ERROR');
  });

  it('are listed newest first, each kind with its fields', async () => {
    const { transactions, next_cursor } = await list();
    expect(next_cursor).toBeNull();
    expect(transactions.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed());
    expect(transactions.at(-1)).toEqual({
      id: ids[0],
      type: 'subscription',
      created_at_millis: AT,
      customer_type: 'user',
      customer_id: user,
      quantity: 1,
      test_mode: false,
      product_display_name: 'Pro',
      price: { USD: '9.99', interval: [1, 'month'] },
      status: 'active',
      dispute_status: null,
    });
    expect(transactions.at(-2)).toMatchObject({ price: null, product_display_name: 'Pro' });
    expect(transactions.at(-3)).toEqual({
      id: ids[2],
      type: 'one_time',
      created_at_millis: at(2).getTime(),
      customer_type: 'user',
      customer_id: user,
      quantity: 2,
      test_mode: true,
      product_display_name: null,
      price: null,
      status: null,
      dispute_status: null,
    });
    expect(transactions.at(-4)).toEqual({
      id: ids[3],
      type: 'item_quantity_change',
      created_at_millis: at(3).getTime(),
      customer_type: 'custom',
      customer_id: 'c',
      quantity: -3,
      test_mode: false,
      product_display_name: null,
      price: null,
      status: null,
      dispute_status: null,
      item_id: 'credits',
      description: 'used',
      expires_at_millis: at(9).getTime(),
    });
  });

  it('are filtered by type and by customer', async () => {
    expect(await listed('?type=subscription')).toEqual([ids[1], ids[0]]);
    expect(await listed('?type=one_time')).toEqual([ids[6], ids[2]]);
    expect(await listed('?type=item_quantity_change')).toEqual([ids[5], ids[4], ids[3]]);
    expect(await listed('?customer_type=custom')).toEqual([ids[5], ids[4], ids[3]]);
    expect(await listed('?customer_type=team')).toEqual([]);
    expect(await listed('?customer_type=custom&type=one_time')).toEqual([]);
    expect(await listed(`?customer_type=user&customer_id=${user}&type=one_time`)).toEqual([ids[6], ids[2]]);
    expect(await listed(`?customer_type=team&customer_id=${user}`)).toEqual([]);
    const { transactions, next_cursor } = await list('?customer_type=custom&customer_id=c&limit=2');
    expect(transactions.map(({ id }: { id: string }) => id)).toEqual([ids[5], ids[4]]);
    expect(await listed(`?customer_type=custom&customer_id=c&cursor=${encodeURIComponent(next_cursor)}`)).toEqual([
      ids[3],
    ]);
  });

  it.each([1, 2, 3])('come in pages of %d, each row once, also of a kind that a page has none of', async (limit) => {
    const found: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: { transactions: { id: string }[]; next_cursor: string | null } = await list(
        `?limit=${limit}&cursor=${encodeURIComponent(cursor)}`,
      );
      expect(page.transactions.length).toBeLessThanOrEqual(limit);
      found.push(...page.transactions.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(found).toEqual(ids.toReversed());
  });

  it.each([
    ['0', 1],
    ['-5', 1],
    ['500', 7],
    ['many', 7],
    ['', 7],
  ])('of a limit of %j are %d', async (limit, count) => {
    expect(await listed(`?limit=${limit}`)).toHaveLength(count);
  });

  it('start from the beginning with an unknown cursor', async () => {
    for (const cursor of ['x', `${randomUUID()}||`, "'|'|'"])
      expect(await listed(`?cursor=${encodeURIComponent(cursor)}`)).toHaveLength(7);
  });

  it('are those of the project alone', async () => {
    const other = adminApi(await createProject());
    expect(succeeded(await other.get(`${PATH}?cursor=${ids[1]}||`)).transactions).toEqual([]);
  });
});
