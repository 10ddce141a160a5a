/** @once one service decides alone; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  type Api,
  createProject,
  moveTestClock,
  rawApi,
  serverApi,
  succeeded,
  type TestProject,
} from '@hallpass/testing';

/**
 * A customer gets as many free trials as the catalog, or a product without one, allows: later purchases are charged at
 * once.
 */

const PRICE = { USD: '10', interval: [1, 'month'], freeTrial: [7, 'day'] };
const plan = (more: object = {}) => ({ customerType: 'custom', prices: { monthly: PRICE }, ...more });
const OVERRIDE = {
  'payments.catalogs': { plans: {}, generous: { freeTrials: 2 }, strict: { freeTrials: 0 } },
  'payments.products': {
    basic: plan({ catalogId: 'plans' }),
    pro: plan({ catalogId: 'plans', freeTrials: 9 }),
    other: plan({ catalogId: 'generous' }),
    serious: plan({ catalogId: 'strict' }),
    solo: plan(),
    twice: plan({ freeTrials: 2 }),
    seat: plan({ stackable: true }),
    // The price has no trial of its own and uses the product's.
    inherited: plan({ freeTrial: [7, 'day'], prices: { monthly: { USD: '10', interval: [1, 'month'] } } }),
  },
};

interface Price {
  free_trial: unknown;
  is_free_trial_used: boolean;
}

let project: TestProject;
let server: Api;
let customers = 0;
const newCustomer = (): string => `customer-${++customers}`;

beforeAll(async () => {
  project = await createProject({ override: OVERRIDE });
  server = serverApi(project);
});

const page = () => rawApi(project.baseUrl);
const codeOf = async (customer_id: string, product: object): Promise<string> => {
  const body = { customer_type: 'custom', customer_id, ...product };
  const { url } = succeeded(await server.post('/payments/purchases/create-purchase-url', body));
  return new URL(url).pathname.replace('/purchase/', '');
};
const codeFor = (customer: string, product_id: string) => codeOf(customer, { product_id });
const details = async (full_code: string): Promise<Price> => {
  const { free_trial, is_free_trial_used } = succeeded(
    await page().post('/payments/purchases/checkout-details', { full_code }),
  ).prices[0];
  return { free_trial, is_free_trial_used };
};
/** @returns the client secret; empty if a trial has started */
const begin = async (full_code: string): Promise<string> =>
  succeeded(await page().post('/payments/purchases/purchase-session', { full_code, price_id: 'monthly' }))
    .client_secret;
const pay = async (client_secret: string): Promise<string> =>
  succeeded(
    await page().post('/payments/built-in/confirm', {
      client_secret,
      card_number: '4242424242424242',
      expiry: '12/99',
      cvc: '123',
    }),
  ).status;
const owned = async (customer: string): Promise<string[]> =>
  succeeded(await server.get(`/payments/products/custom/${customer}`)).items.map(({ id }: { id: string }) => id);
const paid = async (customer: string): Promise<string[]> =>
  succeeded(
    await adminApi(project).get(`/internal/payments/money-entries?customer_type=custom&customer_id=${customer}`),
  ).items.map(({ amount }: { amount: string }) => amount);

async function cancel(customer: string): Promise<void> {
  const link = await server.post('/payments/customer-links', { customer_type: 'custom', customer_id: customer });
  const full_code = new URL(succeeded(link).url).pathname.replace('/customer/', '');
  const { products } = succeeded(await page().post('/payments/customer-page/products', { full_code }));
  for (const { id, can_cancel } of products)
    if (can_cancel) succeeded(await page().post('/payments/customer-page/cancel', { full_code, subscription_id: id }));
}

/** Cancels the customer's subscription and waits until it has ended. */
async function leave(customer: string): Promise<void> {
  await cancel(customer);
  await moveTestClock(project, { days: 32 });
  expect(await owned(customer)).toEqual([]);
}

const LEFT: Price = { free_trial: [7, 'day'], is_free_trial_used: false };
const USED: Price = { free_trial: null, is_free_trial_used: true };
const NEVER: Price = { free_trial: null, is_free_trial_used: false };

