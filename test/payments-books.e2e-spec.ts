import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Api,
  createProject,
  moveTestClock,
  rawApi,
  runTask,
  server,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  until,
} from '@hallpass/testing';
import pg from 'pg';

/** Changes to the payment records behind requests: a team is deleted, and balances are checked. */

const monthly = { USD: '10', interval: [1, 'month'] };

let project: TestProject;
let api: Api;
let database: pg.Client;
const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await database.query<T>(text, values)).rows;

beforeAll(async () => {
  database = new pg.Client({ connectionString: server.databaseUrl! });
  await database.connect();
});
beforeEach(async () => {
  project = await createProject({
    override: {
      'payments.items': { seats: { customerType: 'team' }, units: { customerType: 'custom' } },
      'payments.products': {
        granted: { customerType: 'team', prices: { monthly }, includedItems: { seats: { quantity: 5 } } },
        bought: { customerType: 'team', prices: { monthly } },
        fee: { customerType: 'team', prices: { once: { USD: '3' } } },
      },
    },
  });
  api = serverApi(project);
});
afterAll(() => database?.end());

describe('the deletion of a team', () => {
  async function newTeam(): Promise<string> {
    const { userId } = await signUp(project);
    return succeeded(await api.post('/teams', { display_name: 'Team', creator_user_id: userId })).id;
  }

  async function buy(customer_id: string, product_id: string, price_id: string): Promise<void> {
    const customer = { customer_type: 'team', customer_id };
    const { url } = succeeded(await api.post('/payments/purchases/create-purchase-url', { ...customer, product_id }));
    const page = rawApi(project.baseUrl);
    const full_code = new URL(url).pathname.replace('/purchase/', '');
    const { client_secret } = succeeded(
      await page.post('/payments/purchases/purchase-session', { full_code, price_id }),
    );
    const card = { card_number: '4242424242424242', expiry: '12/99', cvc: '123' };
    expect(succeeded(await page.post('/payments/built-in/confirm', { client_secret, ...card })).status).toBe(
      'succeeded',
    );
  }

  const subscriptionsOf = (id: string) =>
    rows<{ product_id: string; status: string; provider: string | null; is_over: boolean }>(
      `SELECT product_id, status, provider, ended_at <= now() AND current_period_end <= now() AS is_over
       FROM payments.subscription WHERE project_id = $1 AND customer_id = $2 ORDER BY product_id`,
      [project.id, id],
    );
  const booksOf = (id: string) =>
    rows<{ amount: string; description: string | null }>(
      `SELECT amount, description FROM payments.item_change WHERE project_id = $1 AND customer_id = $2
       UNION ALL SELECT amount, description FROM payments.money_entry WHERE project_id = $1 AND customer_id = $2
       ORDER BY amount, description`,
      [project.id, id],
    );

  it('ends what it has subscribed to, at the provider too; its entries stay, without what was written of them', async () => {
    const [gone, stays] = [await newTeam(), await newTeam()];
    for (const id of [gone, stays]) {
      succeeded(await api.post(`/payments/products/team/${id}`, { product_id: 'granted' }));
      await buy(id, 'bought', 'monthly');
      await buy(id, 'fee', 'once');
      const change = { delta: 7, description: 'promised to Ada on the telephone' };
      succeeded(await api.post(`/payments/items/team/${id}/seats/update-quantity?allow_negative=false`, change));
    }
    const subscribed = await subscriptionsOf(stays);
    expect(subscribed.map(({ product_id, status }) => [product_id, status])).toEqual([
      ['bought', 'active'],
      ['granted', 'active'],
    ]);
    const written = await booksOf(stays);
    expect(written.map(({ description }) => description)).toEqual(
      ['fee', 'bought', 'promised to Ada on the telephone'].map(() => expect.any(String)),
    );

    succeeded(await api.delete(`/teams/${gone}`));
    const ended = await until('the end of what the team has subscribed to', async () => {
      const all = await subscriptionsOf(gone);
      return all.every(({ status }) => status === 'canceled') && all;
    });
    expect(ended).toEqual([
      { product_id: 'bought', status: 'canceled', provider: 'built-in', is_over: true },
      { product_id: 'granted', status: 'canceled', provider: null, is_over: true },
    ]);
    expect(await booksOf(gone)).toEqual(written.map(({ amount }) => ({ amount, description: null })));
    expect((await api.get(`/payments/items/team/${gone}/seats`)).knownError).toBe('TEAM_NOT_FOUND');

    await runTask(server, 'payments', 'provider-endings');
    await until('the provider has ended it', async () => {
      const [row] = await rows(
        `SELECT FROM payments.built_in_subscription b JOIN payments.subscription s
           ON s.project_id = b.project_id AND s.provider_subscription_id = b.id
         WHERE s.project_id = $1 AND s.customer_id = $2 AND b.status = 'canceled' AND b.next_act_at IS NULL`,
        [project.id, gone],
      );
      return row;
    });
    const endings = () => rows(`SELECT FROM payments.provider_ending WHERE project_id = $1`, [project.id]);
    await until('nothing is left to be ended', async () => (await endings()).length === 0);

    // Neither subscription is charged again; the other team's stay unchanged and renew.
    expect([await subscriptionsOf(stays), await booksOf(stays)]).toEqual([subscribed, written]);
    await moveTestClock(project, { days: 32 });
    await runTask(server, 'payments', 'due-subscriptions');
    await until('the renewal of the other', async () => (await booksOf(stays)).length === written.length + 1);
    expect(await booksOf(gone)).toHaveLength(written.length);
  });
});

