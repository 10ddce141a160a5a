/** @once only the payments service talks to Stripe; `stripe-events.e2e-spec.ts` covers Stripe in both modes */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type StripeEvent, succeeded } from '@hallpass/testing';
import { StripeServer, type StripeShop } from './stripe-shop.js';

/** Owned products and recorded payments are right, however Stripe delivers the events of a purchase (security L2). */

let on: StripeServer;
let shop: StripeShop;
let ada: string;
let announcedBefore: number;

beforeAll(async () => {
  on = await StripeServer.start();
  shop = await on.shop();
});
afterAll(() => on?.stop());
beforeEach(async () => {
  on.stripe.beforeAnswer = () => Promise.resolve();
  ada = await shop.newCustomer();
  announcedBefore = await announced();
});

async function deliver(events: StripeEvent[]): Promise<void> {
  for (const event of events) {
    const status = await on.stripe.deliver(on.server.baseUrl, event);
    expect([event.type, status]).toEqual([event.type, 200]);
  }
}

async function pay(productId: string, priceId: string): Promise<void> {
  const { id } = await shop.begin(ada, productId, priceId);
  shop.account.pay(id);
}
/** The newest subscription, which belongs to the current test. */
const subscription = (): string => shop.account.objects.list('subscription')[0]!.id;

/** A customer's actions, with the products and payments expected afterwards. */
interface Story {
  /** Runs before the events under test; its own events are delivered first. */
  before?: () => Promise<void>;
  happens: () => Promise<void>;
  owned: string[];
  money: [kind: string, amount: number][];
  /** Number of purchases announced to the project's webhooks. */
  purchases: number;
}

const STORIES: [string, Story][] = [
  ['a payment', { happens: () => pay('hat', 'once'), owned: ['hat'], money: [['charge', 2000]], purchases: 1 }],
  [
    'a payment that fails first',
    {
      async happens() {
        const { id } = await shop.begin(ada, 'hat', 'once');
        shop.account.failPayment(id);
        shop.account.pay(id);
      },
      owned: ['hat'],
      money: [['charge', 2000]],
      purchases: 1,
    },
  ],
  [
    'a payment and its refund',
    {
      async happens() {
        const { id } = await shop.begin(ada, 'hat', 'once');
        shop.account.pay(id);
        shop.account.refund(id);
      },
      owned: [],
      money: [
        ['charge', 2000],
        ['refund', -2000],
      ],
      purchases: 1,
    },
  ],
  [
    'a subscription',
    { happens: () => pay('basic', 'monthly'), owned: ['basic'], money: [['charge', 999]], purchases: 1 },
  ],
  [
    'a subscription that is never paid',
    {
      async happens() {
        const { id } = await shop.begin(ada, 'basic', 'monthly');
        shop.account.failPayment(id);
        shop.account.endSubscription(subscription());
      },
      owned: [],
      money: [],
      purchases: 0,
    },
  ],
  [
    'a subscription and its first renewal',
    {
      async happens() {
        await pay('basic', 'monthly');
        shop.account.renew(subscription());
      },
      owned: ['basic'],
      money: [
        ['charge', 999],
        ['renewal', 999],
      ],
      purchases: 1,
    },
  ],
  [
    'a subscription, its cancellation and its end',
    {
      async happens() {
        await pay('basic', 'monthly');
        shop.account.updateSubscription(subscription(), { cancelAtPeriodEnd: true });
        shop.account.endSubscription(subscription());
      },
      owned: [],
      money: [['charge', 999]],
      purchases: 1,
    },
  ],
  [
    'a trial',
    {
      happens: async () => void (await shop.begin(ada, 'tried', 'monthly')),
      owned: ['tried'],
      money: [],
      purchases: 1,
    },
  ],
  [
    'a change of plans',
    {
      before: () => pay('basic', 'monthly'),
      async happens() {
        succeeded(await shop.session(await shop.codeFor(ada, 'pro'), 'monthly'));
      },
      owned: ['pro'],
      money: [
        ['charge', 999],
        ['proration', 2000],
      ],
      purchases: 1,
    },
  ],
];

