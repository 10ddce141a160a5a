/** @once only the payments service talks to Stripe; `stripe-events.e2e-spec.ts` covers Stripe in both modes */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { adminApi, type ApiResponse, createProject, rawApi, serverApi, succeeded } from '@hallpass/testing';
import { StripeServer, type StripeShop } from './stripe-shop.js';

/** Endpoints of the checkout page that the contract does not have: `checkout-details`, `restart` and `status`. */

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

const ask = (call: string, full_code: unknown): Promise<ApiResponse> =>
  shop.page.post(`/payments/purchases/${call}`, { full_code });
const refusal = ({ status, knownError }: ApiResponse) => [status, knownError];

describe.each(['checkout-details', 'restart', 'status'])('%s', (call) => {
  it('is rejected without a code, and with one that is altered, foreign or expired', async () => {
    for (const none of [undefined, null, 7]) expect(refusal(await ask(call, none))).toEqual([400, 'SCHEMA_ERROR']);
    const code = await shop.codeFor(ada, 'hat');
    const [, secret] = code.split('_');
    const elsewhere = await createProject({ server: on.server });
    const altered = `${code.slice(0, -1)}${code.endsWith('a') ? 'b' : 'a'}`;
    const over = await shop.codeFor(ada, 'hat');
    await on.query(
      `UPDATE auth.verification_code SET expires_at = now() WHERE (project_id, id) IN (
         SELECT project_id, id FROM auth.verification_code WHERE project_id = $1 ORDER BY created_at DESC LIMIT 1)`,
      [shop.project.id],
    );
    for (const bad of ['', '_', 'x', altered, `${code}_`, `${elsewhere.id}_${secret}`, over])
      expect(refusal(await ask(call, bad))).toEqual([404, 'VERIFICATION_CODE_NOT_FOUND']);
    succeeded(await ask(call, code));
  });
});

describe('checkout-details', () => {
  it('shows nothing for a used code', async () => {
    const { code } = await shop.begin(ada, 'hat', 'once');
    expect(refusal(await ask('checkout-details', code))).toEqual([404, 'VERIFICATION_CODE_NOT_FOUND']);
  });

  it('shows the prices that can be charged, and the provider', async () => {
    const { project_display_name, provider, prices } = succeeded(
      await ask('checkout-details', await shop.codeFor(ada, 'hat')),
    );
    expect([project_display_name, provider]).toEqual(['Test project', 'stripe']);
    // Not the price in euros: only dollars are charged.
    expect(prices).toEqual([
      { id: 'once', currency: 'USD', amount: 2000, interval: null, free_trial: null, is_free_trial_used: false },
      { id: 'secret', currency: 'USD', amount: 100, interval: null, free_trial: null, is_free_trial_used: false },
    ]);
    expect(succeeded(await ask('checkout-details', await shop.codeFor(ada, 'tried'))).prices).toEqual([
      {
        id: 'monthly',
        currency: 'USD',
        amount: 999,
        interval: [1, 'month'],
        free_trial: [7, 'day'],
        is_free_trial_used: false,
      },
    ]);
  });

  it('says that payments are not set up if production mode forbids test payments', async () => {
    const testing = await createProject({
      server: on.server,
      override: { 'payments.products.hat': { customerType: 'custom', prices: { once: { USD: '20' } } } },
    });
    const body = { customer_type: 'custom', customer_id: 'c', product_id: 'hat' };
    const { url } = succeeded(await serverApi(testing).post('/payments/purchases/create-purchase-url', body));
    const full_code = new URL(url).pathname.replace('/purchase/', '');
    const details = () => rawApi(testing.baseUrl).post('/payments/purchases/checkout-details', { full_code });
    expect(succeeded(await details()).provider).toBe('built-in');
    succeeded(await adminApi(testing).patch('/internal/projects/current', { is_production_mode: true }));
    expect(succeeded(await details()).provider).toBeNull();
  });
});

