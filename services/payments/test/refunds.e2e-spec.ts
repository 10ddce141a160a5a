/** @once only the payments service talks to Stripe; `stripe-events.e2e-spec.ts` covers Stripe in both modes */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  type ApiResponse,
  rawApi,
  serverApi,
  succeeded,
  type Api,
  capturedMail,
  createProject,
  internalProject,
  moveTestClock,
  server as running,
  signUp,
  type TestProject,
  type TestUser,
} from '@hallpass/testing';
import { uuidv7 } from '@hallpass/queue';
import pg from 'pg';
import { StripeServer, type StripeShop } from './stripe-shop.js';

describe('stripe refunds', () => {
  /** Refunds and disputes of payments by Stripe, and what is still refundable. */

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

  const PATH = '/internal/payments';
  const entry = async (kind: string) => {
    const path = `${PATH}/money-entries?customer_type=user&customer_id=${ada}`;
    return succeeded(await adminApi(shop.project).get(path)).items.find((each: { kind: string }) => each.kind === kind);
  };
  const refund = async (kind: string, body: object = {}): Promise<ApiResponse> =>
    adminApi(shop.project).post(`${PATH}/money-entries/${(await entry(kind)).id}/refund`, body);
  const outcome = ({ status, headers }: ApiResponse) => [status, headers.get('x-hallpass-error')];

  async function payHat(): Promise<string> {
    const { id } = await shop.begin(ada, 'hat', 'once');
    shop.account.pay(id);
    await shop.deliver();
    return id;
  }

  /** Creates a subscription with one renewal. @returns Stripe's ids of the two payments */
  async function subscribe(): Promise<[first: string, renewal: string]> {
    const { id } = await shop.begin(ada, 'basic', 'monthly');
    shop.account.pay(id);
    shop.account.renew(String(shop.account.objects.list('subscription')[0]!.id));
    await shop.deliver();
    const [renewal] = shop.account.objects.list('payment_intent');
    return [id, renewal!.id];
  }

  const refundsOf = (payment: string) =>
    shop.account.objects.list('refund', (each) => each['payment_intent'] === payment).map(({ amount }) => amount);

  describe('a refund is not offered, and is refused', () => {
    it('while a payment is disputed, and after the dispute is lost', async () => {
      const payment = await payHat();
      expect(await entry('charge')).toMatchObject({ refundable_amount_minor: 2000, dispute_status: null });
      const { id } = shop.account.dispute(payment);
      await shop.deliver();
      const disputed = { refundable_amount_minor: 0, dispute_status: 'open', can_decide_dispute: false };
      expect(await entry('charge')).toMatchObject(disputed);
      const refused = await refund('charge');
      expect(outcome(refused)).toEqual([409, 'NOT_REFUNDABLE']);
      expect(refused.body).toContain('This payment is disputed');
      shop.account.closeDispute(id, 'lost');
      await shop.deliver();
      expect(await entry('charge')).toMatchObject({ refundable_amount_minor: 0, dispute_status: 'lost' });
      expect(outcome(await refund('charge'))).toEqual([409, 'NOT_REFUNDABLE']);

      // A bank can still change its decision.
      shop.account.closeDispute(id, 'won');
      await shop.deliver();
      expect(await entry('charge')).toMatchObject({ refundable_amount_minor: 2000, dispute_status: 'won' });
    });

    it('of more than is left, as soon as a part was refunded', async () => {
      const payment = await payHat();
      succeeded(await refund('charge', { amount_minor: 500 }));
      // No event has arrived yet.
      expect(await entry('charge')).toMatchObject({ refunded_amount_minor: 500, refundable_amount_minor: 1500 });
      expect(outcome(await refund('charge', { amount_minor: 1501 }))).toEqual([409, 'NOT_REFUNDABLE']);
      succeeded(await refund('charge'));
      await shop.deliver();
      expect(await entry('charge')).toMatchObject({ refunded_amount_minor: 2000, refundable_amount_minor: 0 });
      expect(outcome(await refund('charge'))).toEqual([409, 'NOT_REFUNDABLE']);
      expect(refundsOf(payment)).toEqual([1500, 500]);
      shop.account.failRefund(String(shop.account.objects.list('refund')[0]!.id));
      await shop.deliver();
      expect(await entry('charge')).toMatchObject({ refunded_amount_minor: 500, refundable_amount_minor: 1500 });
    });

    it('where Stripe has collected nothing for an invoice', async () => {
      await subscribe();
      const { provider_reference } = await entry('renewal');
      const [link] = shop.account.objects.list('invoice_payment', ({ invoice }) => invoice === provider_reference);
      link!['payment'] = { type: 'out_of_band_payment' };
      expect(outcome(await refund('renewal'))).toEqual([409, 'NOT_REFUNDABLE']);
    });
  });

  describe('of a subscription', () => {
    it('a renewal is refunded, and shown so on that renewal alone', async () => {
      const [first, renewal] = await subscribe();
      succeeded(await refund('renewal', { amount_minor: 300 }));
      expect([refundsOf(first), refundsOf(renewal)]).toEqual([[], [300]]);
      await shop.deliver();
      expect(await entry('renewal')).toMatchObject({ refunded_amount_minor: 300, refundable_amount_minor: 699 });
      expect(await entry('charge')).toMatchObject({ refunded_amount_minor: 0, refundable_amount_minor: 999 });

      const { url } = succeeded(
        await serverApi(shop.project).post('/payments/customer-links', { customer_type: 'user', customer_id: ada }),
      );
      const full_code = new URL(url).pathname.replace('/customer/', '');
      const { payments } = succeeded(
        await rawApi(shop.project.baseUrl).post('/payments/customer-page/payments', { full_code }),
      );
      expect(
        payments.map((each: { kind: string; returned_amount: number }) => [each.kind, each.returned_amount]),
      ).toEqual(
        expect.arrayContaining([
          ['renewal', 300],
          ['charge', 0],
        ]),
      );
    });

    it('a payment is disputed, and the subscription with it', async () => {
      const [first] = await subscribe();
      const { id } = shop.account.dispute(first);
      await shop.deliver();
      expect(await entry('charge')).toMatchObject({ dispute_status: 'open', refundable_amount_minor: 0 });
      expect(await entry('renewal')).toMatchObject({ dispute_status: null, refundable_amount_minor: 999 });
      shop.account.closeDispute(id, 'lost');
      await shop.deliver();
      expect(await entry('charge')).toMatchObject({ dispute_status: 'lost', refundable_amount_minor: 0 });
      const path = `${PATH}/subscriptions?customer_type=user&customer_id=${ada}`;
      expect(succeeded(await adminApi(shop.project).get(path)).items).toMatchObject([{ dispute_status: 'lost' }]);
    });
  });
});

