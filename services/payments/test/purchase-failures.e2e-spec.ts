/** @once only the payments service talks to Stripe; `stripe-events.e2e-spec.ts` covers Stripe in both modes */
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { serverApi, succeeded, until } from '@hallpass/testing';
import { StripeServer, type StripeShop } from './stripe-shop.js';

/**
 * Stripe outages and lost responses at each step of a purchase: nobody is charged without owning the product, and
 * nobody twice.
 */

let on: StripeServer;
let shop: StripeShop;
let ada: string;

beforeAll(async () => {
  on = await StripeServer.start();
});
afterAll(() => on?.stop());
beforeEach(async () => {
  on.stripe.fault = () => null;
  shop = await on.shop();
  ada = await shop.newCustomer();
});

/** Backdates all open purchases. */
const later = (minutes = 3): Promise<unknown> =>
  on.query(
    `UPDATE payments.purchase_intent SET created_at = created_at - make_interval(mins => $2) WHERE project_id = $1`,
    [shop.project.id, minutes],
  );

it.each([
  ['an error of its own', { status: 500 }],
  ['too many requests', { status: 429, body: { error: { type: 'rate_limit_error', message: 'slow down' } } }],
  ['a connection that breaks', 'breaks'],
  ['a refusal of the key', { status: 401, body: { error: { type: 'invalid_request_error', message: 'key' } } }],
] as const)('%s of Stripe is a 503 that says what to do, and the code stays good', async (_name, fault) => {
  const code = await shop.codeFor(ada, 'hat');
  on.stripe.fault = ({ call }) => (call === 'POST payment_intents' ? fault : null);
  const answer = await shop.session(code, 'once');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
  expect(answer.body).toMatch(/try again|STRIPE_SECRET_KEY/);
  expect(answer.body).not.toContain(on.stripe.secretKey);
  on.stripe.fault = () => null;
  const { client_secret } = succeeded(await shop.session(code, 'once'));
  shop.account.pay(client_secret.split('_secret')[0]);
  await shop.deliver();
  expect(await shop.ownedIds(ada)).toEqual(['hat']);
});

it('a payment whose answer is lost is not charged twice, by the idempotency key of the package', async () => {
  const code = await shop.codeFor(ada, 'hat');
  let lost = 0;
  on.stripe.fault = ({ call }) => {
    if (call !== 'POST payment_intents' || lost > 0) return null;
    lost += 1;
    return 'answer-lost';
  };
  succeeded(await shop.session(code, 'once'));
  expect(shop.account.objects.list('payment_intent')).toHaveLength(1);
});

it('a payment whose answers are all lost can no longer be paid when another is begun', async () => {
  const code = await shop.codeFor(ada, 'hat');
  on.stripe.fault = ({ call }) => (call === 'POST payment_intents' ? 'answer-lost' : null);
  expect((await shop.session(code, 'once')).status).toBe(503);
  on.stripe.fault = () => null;
  succeeded(await shop.session(code, 'once'));
  const payments = shop.account.objects.list('payment_intent');
  expect(payments.map(({ status }) => status)).toEqual(['requires_payment_method', 'canceled']);
});

it('a change of a subscription whose answer is lost is owned, and not charged again', async () => {
  const { id } = await shop.begin(ada, 'basic', 'monthly');
  shop.account.pay(id);
  await shop.deliver();
  const code = await shop.codeFor(ada, 'pro');
  on.stripe.fault = ({ call }) => (call === 'POST subscriptions/:id' ? 'answer-lost' : null);
  expect((await shop.session(code, 'monthly')).status).toBe(503);
  on.stripe.fault = () => null;
  expect((await shop.session(code, 'monthly')).knownError).toBe('PRODUCT_ALREADY_GRANTED');
  await shop.deliver();
  expect(await shop.ownedIds(ada)).toEqual(['pro']);
  expect((await shop.money()).filter(({ kind }) => kind === 'proration')).toHaveLength(1);
});

it('what was paid while no event arrived is owned when its task looks; what was never shown can be paid no more', async () => {
  const paid = await shop.begin(ada, 'hat', 'once');
  const other = await shop.newCustomer();
  const subscribed = await shop.begin(other, 'basic', 'monthly');
  shop.account.pay(paid.id);
  shop.account.pay(subscribed.id);
  on.stripe.takeEvents(shop.account.id);
  const third = await shop.newCustomer();
  const code = await shop.codeFor(third, 'hat');
  on.stripe.fault = ({ call }) => (call === 'POST payment_intents' ? 'answer-lost' : null);
  expect((await shop.session(code, 'once')).status).toBe(503);
  on.stripe.fault = () => null;
  await later();
  await on.runTask('open-purchases');
  await until('the task has looked', async () => (await shop.intents()).every(({ outcome }) => outcome !== null));
  expect((await shop.intents()).map(({ outcome }) => outcome)).toEqual(['paid', 'paid', 'abandoned']);
  expect(await shop.ownedIds(ada)).toEqual(['hat']);
  expect(await shop.ownedIds(other)).toEqual(['basic']);
  expect(shop.account.objects.list('payment_intent')[0]!['status']).toBe('canceled');
});

it('a process that is killed between the steps leaves nothing charged that is not owned, and a link that is good', async () => {
  const code = await shop.codeFor(ada, 'hat');
  let held = false;
  on.stripe.fault = ({ call }) => {
    if (call !== 'POST payment_intents') return null;
    held = true;
    return 'answer-lost';
  };
  const answer = shop.session(code, 'once').catch(() => null);
  await until('the payment is made', () => held);
  await on.server.kill();
  await answer;
  on.stripe.fault = () => null;
  on.server = await on.server.restart();
  await later();
  await on.runTask('open-purchases');
  await until('the task has looked', async () => (await shop.intents()).every(({ outcome }) => outcome !== null));
  expect((await shop.intents()).map(({ outcome }) => outcome)).toEqual(['abandoned']);
  const states = shop.account.objects.list('payment_intent').map(({ status }) => status);
  expect(states).toEqual(['canceled']);
  expect(await shop.ownedIds(ada)).toEqual([]);
  const { client_secret } = succeeded(await shop.session(code, 'once'));
  shop.account.pay(client_secret.split('_secret')[0]);
  await shop.deliver();
  expect(await shop.ownedIds(ada)).toEqual(['hat']);
});

// Runs last, because it leaves the server's circuit breaker open for a while (circuit-breaker.spec closes it).
it('a Stripe that is away is not asked by every request, and takes nothing from what is owned', async () => {
  const { id } = await shop.begin(ada, 'hat', 'once');
  shop.account.pay(id);
  await shop.deliver();
  const code = await shop.codeFor(ada, 'basic');
  on.stripe.fault = () => 'breaks';
  const before = on.stripe.calls.length;
  for (let index = 0; index < 10; index += 1) expect((await shop.session(code, 'monthly')).status).toBe(503);
  expect(on.stripe.calls.length - before).toBeLessThanOrEqual(10);
  expect(await shop.ownedIds(ada)).toEqual(['hat']);
  const item = succeeded(await serverApi(shop.project).get(`/payments/items/user/${ada}/credits`));
  expect(item.quantity).toBe(10);
});
