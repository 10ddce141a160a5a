/**
 * @once one service decides alone; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes; only
 * the payments service talks to Stripe; `stripe-events.e2e-spec.ts` covers Stripe in both modes
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, afterAll, afterEach, jest } from '@jest/globals';
import {
  adminApi,
  type Api,
  createProject,
  moveTestClock,
  rawApi,
  serverApi,
  succeeded,
  type TestProject,
  until,
  waitingBehind,
} from '@hallpass/testing';
import { type Product, productOf } from '../src/catalog/product.js';
import { StripeProvider } from '../src/providers/stripe/stripe-provider.js';
import { type BuiltInWorld, projectWith, startBuiltInWorld } from './payments-database.js';
import { PRODUCTS, StripeServer, type StripeShop } from './stripe-shop.js';
import { startStripeWorld, type StripeWorld } from './stripe-world.js';

describe('free trials', () => {
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
      if (can_cancel)
        succeeded(await page().post('/payments/customer-page/cancel', { full_code, subscription_id: id }));
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
});

describe('free trials stripe', () => {
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
        await owner.query(
          `SELECT status FROM payments.subscription WHERE trial_end IS NOT NULL ORDER BY created_at, id`,
        )
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
});
