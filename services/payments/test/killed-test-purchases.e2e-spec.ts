/** @once the built-in provider on its own database, whose connections are cut */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Product } from '../src/catalog/product.js';
import { type Cut, cutOff } from './cut-off.js';
import { type BuiltInWorld, projectWith, startBuiltInWorld } from './payments-database.js';

describe('killed test purchases', () => {
  /**
   * Ends the process before each statement of a purchase with the built-in provider, and after the last. A customer who
   * continues owns what was paid, once. If the customer does not continue, the task leaves neither a charge without the
   * product nor the product without a charge.
   */

  const start = new Date('2026-01-10T00:00:00Z');
  const later = new Date('2026-01-20T00:00:00Z');
  const product = (prices: object): Product => ({
    displayName: 'Plan',
    customerType: 'custom',
    serverOnly: false,
    isAddOnTo: false,
    prices: prices as Product['prices'],
    includedItems: {},
  });
  const monthly = { USD: '10', interval: [1, 'month'], serverOnly: false };
  const KINDS = {
    book: product({ price: { USD: '10', serverOnly: false } }),
    plan: product({ price: monthly }),
    trial: product({ price: { ...monthly, freeTrial: [7, 'day'] } }),
    /** Replaces `plan`. */
    larger: { ...product({ price: { ...monthly, USD: '40' } }), catalogId: 'plans' },
  } as const;
  type Kind = keyof typeof KINDS;

  let world: BuiltInWorld;
  const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await world.owner.query<T>(text, values)).rows;

  beforeAll(async () => {
    // Failures are expected here and would fill the log.
    Logger.overrideLogger(false);
    world = await startBuiltInWorld(
      projectWith(randomUUID(), {
        'payments.catalogs': { plans: {} },
        'payments.products': {
          book: KINDS.book,
          plan: { ...KINDS.plan, catalogId: 'plans' },
          trial: KINDS.trial,
          larger: KINDS.larger,
        },
      }),
      start,
    );
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(() => world?.stop());

  /** The checkout page of one purchase, and the customer who has it open. */
  class Buyer {
    readonly id = randomUUID();
    private code = '';

    constructor(private readonly kind: Kind) {}

    /** If the purchase is a change in place, creates the subscription first. */
    async prepare(): Promise<this> {
      world.clock.at = start;
      if (this.kind === 'larger') {
        const before = new Buyer('plan');
        Object.assign(before, { id: this.id });
        await (await before.prepare()).goOn();
        world.clock.at = later;
      }
      const customer = { type: 'custom', id: this.id } as const;
      const offer = { customer, productId: this.kind, product: KINDS[this.kind] };
      this.code = await world.codes.issue(world.project.id, { ...offer, stripeAccountId: '', chargesEnabled: false });
      return this;
    }

    begin = (): Promise<string> => world.purchases.start({ full_code: this.code, price_id: 'price', quantity: 1 });

    /** Does what the page does after a request without a response. */
    async beginAgain(): Promise<string | null> {
      const { status } = await world.checkout.restart(this.code);
      return status === 'succeeded' ? null : this.begin();
    }

    pay = (client_secret: string) =>
      world.confirm.confirm({ client_secret, card_number: '4242424242424242', expiry: '12/34', cvc: '123' });

    /** Completes the purchase from any state. */
    async goOn(): Promise<void> {
      const secret = await this.beginAgain();
      if (secret) expect((await this.pay(secret)).status).toBe('succeeded');
    }
  }

  /** Runs the task for open purchases a day later. */
  async function settleOpen(cut?: Cut): Promise<number> {
    await rows(`UPDATE payments.purchase_intent SET created_at = created_at - interval '2 days' WHERE outcome IS NULL`);
    return cutOff(world.owner, () => world.open.run(), cut);
  }

  const ofCustomer = `FROM payments.provider_customer c JOIN %s p
  ON p.project_id = c.project_id AND p.customer_id = c.provider_customer_id WHERE c.customer_id = $1`;
  const tracesOf = async (id: string) => ({
    money: await rows(
      `SELECT kind, amount FROM payments.money_entry WHERE customer_id = $1 ORDER BY occurred_at, kind`,
      [id],
    ),
    owned: await rows(
      `SELECT product_id, status FROM payments.subscription WHERE customer_id = $1
     UNION ALL SELECT product_id, 'bought' FROM payments.one_time_purchase WHERE customer_id = $1 ORDER BY 1`,
      [id],
    ),
    events: await rows(
      `SELECT event, payload ->> 'product_id' AS product FROM queue.outbox WHERE payload ->> 'customer_id' = $1 ORDER BY id`,
      [id],
    ),
    paid: await rows(
      `SELECT kind, amount ${ofCustomer.replace('%s', 'payments.built_in_payment')} AND p.status = 'succeeded' ORDER BY p.created_at, kind`,
      [id],
    ),
  });
  /** Payments that can still be made, and purchases without an outcome. */
  const openOf = async (id: string) => ({
    payments: await rows(
      `SELECT p.id ${ofCustomer.replace('%s', 'payments.built_in_payment')} AND p.status = 'requires_payment_method'`,
      [id],
    ),
    subscriptions: await rows(
      `SELECT p.id ${ofCustomer.replace('%s', 'payments.built_in_subscription')} AND p.status = 'incomplete'`,
      [id],
    ),
    intents: await rows(`SELECT id FROM payments.purchase_intent WHERE customer_id = $1 AND outcome IS NULL`, [id]),
  });
  const outcomesOf = async (id: string): Promise<string[]> =>
    (
      await rows<{ outcome: string }>(
        `SELECT outcome FROM payments.purchase_intent WHERE customer_id = $1 AND outcome = 'paid'`,
        [id],
      )
    ).map(({ outcome }) => outcome);
  const NOTHING_OPEN = { payments: [], subscriptions: [], intents: [] };

  const kinds = Object.keys(KINDS) as Kind[];
  /** Ending after a statement leaves the same as ending before the next one, so only the last needs both. */
  const cuts = (steps: number): Cut[] => [
    ...Array.from({ length: steps }, (_, step): Cut => ({ at: step + 1, when: 'before', ends: 'process' })),
    { at: steps, when: 'after', ends: 'process' },
  ];

  async function undisturbed(kind: Kind) {
    const buyer = await new Buyer(kind).prepare();
    let secret = '';
    const steps = await cutOff(world.owner, async () => (secret = await buyer.begin()));
    const stepsOfPaying = secret ? await cutOff(world.owner, () => buyer.pay(secret)) : 0;
    return { steps, stepsOfPaying, traces: await tracesOf(buyer.id) };
  }

  describe.each(kinds)('a %s', (kind) => {
    it('is bought once by who goes on, wherever its beginning ended', async () => {
      const { steps, traces } = await undisturbed(kind);
      expect([steps > 15, traces.owned.length]).toEqual([true, 1]);
      for (const cut of cuts(steps)) {
        const buyer = await new Buyer(kind).prepare();
        await cutOff(world.owner, buyer.begin, cut);
        await buyer.goOn();
        expect({ cut, ...(await tracesOf(buyer.id)) }).toEqual({ cut, ...traces });
        await settleOpen();
        expect({ cut, ...(await openOf(buyer.id)) }).toEqual({ cut, ...NOTHING_OPEN });
        expect({ cut, ...(await tracesOf(buyer.id)) }).toEqual({ cut, ...traces });
      }
    });

    it('is owned and paid, or neither, when nobody goes on, and its task is killed as well', async () => {
      const { steps, traces } = await undisturbed(kind);
      const nothing = await tracesOf((await new Buyer(kind).prepare()).id);
      for (const cut of cuts(steps)) {
        const buyer = await new Buyer(kind).prepare();
        await cutOff(world.owner, buyer.begin, cut);
        const stepsOfTask = await settleOpen({ at: 1 + (cut.at % 6), when: cut.when, ends: 'process' });
        expect(stepsOfTask).toBeGreaterThan(0);
        await settleOpen();
        const left = await tracesOf(buyer.id);
        // Trials and changes in place are owned as soon as the provider has them; everything else only once it is paid.
        const isDone = left.owned.some((row) => JSON.stringify(row) === JSON.stringify(traces.owned[0]));
        expect({ cut, ...left }).toEqual({ cut, ...(isDone ? traces : nothing) });
        expect({ cut, isDone }).toEqual({ cut, isDone: isDone && (kind === 'trial' || kind === 'larger') });
        expect({ cut, ...(await openOf(buyer.id)) }).toEqual({ cut, ...NOTHING_OPEN });
        const settled = isDone ? ['paid'] : [];
        expect({ cut, paid: await outcomesOf(buyer.id) }).toEqual({
          cut,
          paid: kind === 'larger' ? ['paid', ...settled] : settled,
        });
      }
    });
  });

  describe.each(['book', 'plan'] as const)('the payment of a %s', (kind) => {
    it('is made once, wherever it ended', async () => {
      const { stepsOfPaying, traces } = await undisturbed(kind);
      expect(stepsOfPaying).toBeGreaterThan(8);
      for (const cut of cuts(stepsOfPaying)) {
        const buyer = await new Buyer(kind).prepare();
        const secret = await buyer.begin();
        await cutOff(world.owner, () => buyer.pay(secret), cut);
        // The task runs first, and must not abandon anything that was paid.
        await settleOpen();
        await buyer.goOn();
        expect({ cut, ...(await tracesOf(buyer.id)) }).toEqual({ cut, ...traces });
        expect({ cut, paid: await outcomesOf(buyer.id) }).toEqual({ cut, paid: ['paid'] });
      }
    });
  });
});

describe('killed renewals', () => {
  /**
   * Cuts off a renewal at each of its statements, before and after PostgreSQL has run it: nothing is done twice or by
   * half.
   */

  const ALL = { acts: 100, millis: 60_000 };
  const start = new Date('2026-01-10T00:00:00Z');
  const due = new Date('2026-02-10T00:00:01Z');
  const product = {
    displayName: 'Plan',
    customerType: 'custom' as const,
    serverOnly: false,
    isAddOnTo: false as const,
    prices: {},
    includedItems: {},
  };

  let world: BuiltInWorld;
  const rows = async (text: string, values: unknown[] = []) => (await world.owner.query(text, values)).rows;

  beforeAll(async () => {
    // Failures are expected here and would fill the log.
    Logger.overrideLogger(false);
    world = await startBuiltInWorld(projectWith(randomUUID()), start);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(() => world?.stop());

  /** Creates a paid subscription whose renewal was announced, so that the renewal is its next step. */
  async function subscribed(card_number: string): Promise<string> {
    const { provider, project, clock, confirm, runs } = world;
    const id = randomUUID();
    clock.at = start;
    const { clientSecret } = await provider.startSubscription(project, {
      providerCustomer: await provider.ensureCustomer(project, { type: 'custom', id }),
      price: { amount: 1_000, currency: 'USD', interval: [1, 'month'] },
      quantity: 1,
      product,
      trialEnd: null,
      metadata: { productId: 'plan', product: JSON.stringify(product), priceId: 'monthly' },
      idempotencyKey: id,
    });
    await confirm.confirm({ client_secret: clientSecret!, card_number, expiry: '12/34', cvc: '123' });
    clock.at = new Date('2026-02-09T00:00:00Z');
    await runs.run(project.id, ALL);
    return id;
  }

  const traces = async (id: string) => ({
    money: await rows(`SELECT kind, amount FROM payments.money_entry WHERE customer_id = $1 ORDER BY occurred_at`, [
      id,
    ]),
    owned: await rows(`SELECT status, current_period_end FROM payments.subscription WHERE customer_id = $1`, [id]),
    events: await rows(`SELECT event FROM queue.outbox WHERE payload ->> 'customer_id' = $1 ORDER BY id`, [id]),
    payments: await rows(
      `SELECT p.kind, p.status FROM payments.built_in_payment p JOIN payments.provider_customer c
       ON c.project_id = p.project_id AND c.provider_customer_id = p.customer_id
     WHERE c.customer_id = $1 ORDER BY p.created_at`,
      [id],
    ),
  });

  /** @returns how many statements ran */
  const renew = (cut?: Cut): Promise<number> =>
    cutOff(world.owner, () => world.runs.run(world.project.id, { acts: 1, millis: 60_000 }), cut);

  it.each([
    ['taken', '4242424242424242', { money: ['charge', 'renewal'], status: 'active', last: 'subscription.renewed' }],
    ['declined', '4000000000000341', { money: ['charge'], status: 'past_due', last: 'payment.failed' }],
  ])('a payment that is %s, cut off at each statement', async (_what, card, expected) => {
    const whole = await subscribed(card);
    world.clock.at = due;
    const steps = await renew();
    const undisturbed = await traces(whole);
    expect(undisturbed.money.map(({ kind }) => kind)).toEqual(expected.money);
    expect(undisturbed.owned).toMatchObject([{ status: expected.status }]);
    expect(undisturbed.events.at(-1)).toEqual({ event: expected.last });
    expect(steps).toBeGreaterThan(8);

    for (const when of ['before', 'after'] as const)
      for (let at = 1; at <= steps; at += 1) {
        const id = await subscribed(card);
        world.clock.at = due;
        await renew({ at, when, ends: 'connection' });
        await world.runs.run(world.project.id, { acts: 1, millis: 60_000 });
        expect({ when, at, ...(await traces(id)) }).toEqual({ when, at, ...undisturbed });
      }
  });
});
