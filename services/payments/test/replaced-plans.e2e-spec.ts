/** @once only the payments service talks to Stripe; `stripe-events.e2e-spec.ts` covers Stripe in both modes */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  createProject,
  rawApi,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
  until,
} from '@hallpass/testing';
import { PRODUCTS, StripeServer, type StripeShop } from './stripe-shop.js';

/** A plan that a purchase replaces is owned until the purchase is paid, and no longer. */

const grantPath = (userId: string) => `/payments/products/user/${userId}`;

describe('with Stripe', () => {
  let on: StripeServer;
  let shop: StripeShop;
  let ada: string;

  beforeAll(async () => {
    on = await StripeServer.start();
    shop = await on.shop();
  });
  afterAll(() => on?.stop());
  beforeEach(async () => {
    ada = await shop.newCustomer();
  });
  afterEach(() => {
    on.stripe.fault = () => null;
  });

  const subscriptions = () => shop.account.objects.list('subscription', ({ metadata }) => isOfShop(metadata));
  const isOfShop = (metadata: unknown) =>
    (metadata as { tenancyId?: string } | undefined)?.tenancyId === shop.project.id;
  const grant = async (product_id: string) =>
    succeeded(await serverApi(shop.project).post(grantPath(ada), { product_id }));

  it('a plan outlives a payment that is begun, refused or left, and ends when what replaces it is paid', async () => {
    const { id } = await shop.begin(ada, 'basic', 'monthly');
    shop.account.pay(id);
    await shop.deliver();
    const [plan] = subscriptions();
    const bought = await shop.begin(ada, 'pro', 'forever');
    shop.account.failPayment(bought.id);
    await shop.deliver();
    expect(await shop.ownedIds(ada)).toEqual(['basic']);
    await on.runTask('provider-endings');
    expect(shop.account.must(plan!.id)['status']).toBe('active');

    shop.account.pay(bought.id);
    await shop.deliver();
    expect(await shop.ownedIds(ada)).toEqual(['pro']);
    await on.runTask('provider-endings');
    await until('the plan to end at Stripe', () => shop.account.must(plan!.id)['status'] === 'canceled');
    await shop.deliver();
    expect(await shop.ownedIds(ada)).toEqual(['pro']);
  });

  it('a plan that is paid in the moment in which it is given up for another stays', async () => {
    const { id } = await shop.begin(ada, 'basic', 'monthly');
    on.stripe.fault = ({ call }) => {
      if (call === 'POST invoices/:id/void') shop.account.pay(id);
      return null;
    };
    await shop.begin(ada, 'pro', 'forever');
    const [plan] = subscriptions();
    expect(shop.account.must(plan!.id)['status']).toBe('active');
    expect(await shop.ownedIds(ada)).toEqual(['basic']);
  });

  it('a plan that was granted outlives a refusal of Stripe, and a payment that is begun', async () => {
    await grant('pro');
    on.stripe.fault = ({ call }) =>
      call === 'POST subscriptions' ? { status: 400, body: { error: { type: 'invalid_request_error' } } } : null;
    const code = await shop.codeFor(ada, 'basic');
    expect((await shop.session(code, 'monthly')).status).toBe(400);
    expect(await shop.ownedIds(ada)).toEqual(['pro']);
    on.stripe.fault = () => null;
    const { client_secret } = succeeded(await shop.session(code, 'monthly'));
    expect(await shop.ownedIds(ada)).toEqual(['pro']);
    shop.account.pay(client_secret.split('_secret')[0]);
    await shop.deliver();
    expect(await shop.ownedIds(ada)).toEqual(['basic']);
  });

  it('what was granted while a payment was open ends with that payment, and what is granted after it does not', async () => {
    const { id } = await shop.begin(ada, 'basic', 'monthly');
    await grant('pro');
    shop.account.pay(id);
    const events = on.stripe.takeEvents(shop.account.id);
    const deliver = async () => {
      for (const event of events) expect(await on.stripe.deliver(on.server.baseUrl, event)).toBe(200);
    };
    await deliver();
    expect(await shop.ownedIds(ada)).toEqual(['basic']);
    await grant('pro');
    await deliver();
    shop.account.updateSubscription(subscriptions()[0]!.id, {});
    await shop.deliver();
    expect(await shop.ownedIds(ada)).toEqual(['pro']);
  });

  describe('a change of plans that the bank of a card asks its holder for', () => {
    let plan: string;

    beforeEach(async () => {
      const { id } = await shop.begin(ada, 'basic', 'monthly');
      shop.account.pay(id);
      await shop.deliver();
      plan = subscriptions()[0]!.id;
      shop.account.asksHolders = true;
    });
    afterEach(() => {
      shop.account.asksHolders = false;
    });
    const prorations = async () => (await shop.money()).filter(({ kind }) => kind === 'proration').length;

    it('is made when they confirm it, and the old plan stays until then', async () => {
      const before = await prorations();
      shop.account.updateSubscription(plan, { cancelAtPeriodEnd: true });
      const code = await shop.codeFor(ada, 'pro');
      const { client_secret } = succeeded(await shop.session(code, 'monthly'));
      expect(client_secret).toMatch(/^pi_.*_secret/);
      await shop.deliver();
      expect(await shop.ownedIds(ada)).toEqual(['basic']);
      expect(shop.account.must(plan)['cancel_at_period_end']).toBe(true);
      shop.account.pay(client_secret.split('_secret')[0]);
      await shop.deliver();
      expect(await shop.ownedIds(ada)).toEqual(['pro']);
      expect(await prorations()).toBe(before + 1);
      expect(shop.account.must(plan)).toMatchObject({ cancel_at_period_end: false, metadata: { productId: 'pro' } });
      shop.account.asksHolders = false;
      // It can be changed back like any other plan.
      succeeded(await shop.session(await shop.codeFor(ada, 'basic'), 'monthly'));
      await shop.deliver();
      expect(await shop.ownedIds(ada)).toEqual(['basic']);
    });

    it('is declined when the card is', async () => {
      shop.account.declinesCards = true;
      const declined = await shop.session(await shop.codeFor(ada, 'pro'), 'monthly');
      shop.account.declinesCards = false;
      expect([declined.status, declined.body]).toEqual([400, expect.stringContaining('declined')]);
      expect(shop.account.must(plan)['pending_update']).toBeNull();
    });

    it('can no longer be confirmed when another purchase of the catalog is begun, or a day has gone by', async () => {
      const code = await shop.codeFor(ada, 'pro');
      const { client_secret } = succeeded(await shop.session(code, 'monthly'));
      const again = succeeded(await shop.session(await shop.codeFor(ada, 'pro'), 'monthly'));
      expect(shop.account.must(client_secret.split('_secret')[0])['status']).toBe('canceled');
      expect(shop.account.must(plan)['pending_update']).not.toBeNull();
      await on.query(
        `UPDATE payments.purchase_intent SET created_at = created_at - interval '25 hours' WHERE project_id = $1`,
        [shop.project.id],
      );
      await on.runTask('open-purchases');
      await until('the change to be given up', () => shop.account.must(plan)['pending_update'] === null);
      expect(shop.account.must(again.client_secret.split('_secret')[0])['status']).toBe('canceled');
      await shop.deliver();
      expect(await shop.ownedIds(ada)).toEqual(['basic']);
    });
  });

  it('of two products of one catalog that are begun, the first can no longer be paid', async () => {
    const first = await shop.begin(ada, 'pro', 'forever');
    await shop.begin(ada, 'basic', 'monthly');
    expect(shop.account.must(first.id)['status']).toBe('canceled');
    const other = await shop.begin(ada, 'hat', 'once');
    await shop.begin(ada, 'gem', 'once');
    await shop.begin(ada, 'gem', 'once');
    expect(shop.account.must(other.id)['status']).toBe('requires_payment_method');
    const open = shop.account.objects.list('payment_intent', ({ status }) => status === 'requires_payment_method');
    expect(open.map(({ amount }) => amount)).toEqual([150, 150, 2000, 999]);
  });
});

