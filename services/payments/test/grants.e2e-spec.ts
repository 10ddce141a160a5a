import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  type Api,
  type ApiResponse,
  createProject,
  moveTestClock,
  rawApi,
  runTask,
  server as deployment,
  serverApi,
  succeeded,
  type TestProject,
  until,
} from '@hallpass/testing';
import pg from 'pg';

/** Granted products end with their period unless they renew. A product that has ended can be granted or bought again. */

const monthly = { prices: { monthly: { USD: '10', interval: [1, 'month'] } }, customerType: 'user' };
const OVERRIDE = {
  'payments.catalogs.plans': {},
  'payments.products': {
    plan: {
      ...monthly,
      displayName: 'Plan',
      includedItems: { seats: { quantity: 5, expires: 'when-purchase-expires' } },
    },
    large: { ...monthly, catalogId: 'plans' },
    small: { ...monthly, catalogId: 'plans' },
    book: { customerType: 'user', prices: { once: { USD: '7' } } },
  },
  'payments.items.seats': { customerType: 'user' },
};

let project: TestProject;
let server: Api;
let admin: Api;

beforeAll(async () => {
  project = await createProject({ override: OVERRIDE });
  server = serverApi(project);
  admin = adminApi(project);
});

const newCustomer = async (): Promise<string> => succeeded(await server.post('/users', { display_name: 'Ada' })).id;
const path = (customer: string) => `/payments/products/user/${customer}`;
const grant = (customer: string, body: object = {}): Promise<ApiResponse> =>
  server.post(path(customer), { product_id: 'plan', ...body });
const purchaseUrl = (customer: string, product_id = 'plan'): Promise<ApiResponse> =>
  server.post('/payments/purchases/create-purchase-url', {
    customer_type: 'user',
    customer_id: customer,
    product_id,
  });
const owned = async (customer: string): Promise<string[]> =>
  succeeded(await server.get(path(customer))).items.map(({ id }: { id: string }) => id);
const seats = async (customer: string): Promise<number> =>
  succeeded(await server.get(`/payments/items/user/${customer}/seats`)).quantity;
const subscriptions = async (customer: string) =>
  succeeded(await admin.get(`/internal/payments/subscriptions?customer_type=user&customer_id=${customer}`)).items;
const change = async (customer: string, act: 'cancel' | 'resume', body: object = {}): Promise<ApiResponse> => {
  const [{ id }] = await subscriptions(customer);
  return admin.post(`/internal/payments/subscriptions/${id}/${act}`, body);
};
const day = (millis: number): string => new Date(millis).toISOString().slice(0, 10);
const refusal = ({ status, knownError, headers }: ApiResponse) => [
  status,
  knownError ?? headers.get('x-hallpass-error'),
];

/** Reads the lifecycle events of a customer's subscriptions from the log, oldest first. */
const events = (customer: string, count: number) =>
  until(`${count} events of ${customer}`, async () => {
    const { items } = succeeded(await admin.get(`/internal/audit-log?target_id=${customer}&limit=100`));
    const actions: string[] = items.map(({ action }: { action: string }) => action);
    const found = actions.filter((action) => action.startsWith('subscription.'));
    return found.length >= count && found.toReversed();
  });

describe('a grant is refused', () => {
  it.each(['yes', 1, null])('when it renews %j', async (renews) => {
    expect(refusal(await grant(await newCustomer(), { renews }))).toEqual([400, 'SCHEMA_ERROR']);
  });

  it.each([false, true])('while one is running that renews: %s', async (renews) => {
    const customer = await newCustomer();
    succeeded(await grant(customer, { renews }));
    expect(refusal(await grant(customer))).toEqual([400, 'PRODUCT_ALREADY_GRANTED']);
    expect(refusal(await purchaseUrl(customer))).toEqual([400, 'PRODUCT_ALREADY_GRANTED']);
  });
});

