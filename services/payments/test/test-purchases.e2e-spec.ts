/** @once one service decides alone; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { beforeAll, expect, it } from '@jest/globals';
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
} from '@hallpass/testing';
import pg from 'pg';

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
  const { url } = succeeded(await server.post('/payments/purchases/create-purchase-url', { ...customer, product_id }));
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
