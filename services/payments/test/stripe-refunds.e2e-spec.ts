/** @once only the payments service talks to Stripe; `stripe-events.e2e-spec.ts` covers Stripe in both modes */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { adminApi, type ApiResponse, rawApi, serverApi, succeeded } from '@hallpass/testing';
import { StripeServer, type StripeShop } from './stripe-shop.js';

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
