/** @once only the payments service talks to Stripe; `stripe-events.e2e-spec.ts` covers Stripe in both modes */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { succeeded, until, waitingBehind } from '@hallpass/testing';
import { type Product, productOf } from '../src/catalog/product.js';
import { StripeProvider } from '../src/providers/stripe/stripe-provider.js';
import { type BuiltInWorld, projectWith, startBuiltInWorld } from './payments-database.js';
import { PRODUCTS, StripeServer, type StripeShop } from './stripe-shop.js';
import { startStripeWorld, type StripeWorld } from './stripe-world.js';

const { tried } = PRODUCTS;

describe('with Stripe', () => {
  let on: StripeServer;
  let shop: StripeShop;

  beforeAll(async () => {
    on = await StripeServer.start();
    shop = await on.shop({
      'payments.products.seats': { ...tried, stackable: true },
    });
  });
  afterAll(() => on?.stop());

  const shown = async (full_code: string) => {
    const { prices } = succeeded(await shop.page.post('/payments/purchases/checkout-details', { full_code }));
    return [prices[0].free_trial, prices[0].is_free_trial_used];
  };

  it('a trial is not given again to a customer who ends it and buys again', async () => {
    const ada = await shop.newCustomer();
    const { secret } = await shop.begin(ada, 'tried', 'monthly');
    expect(secret).toContain('seti_');
    await shop.deliver();
    const [trial] = shop.account.objects.list('subscription');
    shop.account.endSubscription(trial!.id);
    await shop.deliver();
    await on.query(`UPDATE payments.subscription SET current_period_end = now() WHERE project_id = $1`, [
      shop.project.id,
    ]);
    expect(await shop.ownedIds(ada)).toEqual([]);

    const code = await shop.codeFor(ada, 'tried');
    expect(await shown(code)).toEqual([null, true]);
    const { client_secret } = succeeded(await shop.session(code, 'monthly'));
    expect(client_secret).toMatch(/^pi_/);
    await shop.deliver();
    expect(await shop.ownedIds(ada)).toEqual([]);
    shop.account.pay(client_secret.split('_secret')[0]);
    await shop.deliver();
    expect(await shop.ownedIds(ada)).toEqual(['tried']);
    expect(await shop.money()).toMatchObject([{ kind: 'charge', amount: '999' }]);
  });

  it('a trial counts from the moment in which its purchase is begun, before Stripe has told of it', async () => {
    const ada = await shop.newCustomer();
    const first = await shop.begin(ada, 'seats', 'monthly');
    expect(first.secret).toContain('seti_');
    const code = await shop.codeFor(ada, 'seats');
    expect(await shown(code)).toEqual([null, true]);
    expect(succeeded(await shop.session(code, 'monthly')).client_secret).toMatch(/^pi_/);
  });

  it('of two purchases that begin at the same time, only one gets the trial', async () => {
    const ada = await shop.newCustomer();
    const codes = [await shop.codeFor(ada, 'seats'), await shop.codeFor(ada, 'seats')];
    const gate = await on.connect();
    try {
      await gate.query('BEGIN');
      await gate.query('LOCK TABLE payments.purchase_intent IN SHARE MODE');
      const sessions = codes.map((code) => shop.session(code, 'monthly'));
      // One waits to record its purchase. The other waits for the customer or, if nothing locks the customer, has found
      // the same trial.
      await until('both to wait', async () => (await waitingBehind(gate)) >= 2);
      await gate.query('COMMIT');
      const secrets = (await Promise.all(sessions)).map((answer) => String(succeeded(answer).client_secret));
      expect(secrets.map((secret) => secret.split('_')[0]).toSorted()).toEqual(['pi', 'seti']);
    } finally {
      await gate.end();
    }
  });
});

describe('a purchase that is given up while its trial begins', () => {
  const product: Product = {
    displayName: 'Plan',
    customerType: 'custom',
    serverOnly: false,
    isAddOnTo: false,
    prices: { monthly: { USD: '10', interval: [1, 'month'], serverOnly: false, freeTrial: [7, 'day'] } },
    includedItems: {},
  };
  const override = { 'payments.products': { plan: product } };
  const customer = { type: 'custom', id: 'ada' } as const;

  let builtIn: BuiltInWorld;
  let stripe: StripeWorld;
  beforeAll(async () => {
    builtIn = await startBuiltInWorld(projectWith(randomUUID(), override), new Date());
    stripe = await startStripeWorld(randomUUID(), override);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(async () => {
    await builtIn?.stop();
    await stripe?.stop();
  });

  const begin = async ({ project, codes, purchases }: BuiltInWorld | StripeWorld) => {
    const offer = { customer, productId: 'plan', product: productOf(project.config.payments, 'plan')! };
    const full_code = await codes.issue(project.id, { ...offer, stripeAccountId: '', chargesEnabled: true });
    return purchases.start({ full_code, price_id: 'monthly', quantity: 1 });
  };
  const trials = async ({ owner }: BuiltInWorld | StripeWorld): Promise<string[]> =>
    (
      await owner.query(`SELECT status FROM payments.subscription WHERE trial_end IS NOT NULL ORDER BY created_at, id`)
    ).rows.map(({ status }) => status);

  it('leaves the trial to the other one with test cards', async () => {
    const { provider } = builtIn;
    const start = provider.startSubscription.bind(provider);
    jest.spyOn(provider, 'startSubscription').mockImplementationOnce(async (...asked) => {
      expect(await begin(builtIn)).toBe('');
      return start(...asked);
    });
    await expect(begin(builtIn)).rejects.toMatchObject({ status: 400, code: 'PAYMENT_IN_PROGRESS' });
    expect(await trials(builtIn)).toEqual(['trialing']);
  });

  it('leaves the trial to the other one with Stripe, also when it tells of both before either is answered', async () => {
    const deliver = async () => {
      for (const { body } of stripe.stripe.takeEvents())
        await stripe.webhooks.take(Buffer.from(body), stripe.stripe.sign(body));
    };
    const start = StripeProvider.prototype.startSubscription;
    jest.spyOn(StripeProvider.prototype, 'startSubscription').mockImplementationOnce(async function (
      this: StripeProvider,
      ...asked
    ) {
      expect(await begin(stripe)).toContain('seti_');
      const started = await start.apply(this, asked);
      await deliver();
      return started;
    });
    await expect(begin(stripe)).rejects.toMatchObject({ status: 400, code: 'PAYMENT_IN_PROGRESS' });
    await deliver();
    expect((await trials(stripe)).toSorted()).toEqual(['canceled', 'trialing']);
    const { rows } = await stripe.owner.query(
      `SELECT event, count(*)::int FROM queue.outbox WHERE payload ->> 'customer_id' = 'ada' GROUP BY event`,
    );
    expect(rows).toEqual([{ event: 'purchase.completed', count: 1 }]);
    const atStripe = stripe.account.objects.list('subscription').map(({ status }) => status);
    expect(atStripe.toSorted()).toEqual(['canceled', 'trialing']);
  });
});