/** Orders in which Stripe may deliver the events. */
const DELIVERIES: [string, (events: StripeEvent[]) => StripeEvent[]][] = [
  ['in order', (events) => events],
  ['the last first', (events) => events.toReversed()],
  ['each of them twice', (events) => events.flatMap((event) => [event, event])],
  ['all of them again, as events of another id', (events) => [...events, ...events.map(withAnotherId)]],
];
const DELIVERIES_OF_SUBSCRIPTIONS: typeof DELIVERIES = [
  ...DELIVERIES,
  [
    'without customer.subscription.created',
    (events) => events.filter(({ type }) => type !== 'customer.subscription.created'),
  ],
  ['without any customer.subscription event', (events) => events.filter(({ type }) => !type.startsWith('customer.'))],
];

const withAnotherId = (event: StripeEvent): StripeEvent => ({
  ...event,
  body: event.body.replace(event.id, `evt_${randomUUID().replaceAll('-', '')}`),
});

/** Counts purchases, because a payload is deleted once it is delivered. */
async function announced(): Promise<number> {
  const [row] = await on.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM queue.outbox WHERE project_id = $1 AND event = 'purchase.completed'`,
    [shop.project.id],
  );
  return row!.count;
}

type State = Pick<Story, 'owned' | 'money' | 'purchases'>;

async function state(): Promise<State> {
  const entries = await on.query<{ kind: string; amount: string }>(
    `SELECT kind, amount FROM payments.money_entry WHERE project_id = $1 AND customer_id = $2 ORDER BY occurred_at, kind`,
    [shop.project.id, ada],
  );
  return {
    owned: await shop.ownedIds(ada),
    money: entries.map(({ kind, amount }) => [kind, Number(amount)]),
    purchases: (await announced()) - announcedBefore,
  };
}
const stateAfter = ({ owned, money, purchases }: Story): State => ({ owned, money, purchases });

describe.each(STORIES)('%s', (name, story) => {
  beforeEach(async () => {
    await story.before?.();
    await shop.deliver();
  });

  it.each(name.includes('payment') ? DELIVERIES : DELIVERIES_OF_SUBSCRIPTIONS)('%s', async (_delivery, order) => {
    await story.happens();
    await deliver(order(on.stripe.takeEvents(shop.account.id)));
    expect(await state()).toEqual(stateAfter(story));
  });

  it('before Stripe has answered the request that began it', async () => {
    let overtaken = 0;
    on.stripe.beforeAnswer = async ({ call }) => {
      if (!/^POST (?:payment_intents|subscriptions)/.test(call)) return;
      const events = on.stripe.takeEvents(shop.account.id);
      overtaken += events.length;
      await deliver(events);
    };
    await story.happens();
    expect(overtaken).toBeGreaterThan(0);
    await shop.deliver();
    expect(await state()).toEqual(stateAfter(story));
  });
});

it.each([
  ['a payment', 'POST payment_intents', 'hat', 'once', 2000],
  ['a subscription', 'POST subscriptions', 'basic', 'monthly', 999],
] as const)(
  '%s that is paid before Stripe has answered the request that began it is owned and charged once',
  async (_name, call, productId, priceId, amount) => {
    const paid: State = { owned: [productId], money: [['charge', amount]], purchases: 1 };
    let overtaking: State | null = null;
    on.stripe.beforeAnswer = async (seen) => {
      if (seen.call !== call) return;
      shop.account.pay(shop.account.objects.list('payment_intent')[0]!.id);
      await shop.deliver();
      overtaking = await state();
    };
    await shop.begin(ada, productId, priceId);
    expect(overtaking).toEqual(paid);
    expect(await state()).toEqual(paid);
    expect((await shop.intents()).at(-1)!.outcome).toBe('paid');
  },
);
