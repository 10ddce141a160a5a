/** @once the stored state does not depend on the processes; stripe-events runs in both modes */

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { onlyIn, SeededRandom, type StripeAccountDouble, type StripeEvent } from '@hallpass/testing';
import { StripeServer, type StripeShop } from './stripe-shop.js';

let on: StripeServer;

beforeAll(async () => {
  on = await StripeServer.start();
});
afterAll(() => on?.stop());

/** Customers and their histories, drawn from a seed: the same for every shop. */
const CUSTOMERS = 12;
/** Set HALLPASS_TEST_STRIPE_EVENTS for more; 1000 takes minutes. */
const EVENTS = Number(process.env['HALLPASS_TEST_STRIPE_EVENTS'] ?? 180);

/** @param onEvents called with the new events before the next action */
async function live(
  shop: StripeShop,
  random: SeededRandom,
  onEvents: (events: StripeEvent[]) => Promise<void>,
): Promise<void> {
  const { account } = shop;
  const bought: { id: string; isSubscription: boolean }[] = [];
  let count = 0;
  const happened = async (): Promise<void> => {
    const events = on.stripe.takeEvents(account.id);
    count += events.length;
    await onEvents(events);
  };
  for (let index = 0; index < CUSTOMERS; index += 1) {
    const isSubscription = index % 2 === 0;
    const body = { customer_type: 'custom', product_id: isSubscription ? 'seat' : 'token' };
    const answer = await shop.createUrl(`customer-${index}`, body);
    const code = new URL(answer.body.url).pathname.replace('/purchase/', '');
    const session = await shop.session(code, isSubscription ? 'monthly' : 'once');
    const payment = session.body.client_secret.split('_secret')[0]!;
    bought.push({ id: isSubscription ? account.objects.list('subscription')[0]!.id : payment, isSubscription });
    account.pay(payment);
    await happened();
  }
  while (count < EVENTS) {
    const { id, isSubscription } = bought[random.int(0, bought.length)]!;
    if (isSubscription) changeSubscription(account, id, random.int(0, 20));
    else changePayment(account, id, random.int(0, 10));
    await happened();
  }
}

function changeSubscription(account: StripeAccountDouble, id: string, act: number): void {
  if (account.must(id)['status'] === 'canceled') return;
  if (act < 12) account.renew(id, act > 2);
  else if (act < 19) account.updateSubscription(id, { cancelAtPeriodEnd: act % 2 === 0 });
  else account.endSubscription(id);
}

function changePayment(account: StripeAccountDouble, id: string, act: number): void {
  const [dispute] = account.objects.list('dispute', (each) => each['payment_intent'] === id);
  const refunds = account.objects.list('refund', (each) => each['payment_intent'] === id);
  if (act < 2 && refunds.length < 4) account.refund(id, 100);
  else if (act === 2 && !dispute) account.dispute(id);
  else if (act === 5 && refunds[0]?.['status'] === 'succeeded') account.failRefund(refunds[0].id);
  else if (act < 5 && dispute?.['status'] === 'needs_response')
    account.closeDispute(dispute.id, act === 3 ? 'won' : 'lost');
  else account.failPayment(id);
}

function shuffled<T>(items: T[], random: SeededRandom): T[] {
  const left = [...items];
  return items.map(() => left.splice(random.int(0, left.length), 1)[0]!);
}

const REASON = 'the order in which events come is met by statements alone, the same ones in both modes';

onlyIn(
  'standalone',
  REASON,
  describe,
)('events of Stripe', () => {
  const override = {
    'payments.products': {
      seat: { customerType: 'custom', prices: { monthly: { USD: '9', interval: [1, 'month'] } } },
      token: { customerType: 'custom', prices: { once: { USD: '4' } } },
    },
  };

  /** Everything stored for a shop, without ids that differ between shops. */
  async function stateOf(shop: StripeShop): Promise<unknown> {
    const names = (text: string): string =>
      text.replaceAll(shop.account.id.replaceAll('_', ''), 'account').replaceAll(shop.project.id, 'project');
    const start = shop.account.time;
    const rows = await Promise.all([
      on.query(
        `SELECT customer_id, provider_subscription_id, status, quantity, price_id, cancel_at_period_end, source,
           current_period_start, current_period_end, created_at, ended_at
         FROM payments.subscription WHERE project_id = $1 ORDER BY provider_subscription_id`,
        [shop.project.id],
      ),
      on.query(
        `SELECT customer_id, payment_intent_id, quantity, revoked_at, created_at
         FROM payments.one_time_purchase WHERE project_id = $1 ORDER BY payment_intent_id`,
        [shop.project.id],
      ),
      on.query(
        `SELECT m.customer_id, m.kind, m.amount, m.provider_reference, m.occurred_at, s.provider_subscription_id, p.payment_intent_id
         FROM payments.money_entry m
         LEFT JOIN payments.subscription s ON s.project_id = m.project_id AND s.id = m.subscription_id
         LEFT JOIN payments.one_time_purchase p ON p.project_id = m.project_id AND p.id = m.purchase_id
         WHERE m.project_id = $1 ORDER BY m.provider_reference, m.kind`,
        [shop.project.id],
      ),
    ]);
    const relative = (_key: string, value: unknown): unknown =>
      typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) / 1000 - start : value;
    return JSON.parse(names(JSON.stringify(rows)), relative);
  }

  /** How often a shop's customers and webhooks were notified. */
  const notices = async (shop: StripeShop): Promise<unknown> =>
    on.query(
      `SELECT event, count(*)::int AS count FROM queue.outbox
       WHERE project_id = $1 AND event IN ('purchase.completed', 'subscription.renewed') GROUP BY event ORDER BY event`,
      [shop.project.id],
    );

  it('in 5 orders, each of them three times, end as in theirs (security L2)', async () => {
    const { seed } = new SeededRandom();
    console.log(`HALLPASS_TEST_SEED=${seed}`);
    const deliver = async (event: StripeEvent): Promise<void> => {
      expect(await on.stripe.deliver(on.server.baseUrl, event)).toBe(200);
    };
    const inOrder = await on.shop(override);
    await live(inOrder, new SeededRandom(seed), async (events) => {
      for (const event of events) await deliver(event);
    });
    const expected = (await stateOf(inOrder)) as [unknown[], unknown[], unknown[]];
    const [subscriptions, purchases, money] = expected;
    expect([subscriptions.length, purchases.length]).toEqual([CUSTOMERS / 2, CUSTOMERS / 2]);
    expect(money.length).toBeGreaterThan(CUSTOMERS);
    const renewals = money.filter((entry) => (entry as { kind: string }).kind === 'renewal');
    const once = [
      { event: 'purchase.completed', count: CUSTOMERS },
      { event: 'subscription.renewed', count: renewals.length },
    ].filter(({ count }) => count > 0);
    expect(await notices(inOrder)).toEqual(once);
    for (let order = 1; order <= 5; order += 1) {
      const shop = await on.shop(override);
      const all: StripeEvent[] = [];
      await live(shop, new SeededRandom(seed), async (events) => {
        all.push(...events);
      });
      expect(all.length).toBeGreaterThanOrEqual(EVENTS);
      const queue = shuffled([...all, ...all, ...all], new SeededRandom(seed + order));
      const lanes = Array.from({ length: 4 }, async () => {
        for (let event = queue.pop(); event; event = queue.pop()) await deliver(event);
      });
      await Promise.all(lanes);
      expect(await stateOf(shop)).toEqual(expected);
      expect(await notices(shop)).toEqual(once);
    }
  }, 600_000);
});