describe('a grant that does not renew', () => {
  it('ends with its period, with what it gave, and keeps nobody from having the product again', async () => {
    const customer = await newCustomer();
    succeeded(await grant(customer));
    const [{ id, current_period_end_millis: end }] = await subscriptions(customer);
    expect([await owned(customer), await seats(customer)]).toEqual([['plan'], 5]);
    await moveTestClock(project, { days: 32 });
    expect([await owned(customer), await seats(customer)]).toEqual([[], 0]);
    const over = { id, status: 'canceled', ended_at_millis: end, current_period_end_millis: end };
    expect(await subscriptions(customer)).toMatchObject([over]);
    expect(await events(customer, 1)).toEqual(['subscription.canceled']);

    succeeded(await purchaseUrl(customer));
    succeeded(await grant(customer));
    expect([await owned(customer), await seats(customer)]).toEqual([['plan'], 5]);
    expect(await subscriptions(customer)).toMatchObject([{ status: 'active' }, over]);
  });

  it('can be bought again', async () => {
    const customer = await newCustomer();
    succeeded(await grant(customer));
    await moveTestClock(project, { days: 32 });
    const full_code = new URL(succeeded(await purchaseUrl(customer)).url).pathname.replace('/purchase/', '');
    const page = rawApi(project.baseUrl);
    const shown = succeeded(await page.post('/payments/purchases/validate-code', { full_code }));
    expect(shown.already_bought_non_stackable).toBe(false);
    const session = await page.post('/payments/purchases/purchase-session', { full_code, price_id: 'monthly' });
    const card = { card_number: '4242424242424242', expiry: '12/99', cvc: '123' };
    const { client_secret } = succeeded(session);
    expect(succeeded(await page.post('/payments/built-in/confirm', { client_secret, ...card })).status).toBe(
      'succeeded',
    );
    expect(await owned(customer)).toEqual(['plan']);
  });

  it('is not replaced by another product of its catalog once it is over', async () => {
    const customer = await newCustomer();
    succeeded(await grant(customer, { product_id: 'small' }));
    const [{ current_period_end_millis: end }] = await subscriptions(customer);
    await moveTestClock(project, { days: 32 });
    succeeded(await grant(customer, { product_id: 'large' }));
    expect(await subscriptions(customer)).toMatchObject([
      { product_id: 'large', status: 'active' },
      { product_id: 'small', status: 'canceled', ended_at_millis: end },
    ]);
  });

  it('is that of a test purchase, too', async () => {
    const customer = await newCustomer();
    const full_code = new URL(succeeded(await purchaseUrl(customer)).url).pathname.replace('/purchase/', '');
    const bought = { full_code, price_id: 'monthly' };
    succeeded(await rawApi(project.baseUrl).post('/internal/payments/test-mode-purchase-session', bought));
    expect(await subscriptions(customer)).toMatchObject([{ source: 'TEST_MODE', renews: false, provider: null }]);
    await moveTestClock(project, { days: 32 });
    expect(await owned(customer)).toEqual([]);
    succeeded(await purchaseUrl(customer));
  });

  it('is ended by the task without a test clock, also when the previous release has granted it', async () => {
    const real = await createProject({ override: OVERRIDE });
    const { id } = succeeded(await serverApi(real).post('/users', { display_name: 'Ada' }));
    succeeded(await serverApi(real).post(path(id), { product_id: 'plan' }));
    const database = new pg.Client({ connectionString: deployment.databaseUrl! });
    await database.connect();
    try {
      await database.query(
        `UPDATE payments.subscription SET next_renewal_at = NULL, billing_anchor = NULL,
           current_period_end = date_trunc('second', now()) - interval '1 minute' WHERE project_id = $1`,
        [real.id],
      );
    } finally {
      await database.end();
    }
    // Already lapsed, whenever the task runs.
    expect(succeeded(await serverApi(real).get(path(id))).items).toEqual([]);
    succeeded(await serverApi(real).post(path(id), { product_id: 'plan' }));
    await runTask(deployment, 'payments', 'ending-grants');
    await until('the task to have ended it', async () => {
      const { items } = succeeded(await adminApi(real).get('/internal/payments/subscriptions?status=canceled'));
      return items.length > 0;
    });
  });
});