describe('with test cards', () => {
  let project: TestProject;
  let ada: TestUser;

  beforeAll(async () => {
    const { basic, pro } = PRODUCTS;
    project = await createProject({
      override: { 'payments.products': { basic, pro }, 'payments.catalogs': { plans: {} } },
    });
    ada = await signUp(project);
  });

  const owned = async (): Promise<string[]> =>
    succeeded(await serverApi(project).get(grantPath(ada.userId))).items.map(({ id }: { id: string }) => id);
  const begin = async (product_id: string, price_id: string): Promise<string> => {
    const body = { customer_type: 'user', customer_id: ada.userId, product_id };
    const { url } = succeeded(await serverApi(project).post('/payments/purchases/create-purchase-url', body));
    const full_code = new URL(url).pathname.split('/').at(-1);
    const session = await rawApi(project.baseUrl).post('/payments/purchases/purchase-session', { full_code, price_id });
    return succeeded(session).client_secret;
  };
  const pay = async (client_secret: string, card_number: string) =>
    succeeded(
      await rawApi(project.baseUrl).post('/payments/built-in/confirm', {
        client_secret,
        card_number,
        expiry: '12/99',
        cvc: '123',
      }),
    ).status;

  it('a plan outlives a card that is declined, and ends when what replaces it is paid', async () => {
    expect(await pay(await begin('basic', 'monthly'), '4242424242424242')).toBe('succeeded');
    const secret = await begin('pro', 'forever');
    expect(await pay(secret, '4000000000000002')).toBe('requires_payment_method');
    expect(await owned()).toEqual(['basic']);
    expect(await pay(secret, '4242424242424242')).toBe('succeeded');
    expect(await owned()).toEqual(['pro']);
    const { items } = succeeded(await adminApi(project).get('/internal/payments/subscriptions'));
    expect(items).toMatchObject([{ product_id: 'basic', status: 'canceled' }]);
  });
});
