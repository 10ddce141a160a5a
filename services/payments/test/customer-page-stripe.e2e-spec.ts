/** @once only the payments service talks to Stripe; `stripe-events.e2e-spec.ts` covers Stripe in both modes */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { type ApiResponse, serverApi, succeeded } from '@hallpass/testing';
import { StripeServer, type StripeShop } from './stripe-shop.js';

/** The page of a customer who pays with Stripe: actions, also while Stripe is unavailable, invoices and receipts. */

let on: StripeServer;
let shop: StripeShop;
let ada: string;
let code: string;

beforeAll(async () => {
  on = await StripeServer.start();
  shop = await on.shop();
});
afterAll(() => on?.stop());
beforeEach(async () => {
  ada = await shop.newCustomer();
  const body = { customer_type: 'user', customer_id: ada };
  const { url } = succeeded(await serverApi(shop.project).post('/payments/customer-links', body));
  code = new URL(url).pathname.replace('/customer/', '');
});
afterEach(() => {
  on.stripe.fault = () => null;
});

const page = (call: string, more: object = {}): Promise<ApiResponse> =>
  shop.page.post(`/payments/customer-page/${call}`, { full_code: code, ...more });
const first = async () => succeeded(await page('products')).products[0];
const subscribe = async () => {
  const { id } = await shop.begin(ada, 'basic', 'monthly');
  shop.account.pay(id);
  await shop.deliver();
  return shop.account.objects.list('subscription')[0]!;
};

it('a Stripe that is away is said, and nothing changes', async () => {
  const subscription = await subscribe();
  const before = await first();
  on.stripe.fault = ({ call }) => (call.includes('subscriptions') ? { status: 500 } : null);
  for (const call of ['cancel', 'resume']) {
    const answer = await page(call, { subscription_id: before.id });
    expect([answer.status, answer.headers.get('x-hallpass-error')]).toEqual([503, 'PAYMENT_PROVIDER_UNAVAILABLE']);
  }
  expect(await first()).toEqual(before);
  expect(subscription['cancel_at_period_end']).toBe(false);
});

it('is canceled and resumed at Stripe, and shown so at once, before any event', async () => {
  const subscription = await subscribe();
  const before = await first();
  expect(before).toMatchObject({ product_display_name: 'Basic', can_cancel: true, price: { amount: 999 } });
  const canceled = succeeded(await page('cancel', { subscription_id: before.id }));
  expect(subscription['cancel_at_period_end']).toBe(true);
  expect(canceled).toMatchObject({ can_resume: true, ends_at_millis: before.renews_at_millis });
  expect(await first()).toEqual(canceled);
  expect(succeeded(await page('resume', { subscription_id: before.id }))).toEqual(before);
  expect(subscription['cancel_at_period_end']).toBe(false);
});

it('shows the invoice and the receipt that Stripe has, and its own receipt while Stripe is away', async () => {
  await subscribe();
  const { id } = await shop.begin(ada, 'hat', 'once');
  shop.account.pay(id);
  await shop.deliver();
  const charge = shop.account.objects.add('charge', 'ch', { receipt_url: 'https://pay.stripe.com/receipts/9' });
  shop.account.must(id)['latest_charge'] = charge.id;
  const invoice = shop.account.objects.list('invoice')[0]!;
  invoice['hosted_invoice_url'] = 'https://invoice.stripe.com/i/9';

  const { payments } = succeeded(await page('payments'));
  const receipts = new Map<string, object>();
  for (const { id: payment_id, product_display_name } of payments)
    receipts.set(product_display_name, succeeded(await page('receipt', { payment_id })));
  expect(receipts.get('Hat')).toMatchObject({ provider_url: charge.receipt_url, is_provider_away: false });
  expect(receipts.get('Basic')).toMatchObject({ provider_url: invoice['hosted_invoice_url'] });

  charge.receipt_url = 'javascript:alert(1)';
  const [hat] = payments.filter((each: { product_display_name: string }) => each.product_display_name === 'Hat');
  expect(succeeded(await page('receipt', { payment_id: hat.id })).provider_url).toBeNull();
  on.stripe.fault = () => ({ status: 500 });
  expect(succeeded(await page('receipt', { payment_id: hat.id }))).toMatchObject({
    payment: { amount: 2000 },
    provider_url: null,
    is_provider_away: true,
  });
});

it('leads to where a payment that has failed is made', async () => {
  const subscription = await subscribe();
  const { id: subscription_id } = await first();
  expect((await page('open-payment', { subscription_id })).status).toBe(409);
  shop.account.renew(subscription.id, false);
  await shop.deliver();
  expect(await first()).toMatchObject({ status: 'past_due', is_payment_due: true });
  const invoice = shop.account.must(String(subscription['latest_invoice']));
  invoice['hosted_invoice_url'] = 'https://invoice.stripe.com/i/7';
  expect(succeeded(await page('open-payment', { subscription_id }))).toEqual({
    currency: 'USD',
    amount: 999,
    client_secret: null,
    provider_url: invoice['hosted_invoice_url'],
  });
  on.stripe.fault = () => ({ status: 500 });
  expect((await page('open-payment', { subscription_id })).status).toBe(503);
});
