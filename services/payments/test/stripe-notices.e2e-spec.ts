/**
 * @once only the payments service talks to Stripe; `stripe-events.e2e-spec.ts` covers Stripe in both modes; the
 * stored state does not depend on the processes; stripe-events runs in both modes
 */
import { afterAll, beforeAll, beforeEach, expect, it, describe } from '@jest/globals';
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
  onlyIn,
  repeats,
  SeededRandom,
  type StripeAccountDouble,
} from '@hallpass/testing';
import { StripeServer, type StripeShop } from './stripe-shop.js';

describe('stripe notices', () => {
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
});

describe('stripe order', () => {
  let on: StripeServer;

  beforeAll(async () => {
    on = await StripeServer.start();
  });
  afterAll(() => on?.stop());

  /** Customers and their histories, drawn from a seed: the same for every shop. */
  const CUSTOMERS = 12;
  const EVENTS = 120;
  const ORDERS = repeats(2);

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

    it(
      `in ${ORDERS} orders, each of them three times, end as in theirs (security L2)`,
      async () => {
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
        for (let order = 1; order <= ORDERS; order += 1) {
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
      },
      60_000 + ORDERS * 60_000,
    );
  });
});