describe('a free trial', () => {
  it('is not given again to a customer who cancels, waits and buys again', async () => {
    const customer = newCustomer();
    const first = await codeFor(customer, 'basic');
    expect(await details(first)).toEqual(LEFT);
    expect(await begin(first)).toBe('');
    expect([await owned(customer), await paid(customer)]).toEqual([['basic'], []]);
    await leave(customer);
    for (const payments of [['10.00'], ['10.00', '10.00']]) {
      const again = await codeFor(customer, 'basic');
      expect(await details(again)).toEqual(USED);
      const secret = await begin(again);
      expect(secret).not.toBe('');
      expect(await owned(customer)).toEqual([]);
      expect(await pay(secret)).toBe('succeeded');
      expect([await owned(customer), await paid(customer)]).toEqual([['basic'], payments]);
      await leave(customer);
    }
  });

  it('is not given for another product of the catalog, whatever that product says', async () => {
    const customer = newCustomer();
    expect(await begin(await codeFor(customer, 'basic'))).toBe('');
    await leave(customer);
    const code = await codeFor(customer, 'pro');
    expect(await details(code)).toEqual(USED);
    expect(await begin(code)).not.toBe('');
  });

  it('is never given where the catalog has none', async () => {
    const code = await codeFor(newCustomer(), 'serious');
    expect(await details(code)).toEqual(NEVER);
    expect(await begin(code)).not.toBe('');
  });

  it('is given once to a customer who buys several at once, and the page of the others says so', async () => {
    const customer = newCustomer();
    const codes = await Promise.all(Array.from({ length: 4 }, () => codeFor(customer, 'seat')));
    const secrets = await Promise.all(codes.map(begin));
    expect(secrets.filter((secret) => secret === '')).toHaveLength(1);
    expect(await owned(customer)).toEqual(['seat']);
    expect(await details(await codeFor(customer, 'seat'))).toEqual(USED);
  });

  it('is left where the other catalog, or the product without one, has not given its own', async () => {
    const customer = newCustomer();
    for (const product of ['basic', 'other', 'solo', 'inherited']) {
      const code = await codeFor(customer, product);
      expect({ product, ...(await details(code)) }).toEqual({ product, ...LEFT });
      expect({ product, secret: await begin(code) }).toEqual({ product, secret: '' });
    }
    await leave(customer);
    for (const [product, shown] of [
      ['basic', USED],
      ['other', LEFT],
      ['solo', USED],
      ['inherited', USED],
    ] as const)
      expect({ product, ...(await details(await codeFor(customer, product))) }).toEqual({ product, ...shown });
  });

  it.each(['other', 'twice'])('is given as often as is configured for %s', async (product) => {
    const customer = newCustomer();
    for (const secret of ['', '']) {
      expect(await begin(await codeFor(customer, product))).toBe(secret);
      await leave(customer);
    }
    expect(await details(await codeFor(customer, product))).toEqual(USED);
  });

  it('of an inline product is its own, and counts for no other', async () => {
    const customer = newCustomer();
    const product_inline = {
      display_name: 'Made for you',
      customer_type: 'custom',
      prices: { monthly: { USD: '10', interval: [1, 'month'], free_trial: [7, 'day'] } },
      included_items: {},
    };
    for (const secret of ['', '']) expect(await begin(await codeOf(customer, { product_inline }))).toBe(secret);
    expect(await details(await codeFor(customer, 'solo'))).toEqual(LEFT);
  });

  it('that was begun and paid with a card that fails later has been used', async () => {
    const customer = newCustomer();
    expect(await begin(await codeFor(customer, 'solo'))).toBe('');
    // No card is on file, so the renewal fails until the subscription is canceled.
    await moveTestClock(project, { days: 30 });
    expect([await owned(customer), await paid(customer)]).toEqual([[], []]);
    expect(await details(await codeFor(customer, 'solo'))).toEqual(USED);
  });
});

it('the trials of a catalog are those of the products that are in it now, or were in it when they were configured', async () => {
  const customer = newCustomer();
  expect(await begin(await codeFor(customer, 'solo'))).toBe('');
  expect(await begin(await codeFor(customer, 'basic'))).toBe('');
  await leave(customer);
  const config = {
    'payments.catalogs.late': {},
    'payments.products.solo': plan({ catalogId: 'late' }),
    'payments.products.newcomer': plan({ catalogId: 'late' }),
    'payments.products.basic': null,
  };
  const body = { config_override_string: JSON.stringify(config) };
  succeeded(await adminApi(project).patch('/internal/config/override', body));
  expect(await details(await codeFor(customer, 'newcomer'))).toEqual(USED);
  expect(await details(await codeFor(customer, 'pro'))).toEqual(USED);
  const more = JSON.stringify({ 'payments.catalogs.late.freeTrials': 2 });
  succeeded(await adminApi(project).patch('/internal/config/override', { config_override_string: more }));
  expect(await begin(await codeFor(customer, 'newcomer'))).toBe('');
});
