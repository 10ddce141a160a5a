/**
 * @once only the payments service talks to Stripe; `stripe-events.e2e-spec.ts` covers Stripe in both modes;
 * purchases on their own database, with a Stripe double that answers too late or not at all
 */
import { randomUUID } from 'node:crypto';
import { describe, afterAll, beforeAll, beforeEach, expect, it, afterEach, jest } from '@jest/globals';
import { serverApi, succeeded, until } from '@hallpass/testing';
import { productOf } from '../src/catalog/product.js';
import { StripeServer, type StripeShop, PRODUCTS } from './stripe-shop.js';
import { startStripeWorld, type StripeWorld } from './stripe-world.js';

describe('purchase failures', () => {
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
  ] as const)('%s of Stripe results in a 503 that says what to do, and the code still works', async (_name, fault) => {
    const code = await shop.codeFor(ada, 'hat');
    on.stripe.fault = ({ call }) => (call === 'POST payment_intents' ? fault : null);
    const answer = await shop.session(code, 'once');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
    expect(answer.body).toMatch(/Try again|STRIPE_SECRET_KEY/);
    expect(answer.body).not.toContain(on.stripe.secretKey);
    on.stripe.fault = () => null;
    const { client_secret } = succeeded(await shop.session(code, 'once'));
    shop.account.pay(client_secret.split('_secret')[0]);
    await shop.deliver();
    expect(await shop.ownedIds(ada)).toEqual(['hat']);
  });

  it("a payment whose response is lost is not charged twice, thanks to the package's idempotency key", async () => {
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

  it('a payment whose responses are all lost can no longer be paid once another one starts', async () => {
    const code = await shop.codeFor(ada, 'hat');
    on.stripe.fault = ({ call }) => (call === 'POST payment_intents' ? 'answer-lost' : null);
    expect((await shop.session(code, 'once')).status).toBe(503);
    on.stripe.fault = () => null;
    succeeded(await shop.session(code, 'once'));
    const payments = shop.account.objects.list('payment_intent');
    expect(payments.map(({ status }) => status)).toEqual(['requires_payment_method', 'canceled']);
  });

  it('a change of a subscription whose response is lost is owned, and not charged again', async () => {
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

  it('the task makes paid products owned if no event arrived, and abandons payments that were never shown', async () => {
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

  it('a process killed between the steps leaves no charge without the product, and a link that works', async () => {
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
  it('an unavailable Stripe does not get every request, and takes nothing from owned products', async () => {
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
});

describe('stripe away', () => {
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
});
