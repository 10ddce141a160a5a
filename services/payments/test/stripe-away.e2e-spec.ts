/** @once purchases on their own database, with a Stripe double that answers too late or not at all */

import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { productOf } from '../src/catalog/product.js';
import { PRODUCTS } from './stripe-shop.js';
import { startStripeWorld, type StripeWorld } from './stripe-world.js';

let world: StripeWorld;

beforeAll(async () => {
  const { hat } = PRODUCTS;
  world = await startStripeWorld(randomUUID(), { 'payments.products': { hat: { ...hat, customerType: 'custom' } } });
  Object.assign(world.api, { timeoutMillis: 250 });
});
afterEach(() => {
  jest.restoreAllMocks();
  world.stripe.fault = () => null;
});
afterAll(() => world?.stop());

const codeFor = (id: string): Promise<string> =>
  world.codes.issue(world.project.id, {
    customer: { type: 'custom', id },
    productId: 'hat',
    product: productOf(world.project.config.payments, 'hat')!,
    stripeAccountId: world.account.id,
    chargesEnabled: true,
  });
const start = (full_code: string) => world.purchases.start({ full_code, price_id: 'once', quantity: 1 });
const payments = () => world.account.objects.list('payment_intent').map(({ status }) => status);
const isAway = {
  status: 503,
  code: 'PAYMENT_PROVIDER_UNAVAILABLE',
  message: expect.stringContaining('Try again'),
  headers: { 'retry-after': '60' },
};

it('a payment whose response comes too late is retried, and is made once', async () => {
  let late = 0;
  world.stripe.fault = ({ call }) => (call === 'POST payment_intents' && (late += 1) === 1 ? 'answers-late' : null);
  const secret = await start(await codeFor('slow'));
  expect(secret).toContain('_secret');
  expect(late).toBe(2);
  expect(payments()).toEqual(['requires_payment_method']);
});

it('a payment whose responses all come too late is rejected with advice; the code works again, and the payment cannot be paid', async () => {
  const code = await codeFor('slower');
  world.stripe.fault = ({ call }) => (call === 'POST payment_intents' ? 'answers-late' : null);
  await expect(start(code)).rejects.toMatchObject(isAway);
  world.stripe.fault = () => null;
  expect(await start(code)).toContain('_secret');
  expect(payments().slice(0, 2)).toEqual(['requires_payment_method', 'canceled']);
});

it('an unavailable Stripe gets no requests after some failures, and is tried again later; a failure keeps it so', async () => {
  const code = await codeFor('patient');
  world.stripe.fault = () => 'breaks';
  for (let count = 0; count < 6; count += 1) await expect(start(code)).rejects.toMatchObject(isAway);
  const asked = () => world.stripe.calls.length;
  const open = asked();
  await expect(start(code)).rejects.toMatchObject(isAway);
  expect(asked()).toBe(open);

  const now = performance.now.bind(performance);
  const later = (millis: number) => jest.spyOn(performance, 'now').mockImplementation(() => now() + millis);
  later(16_000);
  await expect(start(code)).rejects.toMatchObject(isAway);
  const tried = asked();
  expect(tried).toBeGreaterThan(open);
  world.stripe.fault = () => null;
  await expect(start(code)).rejects.toMatchObject(isAway);
  expect(asked()).toBe(tried);
  later(32_000);
  expect(await start(code)).toContain('_secret');
});