describe('disputes', () => {
  /** Disputes and refunds of test payments, as administrators and customers see them. */

  const PATH = '/internal/payments';
  const DISPUTED = '4000000000000259';
  const OVERRIDE = {
    'payments.products.pro': {
      displayName: 'Pro',
      customerType: 'user',
      prices: { monthly: { USD: '12.50', interval: [1, 'month'] } },
    },
    'payments.products.book': { displayName: 'Book', customerType: 'user', prices: { once: { USD: '7' } } },
  };

  interface Entry {
    id: string;
    kind: string;
    refunded_amount_minor: number;
    refundable_amount_minor: number;
    dispute_status: string | null;
    can_decide_dispute: boolean;
  }

  let project: TestProject;
  let admin: Api;
  let ada: TestUser;

  beforeAll(async () => {
    project = await createProject({ displayName: 'Shop', override: OVERRIDE });
    admin = adminApi(project);
  });
  beforeEach(async () => {
    ada = await signUp(project);
  });

  const customer = () => ({ customer_type: 'user', customer_id: ada.userId });

  async function buy(product_id: string, price_id: string, card_number: string, shop = project): Promise<void> {
    const asked = await serverApi(shop).post('/payments/purchases/create-purchase-url', { ...customer(), product_id });
    const full_code = new URL(succeeded(asked).url).pathname.replace('/purchase/', '');
    const page = rawApi(shop.baseUrl);
    const { client_secret } = succeeded(
      await page.post('/payments/purchases/purchase-session', { full_code, price_id }),
    );
    const body = { client_secret, card_number, expiry: '12/99', cvc: '123' };
    expect(succeeded(await page.post('/payments/built-in/confirm', body)).status).toBe('succeeded');
  }

  /** Newest first. */
  const entries = async (api = admin): Promise<Entry[]> =>
    succeeded(await api.get(`${PATH}/money-entries?customer_type=user&customer_id=${ada.userId}`)).items;
  const entry = async (kind: string, api = admin): Promise<Entry> =>
    (await entries(api)).find((each) => each.kind === kind)!;
  const refund = (id: string, body: object = {}, api = admin): Promise<ApiResponse> =>
    api.post(`${PATH}/money-entries/${id}/refund`, body);
  const decide = (id: string, outcome: string): Promise<ApiResponse> =>
    admin.post(`${PATH}/money-entries/${id}/decide-dispute`, { outcome });
  const outcome = ({ status, headers }: ApiResponse) => [status, headers.get('x-hallpass-error')];

  async function customerPage(): Promise<{
    payment: (kind: string) => Promise<object>;
    receipt: () => Promise<object>;
  }> {
    const { url } = succeeded(await serverApi(project).post('/payments/customer-links', customer()));
    const full_code = new URL(url).pathname.replace('/customer/', '');
    const ask = async (call: string, more: object = {}) =>
      succeeded(await rawApi(project.baseUrl).post(`/payments/customer-page/${call}`, { full_code, ...more }));
    const payment = async (kind: string) =>
      (await ask('payments')).payments.find((each: { kind: string }) => each.kind === kind);
    return { payment, receipt: async () => ask('receipt', { payment_id: (await payment('charge')).id }) };
  }

  describe('a refund is not offered, and is refused', () => {
    it('for a disputed payment, and for one whose dispute was lost', async () => {
      await buy('book', 'once', DISPUTED);
      const charge = await entry('charge');
      expect(charge).toMatchObject({ refundable_amount_minor: 0, dispute_status: 'open', can_decide_dispute: true });
      const refused = await refund(charge.id);
      expect(outcome(refused)).toEqual([409, 'NOT_REFUNDABLE']);
      expect(refused.body).toContain('This payment is disputed');

      succeeded(await decide(charge.id, 'lost'));
      const lost = { refundable_amount_minor: 0, dispute_status: 'lost', can_decide_dispute: false };
      expect(await entry('charge')).toMatchObject({ ...lost, refunded_amount_minor: 0 });
      const again = await refund(charge.id);
      expect(outcome(again)).toEqual([409, 'NOT_REFUNDABLE']);
      expect(again.body).toContain('through their bank');
      expect(outcome(await decide(charge.id, 'won'))).toEqual([409, 'NO_OPEN_DISPUTE']);
    });

    it('for entries that are no payments', async () => {
      await buy('book', 'once', DISPUTED);
      const dispute = await entry('dispute');
      const nothing = { refundable_amount_minor: 0, dispute_status: null, can_decide_dispute: false };
      expect(dispute).toMatchObject({ ...nothing, refunded_amount_minor: 0 });
      expect(outcome(await refund(dispute.id))).toEqual([404, 'PAYMENT_NOT_FOUND']);
    });

    it('of more than is left, and of nothing', async () => {
      await buy('book', 'once', '4242424242424242');
      const { id, refundable_amount_minor } = await entry('charge');
      expect(refundable_amount_minor).toBe(700);
      succeeded(await refund(id, { amount_minor: 200 }));
      expect(await entry('charge')).toMatchObject({ refunded_amount_minor: 200, refundable_amount_minor: 500 });
      const tooMuch = await refund(id, { amount_minor: 501 });
      expect(outcome(tooMuch)).toEqual([409, 'NOT_REFUNDABLE']);
      expect(tooMuch.body).toContain('Only 5.00 USD');
      succeeded(await refund(id));
      expect(await entry('charge')).toMatchObject({ refunded_amount_minor: 700, refundable_amount_minor: 0 });
      expect(outcome(await refund(id))).toEqual([409, 'NOT_REFUNDABLE']);
    });

    it('for a test payment of a project that has left test mode', async () => {
      const shop = await createProject({ override: OVERRIDE });
      const api = adminApi(shop);
      ada = await signUp(shop);
      await buy('book', 'once', '4242424242424242', shop);
      await buy('pro', 'monthly', DISPUTED, shop);
      const setTestMode = async (on: boolean) =>
        succeeded(
          await api.patch('/internal/config/override', {
            config_override_string: JSON.stringify({ ...OVERRIDE, 'payments.testMode': on }),
          }),
        );
      await setTestMode(false);
      const payments = (await entries(api)).filter(({ kind }) => kind === 'charge');
      expect(payments).toMatchObject([
        { refundable_amount_minor: 0, dispute_status: 'open', can_decide_dispute: false },
        { refundable_amount_minor: 0, dispute_status: null, can_decide_dispute: false },
      ]);
      expect(outcome(await refund(payments[1]!.id, {}, api))).toEqual([403, 'TEST_PAYMENTS_OFF']);
      await setTestMode(true);
      succeeded(await refund(payments[1]!.id, {}, api));
    });
  });

  describe('a payment by Stripe', () => {
    let database: pg.Client;

    beforeAll(async () => {
      database = new pg.Client({ connectionString: running.databaseUrl! });
      await database.connect();
    });
    afterAll(() => database?.end());

    it('is not offered for a refund where Stripe is not set up', async () => {
      const id = uuidv7();
      await database.query(
        `INSERT INTO payments.money_entry (project_id, id, customer_type, customer_id, kind, currency, amount, provider,
         provider_reference, test_mode, occurred_at)
       VALUES ($1, $2, 'user', $3, 'charge', 'USD', 2000, 'stripe', $4, false, now())`,
        [project.id, id, ada.userId, `pi_${randomUUID()}`],
      );
      expect(await entry('charge')).toMatchObject({ id, refundable_amount_minor: 0 });
      expect(outcome(await refund(id))).toEqual([400, 'PAYMENTS_NOT_SET_UP']);
    });
  });

  describe('a disputed payment', () => {
    it('is shown to its customer as disputed, and not as refunded', async () => {
      await buy('book', 'once', DISPUTED);
      const { payment, receipt } = await customerPage();
      const disputed = { returned_amount: 0, dispute_status: 'open' };
      expect(await payment('charge')).toMatchObject(disputed);
      expect(await receipt()).toMatchObject({ payment: disputed });
      expect(await payment('dispute')).toMatchObject({ amount: -700, returned_amount: 0, dispute_status: null });
      succeeded(await decide((await entry('charge')).id, 'lost'));
      const lost = { returned_amount: 0, dispute_status: 'lost' };
      expect(await payment('charge')).toMatchObject(lost);
      expect(await receipt()).toMatchObject({ payment: lost });
    });

    it('is as any other once the dispute is won, and can be refunded', async () => {
      await buy('book', 'once', DISPUTED);
      const { id } = await entry('charge');
      succeeded(await decide(id, 'won'));
      const won = { refundable_amount_minor: 700, dispute_status: 'won', can_decide_dispute: false };
      expect(await entry('charge')).toMatchObject(won);
      succeeded(await refund(id, { amount_minor: 100 }));
      expect(await entry('charge')).toMatchObject({ refunded_amount_minor: 100, refundable_amount_minor: 600 });
      const { payment } = await customerPage();
      expect(await payment('charge')).toMatchObject({ returned_amount: 100, dispute_status: 'won' });
    });

    it('is marked on what was sold by it, too', async () => {
      const sold = async (): Promise<Record<string, string | null>> => {
        const path = `${PATH}/transactions?customer_type=user&customer_id=${ada.userId}`;
        const { transactions } = succeeded(await admin.get(path));
        return Object.fromEntries(
          transactions.map((each: { product_display_name: string; dispute_status: string | null }) => [
            each.product_display_name,
            each.dispute_status,
          ]),
        );
      };
      const subscription = async () =>
        succeeded(await admin.get(`${PATH}/subscriptions?customer_type=user&customer_id=${ada.userId}`)).items[0];
      await buy('pro', 'monthly', '4242424242424242');
      await buy('book', 'once', DISPUTED);
      expect(await sold()).toEqual({ Pro: null, Book: 'open' });
      expect(await subscription()).toMatchObject({ dispute_status: null });
      succeeded(await decide((await entries()).find(({ dispute_status }) => dispute_status === 'open')!.id, 'lost'));
      expect(await sold()).toEqual({ Pro: null, Book: 'lost' });

      // The card that disputes is now on file and pays the renewal.
      await moveTestClock(project, { days: 32 });
      expect(await sold()).toEqual({ Pro: 'open', Book: 'lost' });
      expect(await subscription()).toMatchObject({ dispute_status: 'open' });
      succeeded(await decide((await entry('renewal')).id, 'won'));
      expect(await subscription()).toMatchObject({ dispute_status: 'won' });
    });

    it('is told to the owners as a test, which they decide themselves', async () => {
      await buy('book', 'once', DISPUTED);
      const { text } = await capturedMail(internalProject(), { to: project.owner.email, template: 'payment_disputed' });
      expect(text).toContain('This is a test payment');
      expect(text).not.toContain('payment provider');
    });
  });

  it('a refund of a renewal is shown on that renewal alone', async () => {
    await buy('pro', 'monthly', '4242424242424242');
    await moveTestClock(project, { days: 32 });
    const { id } = await entry('renewal');
    succeeded(await refund(id, { amount_minor: 300 }));
    expect(await entry('renewal')).toMatchObject({ refunded_amount_minor: 300, refundable_amount_minor: 950 });
    expect(await entry('charge')).toMatchObject({ refunded_amount_minor: 0, refundable_amount_minor: 1250 });
    const { payment } = await customerPage();
    expect(await payment('renewal')).toMatchObject({ returned_amount: 300, dispute_status: null });
    expect(await payment('charge')).toMatchObject({ returned_amount: 0 });
  });
});