describe('a grant that renews', () => {
  it('goes on free of charge, period after period from its first day, until it is canceled at the end of one', async () => {
    const customer = await newCustomer();
    succeeded(await grant(customer, { renews: true }));
    const [first] = await subscriptions(customer);
    expect(first).toMatchObject({ renews: true, cancel_at_period_end: false });
    await moveTestClock(project, { days: 70 });
    const [third] = await subscriptions(customer);
    expect(third).toMatchObject({ id: first.id, status: 'active', ended_at_millis: null });
    expect(third.current_period_start_millis).toBeGreaterThan(first.current_period_end_millis);
    const dayOfMonth = (millis: number): number => Number(day(millis).slice(8));
    // Every month has a 28th; a later day of the first month may not exist in the others.
    const expected = dayOfMonth(first.created_at_millis);
    if (expected <= 28) expect(dayOfMonth(third.current_period_end_millis)).toBe(expected);
    expect([await owned(customer), await seats(customer)]).toEqual([['plan'], 5]);
    expect(await events(customer, 2)).toEqual(['subscription.renewed', 'subscription.renewed']);
    expect(refusal(await grant(customer))).toEqual([400, 'PRODUCT_ALREADY_GRANTED']);
    expect(succeeded(await admin.get(`/internal/payments/money-entries?customer_id=${customer}`)).items).toEqual([]);

    succeeded(await change(customer, 'cancel', { at: 'period_end' }));
    expect(refusal(await grant(customer))).toEqual([400, 'PRODUCT_ALREADY_GRANTED']);
    succeeded(await change(customer, 'resume'));
    await moveTestClock(project, { days: 31 });
    expect(await owned(customer)).toEqual(['plan']);
    succeeded(await change(customer, 'cancel', { at: 'period_end' }));
    const [last] = await subscriptions(customer);
    await moveTestClock(project, { days: 32 });
    expect([await owned(customer), await seats(customer)]).toEqual([[], 0]);
    expect(await subscriptions(customer)).toMatchObject([
      { status: 'canceled', ended_at_millis: last.current_period_end_millis },
    ]);
    for (const act of ['cancel', 'resume'] as const)
      expect(refusal(await change(customer, act, act === 'cancel' ? { at: 'now' } : {}))).toEqual([
        409,
        'SUBSCRIPTION_NOT_CHANGEABLE',
      ]);
    expect((await events(customer, 4)).slice(2)).toEqual(['subscription.renewed', 'subscription.canceled']);
    succeeded(await grant(customer));
  });

  it('ends at once when it is canceled now', async () => {
    const customer = await newCustomer();
    succeeded(await grant(customer, { renews: true }));
    succeeded(await change(customer, 'cancel', { at: 'now' }));
    expect(await owned(customer)).toEqual([]);
    await moveTestClock(project, { days: 32 });
    expect(await subscriptions(customer)).toMatchObject([{ status: 'canceled' }]);
    succeeded(await grant(customer));
  });

  it('is shown so to its customer, who cannot cancel it', async () => {
    const customer = await newCustomer();
    succeeded(await grant(customer, { renews: true }));
    succeeded(await grant(customer, { product_id: 'large' }));
    const link = await server.post('/payments/customer-links', { customer_type: 'user', customer_id: customer });
    const full_code = new URL(succeeded(link).url).pathname.replace('/customer/', '');
    const ask = rawApi(project.baseUrl);
    const { products } = succeeded(await ask.post('/payments/customer-page/products', { full_code }));
    expect(products).toMatchObject([
      { product_display_name: 'large', renews_at_millis: null, ends_at_millis: expect.any(Number), can_cancel: false },
      { product_display_name: 'Plan', renews_at_millis: expect.any(Number), ends_at_millis: null, can_cancel: false },
    ]);
    const subscription_id = products[1].id;
    const answer = await ask.post('/payments/customer-page/cancel', { full_code, subscription_id });
    expect(refusal(answer)).toEqual([409, 'SUBSCRIPTION_NOT_CHANGEABLE']);
  });

  it('is nothing else where the price is paid once', async () => {
    const customer = await newCustomer();
    succeeded(await grant(customer, { product_id: 'book', renews: true }));
    await moveTestClock(project, { days: 400 });
    expect([await owned(customer), await subscriptions(customer)]).toEqual([['book'], []]);
  });
});
