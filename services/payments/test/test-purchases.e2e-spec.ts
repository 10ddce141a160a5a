/** @once one service decides alone; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { beforeAll, expect, it, describe } from '@jest/globals';
import {
  adminApi,
  type Api,
  createProject,
  moveTestClock,
  server as deployment,
  rawApi,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
  until,
  waitingBehind,
  client,
  server,
} from '@hallpass/testing';
import pg from 'pg';

describe('test purchases', () => {
  /**
   * A purchase in test mode as an integrator sees it: its URL, the test card, owned products, and renewals with the test
   * clock.
   */

  const PATH = '/internal/payments';
  const price = { USD: '12.50', interval: [1, 'month'] };

  let project: TestProject;
  let server: Api;
  let admin: Api;
  let ada: TestUser;

  beforeAll(async () => {
    project = await createProject({
      config: { allow_localhost: true },
      override: {
        'payments.products.pro': { displayName: 'Pro', customerType: 'user', prices: { monthly: price } },
        'payments.products.book': { displayName: 'Book', customerType: 'user', prices: { once: { USD: '7.00' } } },
      },
    });
    server = serverApi(project);
    admin = adminApi(project);
    ada = await signUp(project);
  });

  async function secretOf(product_id: string, price_id: string): Promise<string> {
    const customer = { customer_type: 'user', customer_id: ada.userId };
    const { url } = succeeded(
      await server.post('/payments/purchases/create-purchase-url', { ...customer, product_id }),
    );
    const full_code = new URL(url).pathname.split('/').at(-1);
    const session = await rawApi(project.baseUrl).post('/payments/purchases/purchase-session', { full_code, price_id });
    return succeeded(session).client_secret;
  }
  const pay = (client_secret: string, card_number: string) =>
    rawApi(project.baseUrl).post('/payments/built-in/confirm', {
      client_secret,
      card_number,
      expiry: '12/99',
      cvc: '123',
    });
  const owned = async (): Promise<string[]> =>
    succeeded(await server.get(`/payments/products/user/${ada.userId}`)).items.map(({ id }: { id: string }) => id);
  const mailed = (subject: RegExp) =>
    until(`a mail about ${subject}`, async () => {
      const { items } = succeeded(await admin.get('/internal/emails'));
      return items.find(
        (mail: { subject: string; to: string[] }) => subject.test(mail.subject) && mail.to.includes(ada.email),
      );
    });
  const money = async (): Promise<[string, string][]> =>
    succeeded(await admin.get(`${PATH}/money-entries`)).items.map((entry: { kind: string; amount: string }) => [
      entry.kind,
      entry.amount,
    ]);

  it('is refused with a card that is declined, and owned with the next one', async () => {
    const secret = await secretOf('book', 'once');
    expect((await pay(secret, '5555555555554444')).status).toBe(400);
    expect(succeeded(await pay(secret, '4000000000009995'))).toEqual({
      status: 'requires_payment_method',
      decline_code: 'insufficient_funds',
    });
    expect(await owned()).toEqual([]);
    expect(succeeded(await pay(secret, '4242424242424242')).status).toBe('succeeded');
    expect(await owned()).toEqual(['book']);
    expect(await money()).toEqual([['charge', '7.00']]);
    const { transactions } = succeeded(await admin.get(`${PATH}/transactions`));
    expect(transactions).toMatchObject([{ type: 'one_time', test_mode: true, customer_id: ada.userId }]);
    await mailed(/receipt/);
  });

  it('renews under the clock, is told of before, and ends when nobody pays', async () => {
    const secret = await secretOf('pro', 'monthly');
    expect(succeeded(await pay(secret, '4000000000000341')).status).toBe('succeeded');
    expect(await owned()).toEqual(expect.arrayContaining(['book', 'pro']));
    expect((await money())[0]).toEqual(['charge', '12.50']);

    await moveTestClock(project, { days: 27 });
    await mailed(/renews on/);
    // The card is declined at the renewal and at all three retries.
    await moveTestClock(project, { days: 5 });
    const [pastDue] = succeeded(await admin.get(`${PATH}/subscriptions`)).items;
    expect(pastDue).toMatchObject({ status: 'past_due', provider: 'built-in', source: 'TEST_MODE' });
    expect(await owned()).toEqual(['book']);
    await mailed(/did not go through/);
    await moveTestClock(project, { days: 10 });
    const [canceled] = succeeded(await admin.get(`${PATH}/subscriptions`)).items;
    expect(canceled).toMatchObject({ id: pastDue.id, status: 'canceled' });
    expect(await money()).toHaveLength(2);
    await until('the events in the audit log', async () => {
      const { items } = succeeded(await admin.get('/internal/audit-log?action=subscription.canceled'));
      return items.length > 0 ? items : undefined;
    });
  });

  it('is not possible in production mode', async () => {
    const selling = await createProject({
      override: { 'payments.products.book': { customerType: 'custom', prices: { once: { USD: '7.00' } } } },
    });
    const api = serverApi(selling);
    const body = { customer_type: 'custom', customer_id: 'c', product_id: 'book' };
    const { url } = succeeded(await api.post('/payments/purchases/create-purchase-url', body));
    succeeded(await adminApi(selling).patch('/internal/projects/current', { is_production_mode: true }));
    const full_code = new URL(url).pathname.split('/').at(-1);
    const session = await rawApi(selling.baseUrl).post('/payments/purchases/purchase-session', {
      full_code,
      price_id: 'once',
    });
    expect(session.status).toBe(403);
    expect(session.body).toMatch(/production mode/);
  });

  it('is paid by a user who is deleted at that very moment, and no mail refers to them', async () => {
    const [gone, there] = [await signUp(project), ada];
    ada = gone;
    const secret = await secretOf('book', 'once');
    ada = there;
    const deleting = new pg.Client({ connectionString: deployment.databaseUrl! });
    await deleting.connect();
    try {
      await deleting.query('BEGIN');
      await deleting.query(`DELETE FROM users."user" WHERE project_id = $1 AND id = $2`, [project.id, gone.userId]);
      const paid = pay(secret, '4242424242424242');
      await until('the payment to wait for the deletion', () => waitingBehind(deleting));
      await deleting.query('COMMIT');
      expect(succeeded(await paid).status).toBe('succeeded');
    } finally {
      await deleting.end();
    }
  });
});

describe('test clock', () => {
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
});