describe('restart', () => {
  it('leaves a code unchanged if nothing was started with it', async () => {
    const code = await shop.codeFor(ada, 'hat');
    expect(succeeded(await ask('restart', code))).toEqual({ status: 'open' });
    succeeded(await shop.session(code, 'once'));
  });

  it('abandons an unpaid payment, once and for good, and the code works again', async () => {
    const { code, id } = await shop.begin(ada, 'hat', 'once');
    expect(succeeded(await ask('restart', code))).toEqual({ status: 'open' });
    expect(shop.account.must(id)['status']).toBe('canceled');
    expect(succeeded(await ask('restart', code))).toEqual({ status: 'open' });
    const { client_secret } = succeeded(await shop.session(code, 'once'));
    expect(client_secret).not.toContain(id);
    shop.account.pay(client_secret.split('_secret')[0]);
    await shop.deliver();
    expect(await shop.ownedIds(ada)).toEqual(['hat']);
  });

  it('reports a payment even before its event arrives, and nothing can be paid again', async () => {
    const { code, id } = await shop.begin(ada, 'hat', 'once');
    shop.account.pay(id);
    on.stripe.takeEvents(shop.account.id);
    expect(succeeded(await ask('restart', code))).toEqual({ status: 'succeeded' });
    expect(await shop.ownedIds(ada)).toEqual(['hat']);
    expect((await shop.session(code, 'once')).knownError).toBe('VERIFICATION_CODE_NOT_FOUND');
  });

  it('abandons nothing while Stripe is unavailable or the bank has not decided', async () => {
    const { code, id } = await shop.begin(ada, 'hat', 'once');
    on.stripe.fault = ({ call }) => (call.includes('payment_intents') ? { status: 500 } : null);
    expect((await ask('restart', code)).status).toBe(503);
    on.stripe.fault = () => null;
    shop.account.must(id)['status'] = 'processing';
    const busy = await ask('restart', code);
    expect([busy.status, busy.headers.get('x-hallpass-error')]).toEqual([400, 'PAYMENT_IN_PROGRESS']);
    shop.account.must(id)['status'] = 'requires_payment_method';
    shop.account.pay(id);
    await shop.deliver();
    expect(await shop.ownedIds(ada)).toEqual(['hat']);
  });
});

describe('status', () => {
  const statusOf = async (code: string): Promise<string> => succeeded(await ask('status', code)).status;

  it.each([
    ['a one-time purchase', 'hat', 'once'],
    ['a new subscription', 'basic', 'monthly'],
  ])('of %s is unpaid, processing while the bank decides, and succeeded before its event arrives', async (...of) => {
    const [, product, price] = of;
    const code = await shop.codeFor(ada, product);
    expect(await statusOf(code)).toBe('unpaid');
    const { client_secret: secret } = succeeded(await shop.session(code, price));
    expect(await statusOf(code)).toBe('unpaid');
    const payment = shop.account.must(secret.split('_secret')[0]!);
    payment['status'] = 'processing';
    expect(await statusOf(code)).toBe('processing');
    payment['status'] = 'requires_payment_method';
    expect(await statusOf(code)).toBe('unpaid');
    shop.account.pay(payment.id);
    on.stripe.takeEvents(shop.account.id);
    expect(await statusOf(code)).toBe('succeeded');
    expect(await shop.ownedIds(ada)).toEqual([product]);
  });

  it('of a change of a subscription that its bank confirms follows the payment of the change', async () => {
    const first = await shop.begin(ada, 'basic', 'monthly');
    shop.account.pay(first.id);
    await shop.deliver();
    shop.account.asksHolders = true;
    try {
      const { code, id } = await shop.begin(ada, 'pro', 'monthly');
      expect(await statusOf(code)).toBe('unpaid');
      shop.account.must(id)['status'] = 'processing';
      expect(await statusOf(code)).toBe('processing');
      shop.account.pay(id);
      expect(await statusOf(code)).toBe('succeeded');
    } finally {
      shop.account.asksHolders = false;
    }
  });

  it('names the seller, gives nothing up, and is unknown while Stripe is away', async () => {
    const { code, id } = await shop.begin(ada, 'hat', 'once');
    expect(succeeded(await ask('status', code))).toEqual({
      status: 'unpaid',
      project_display_name: 'Test project',
      project_logo_url: null,
      project_accent_color: null,
    });
    on.stripe.fault = ({ call }) => (call.includes('payment_intents') ? { status: 500 } : null);
    expect((await ask('status', code)).status).toBe(503);
    on.stripe.fault = () => null;
    shop.account.pay(id);
    expect(await statusOf(code)).toBe('succeeded');
  });
});