describe('the check of balances', () => {
  const log = (): Record<string, unknown>[] =>
    readFileSync(join(server.dataDir, 'logs/hallpass.log'), 'utf8')
      .split('\n')
      .filter((line) => line.includes(project.id) && line.includes('payments verify'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const change = async (id: string, delta: number, expires_at?: string) => {
    const path = `/payments/items/custom/${id}/units/update-quantity?allow_negative=false`;
    succeeded(await api.post(path, { delta, expires_at }));
  };

  it('says of each that is not what its ledger adds up to, without naming customers, and leaves it as it is', async () => {
    for (const id of ['ada', 'bob', 'dan', 'eve', 'fay']) {
      await change(id, 10);
      await change(id, -3);
    }
    // A change that expires keeps the balance from being a plain sum.
    for (const id of ['dan', 'fay']) await change(id, 5, '2099-12-31T00:00:00Z');
    const falsify = `UPDATE payments.item_balance SET quantity = quantity + $3 WHERE project_id = $1 AND customer_id = $2`;
    await rows(falsify, [project.id, 'bob', 63]);
    await rows(falsify, [project.id, 'dan', 1]);
    await rows(falsify, [project.id, 'eve', -1]);
    await runTask(server, 'payments', 'balance-checks');
    const said = await until('the errors in the log', () => {
      const lines = log();
      return lines.length >= 3 && lines;
    });
    const of = { project_id: project.id, customer_type: 'custom', item_id: 'units', level: 'error' };
    expect(said.map(({ stored, computed }) => [stored, computed])).toEqual([
      [70, 7],
      [13, 12],
      [6, 7],
    ]);
    for (const line of said) {
      expect(line).toMatchObject(of);
      expect(JSON.stringify(line)).not.toMatch(/"(?:bob|dan|eve)"/);
    }
    const quantities = await rows<{ quantity: string }>(
      `SELECT quantity FROM payments.item_balance WHERE project_id = $1 ORDER BY customer_id`,
      [project.id],
    );
    expect(quantities.map(({ quantity }) => Number(quantity))).toEqual([7, 70, 13, 6, 12]);

    // Corrected balances are not reported again.
    for (const [id, by] of [
      ['bob', -63],
      ['dan', -1],
      ['eve', 1],
    ])
      await rows(falsify, [project.id, id, by]);
    await change('zoe', 10);
    await rows(falsify, [project.id, 'zoe', 1]);
    await runTask(server, 'payments', 'balance-checks');
    await until('the next check', () => log().length > 3);
    expect(log().map(({ stored }) => stored)).toEqual([70, 13, 6, 11]);
  });
});
