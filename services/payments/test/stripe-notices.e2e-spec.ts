/** @once only the payments service talks to Stripe; `stripe-events.e2e-spec.ts` covers Stripe in both modes */
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import {
  adminApi,
  capturedMail,
  internalProject,
  ownerApi,
  signUp,
  type StripeEvent,
  succeeded,
  type TestUser,
  until,
} from '@hallpass/testing';
import { StripeServer, type StripeShop } from './stripe-shop.js';

/** Outcomes of payments at Stripe are announced once by email and webhook, however often Stripe reports them. */

let on: StripeServer;
let shop: StripeShop;
let ada: TestUser;
let token: string;

beforeAll(async () => {
  on = await StripeServer.start();
});
afterAll(() => on?.stop());
beforeEach(async () => {
  shop = await on.shop();
  ada = await signUp(shop.project);
  ({ token } = succeeded(await ownerApi(shop.project).post('/webhooks/svix-token', {})));
});

async function deliverOften(): Promise<void> {
  const events = on.stripe.takeEvents(shop.account.id);
  const again = (event: StripeEvent, index: number): StripeEvent => ({
    ...event,
    body: event.body.replace(event.id, `${event.id}again${index}`),
  });
  for (const event of [...events, ...events, ...events.map(again).toReversed()])
    expect(await on.stripe.deliver(on.server.baseUrl, event)).toBe(200);
}

interface Message {
  eventType: string;
  payload: { data: object };
}

/** Messages for webhooks, whether or not an endpoint exists. */
async function messages(): Promise<Message[]> {
  const response = await fetch(
    `${shop.project.baseUrl}/api/v1/app/${shop.project.id}/msg?limit=100&with_content=true`,
    {
      headers: { authorization: `Bearer ${token}` },
    },
  );
  const { data } = (await response.json()) as { data: Message[] };
  return data.filter(({ eventType }) => /^(?:purchase|subscription|payment)\./.test(eventType));
}

async function subjects(): Promise<string[]> {
  const { items } = succeeded(await adminApi(shop.project).get('/internal/emails'));
  const own = items.filter(({ to }: { to: string[] }) => to.includes(ada.email));
  return own.map(({ subject }: { subject: string }) => subject).toSorted();
}

/** Waits for this many messages. Returns the subjects of the emails to Ada and the types of the webhook messages. */
async function notified(mails: number, webhooks = mails): Promise<{ mails: string[]; webhooks: string[] }> {
  const seen = async () => ({
    mails: await subjects(),
    webhooks: (await messages()).map(({ eventType }) => eventType).toSorted(),
  });
  const isThere = async (): Promise<boolean> => {
    const now = await seen();
    return now.mails.length >= mails && now.webhooks.length >= webhooks;
  };
  await until(`${mails} mails and ${webhooks} messages`, isThere, { lastSeen: seen });
  return seen();
}

const subscriptionId = () => shop.account.objects.list('subscription')[0]!.id;
const receipt = expect.stringMatching(/receipt/);
const failed = expect.stringMatching(/did not go through/);
const refunded = expect.stringMatching(/refund/i);
const ended = expect.stringMatching(/ended|canceled/);

it('a purchase and its refund', async () => {
  const { id } = await shop.begin(ada.userId, 'hat', 'once');
  shop.account.pay(id);
  await deliverOften();
  expect(await notified(1)).toEqual({ mails: [receipt], webhooks: ['purchase.completed'] });
  shop.account.refund(id, 500);
  shop.account.refund(id, 1500);
  await deliverOften();
  expect(await notified(3)).toEqual({
    mails: [receipt, refunded, refunded],
    webhooks: ['payment.refunded', 'payment.refunded', 'purchase.completed'],
  });
  const bought = (await messages()).find(({ eventType }) => eventType === 'purchase.completed');
  expect(bought!.payload.data).toMatchObject({
    customer_type: 'user',
    customer_id: ada.userId,
    product_id: 'hat',
    product_display_name: 'Hat',
    quantity: 1,
    amount: '20.00',
    currency: 'USD',
    test_mode: false,
  });
});

it('a dispute is told to webhooks and to the owners of the project, and not to the customer', async () => {
  const { id } = await shop.begin(ada.userId, 'hat', 'once');
  shop.account.pay(id);
  await deliverOften();
  await notified(1);
  const { id: disputeId } = shop.account.dispute(id);
  await deliverOften();
  shop.account.closeDispute(disputeId, 'won');
  await deliverOften();
  expect(await notified(1, 2)).toEqual({ mails: [receipt], webhooks: ['payment.disputed', 'purchase.completed'] });
  const disputed = (await messages()).find(({ eventType }) => eventType === 'payment.disputed');
  expect(disputed!.payload.data).toMatchObject({ product_id: 'hat', amount: '20.00', customer_id: ada.userId });
  const internal = internalProject(on.server);
  const sought = { to: shop.project.owner.email, template: 'payment_disputed' };
  const { text, id: first } = await capturedMail(internal, sought);
  expect(text).toContain('$20.00 for Hat');
  const { items } = succeeded(await adminApi(internal).get('/internal/emails'));
  const others = items.filter(
    ({ to, subject, ...mail }: { id: string; to: string[]; subject: string }) =>
      to.includes(shop.project.owner.email) && /disputed/.test(subject) && mail.id !== first,
  );
  expect(others).toEqual([]);
});

it('a subscription: its renewal before and after, one that fails twice and is paid, a refund of it, and its end', async () => {
  const { id } = await shop.begin(ada.userId, 'basic', 'monthly');
  shop.account.pay(id);
  await deliverOften();
  expect((await notified(1)).webhooks).toEqual(['purchase.completed']);
  shop.account.announceRenewal(subscriptionId());
  await deliverOften();
  shop.account.renew(subscriptionId(), true);
  await deliverOften();
  expect((await notified(3)).webhooks).toEqual([
    'purchase.completed',
    'subscription.renewal_upcoming',
    'subscription.renewed',
  ]);
  shop.account.renew(subscriptionId(), false);
  await deliverOften();
  shop.account.failInvoice(String(shop.account.must(subscriptionId())['latest_invoice']));
  await deliverOften();
  const failing = await notified(5);
  expect(failing.webhooks.filter((type) => type === 'payment.failed')).toHaveLength(2);
  expect(failing.mails.filter((subject) => /did not go through/.test(subject))).toEqual([failed, failed]);
  shop.account.paySubscription(subscriptionId());
  await deliverOften();
  shop.account.refund(String(shop.account.objects.list('payment_intent')[0]!.id));
  await deliverOften();
  shop.account.endSubscription(subscriptionId());
  await deliverOften();
  const { mails, webhooks } = await notified(8);
  expect(webhooks).toEqual([
    'payment.failed',
    'payment.failed',
    'payment.refunded',
    'purchase.completed',
    'subscription.canceled',
    'subscription.renewal_upcoming',
    'subscription.renewed',
    'subscription.renewed',
  ]);
  expect(mails).toHaveLength(8);
  expect(mails).toEqual(expect.arrayContaining([ended, refunded]));
});

it('a trial, which has no receipt', async () => {
  await shop.begin(ada.userId, 'tried', 'monthly');
  await deliverOften();
  expect(await notified(0, 1)).toEqual({ mails: [], webhooks: ['purchase.completed'] });
});
