/** @once purchases on their own database, in a process that is killed at each of its steps */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { productOf } from '../src/catalog/product.js';
import { Mortality } from './mortality.js';
import { PRODUCTS } from './stripe-shop.js';
import { startStripeWorld, type StripeWorld } from './stripe-world.js';

/**
 * Kills the process at every step of a purchase: nobody is charged without owning the product, owns it without being
 * charged, or gets either twice.
 */

const custom = <T extends object>(product: T) => ({ ...product, customerType: 'custom' });
const { hat, basic, pro, tried } = PRODUCTS;

let world: StripeWorld;
const mortality = new Mortality();
const rows = async (text: string, values: unknown[]) => (await world.owner.query(text, values)).rows;

beforeAll(async () => {
  // Failures are expected here and would fill the log.
  Logger.overrideLogger(false);
  world = await startStripeWorld(
    randomUUID(),
    {
      'payments.products': { hat: custom(hat), basic: custom(basic), pro: custom(pro), tried: custom(tried) },
      'payments.catalogs': { plans: {} },
    },
    mortality,
  );
});
afterAll(() => world?.stop());

const codeFor = (id: string, productId: string): Promise<string> =>
  world.codes.issue(world.project.id, {
    customer: { type: 'custom', id },
    productId,
    product: productOf(world.project.config.payments, productId)!,
    stripeAccountId: world.account.id,
    chargesEnabled: true,
  });
const start = (full_code: string, price_id: string) => world.purchases.start({ full_code, price_id, quantity: 1 });
const live = (work: () => Promise<unknown>, last?: number) => mortality.of(work, world.owner, last);

/** Delivers Stripe's new events, repeatedly. */
async function deliver(): Promise<void> {
  for (const { body } of world.stripe.takeEvents()) {
    await world.webhooks.take(Buffer.from(body), world.stripe.sign(body));
    await world.webhooks.take(Buffer.from(body), world.stripe.sign(body));
  }
}

/** Runs the task three minutes later. The task may be killed on its first run. */
async function recover(): Promise<void> {
  await world.owner.query(
    `UPDATE payments.purchase_intent SET created_at = created_at - interval '3 minutes' WHERE outcome IS NULL`,
  );
  await world.open.run();
}

const owned = async (id: string): Promise<string[]> => {
  const own = await rows(
    `SELECT product_id FROM payments.subscription WHERE customer_id = $1 AND status IN ('active', 'trialing')
     UNION ALL SELECT product_id FROM payments.one_time_purchase WHERE customer_id = $1 AND revoked_at IS NULL`,
    [id],
  );
  return own.map(({ product_id }) => product_id);
};
const money = async (id: string): Promise<[string, number][]> =>
  (
    await rows(`SELECT kind, amount FROM payments.money_entry WHERE customer_id = $1 ORDER BY occurred_at, kind`, [id])
  ).map(({ kind, amount }) => [kind, Number(amount)]);
const events = async (id: string): Promise<string[]> =>
  (await rows(`SELECT event FROM queue.outbox WHERE payload ->> 'customer_id' = $1 ORDER BY event`, [id])).map(
    ({ event }) => event,
  );
/** Amounts that Stripe has charged a customer or could still charge on its own. */
async function atStripe(id: string): Promise<{ taken: number; open: number }> {
  const [customer] = await rows(`SELECT provider_customer_id FROM payments.provider_customer WHERE customer_id = $1`, [
    id,
  ]);
  const payments = world.account.objects.list(
    'payment_intent',
    (each) => each['customer'] === customer?.provider_customer_id,
  );
  const subscriptions = world.account.objects.list(
    'subscription',
    (each) => each['customer'] === customer?.provider_customer_id,
  );
  const isOver = (payment: { id: string }): boolean => {
    const [invoice] = world.account.objects.list('invoice', (each) => each['payment_intent'] === payment.id);
    const subscription = subscriptions.find((each) => each.id === invoice?.['subscription']);
    return ['incomplete_expired', 'canceled'].includes(String(subscription?.['status']));
  };
  const open = payments.filter((each) => each['status'] === 'requires_payment_method' && !isOver(each));
  return { taken: payments.reduce((sum, each) => sum + Number(each['amount_received']), 0), open: open.length };
}

async function bought(id: string, productId: string, priceId: string): Promise<void> {
  const secret = await start(await codeFor(id, productId), priceId);
  if (!secret.startsWith('seti')) world.account.pay(secret.split('_secret')[0]!);
  await deliver();
}

/** The code works again: the page looks up the purchase that was started and never answered. */
async function payAgain(code: string, priceId: string): Promise<void> {
  expect(await world.checkout.restart(code)).toEqual({ status: 'open' });
  world.account.pay((await start(code, priceId)).split('_secret')[0]!);
  await deliver();
}

describe.each([
  ['a payment', 'hat', 'once', 2000],
  ['a subscription', 'basic', 'monthly', 999],
])('%s', (_what, productId, priceId, amount) => {
  it('cut off at each step of its start, is paid once, with the same link', async () => {
    const whole = await codeFor(randomUUID(), productId);
    const steps = (await live(() => start(whole, priceId)))!;
    expect(steps).toBeGreaterThan(5);
    for (let last = 0; last < steps; last += 1) {
      const id = randomUUID();
      const code = await codeFor(id, productId);
      expect(await live(() => start(code, priceId), last)).toBeNull();
      expect({ last, owned: await owned(id), money: await money(id) }).toEqual({ last, owned: [], money: [] });
      await recover();
      const isAnswered = (
        await rows(`SELECT FROM payments.purchase_intent WHERE customer_id = $1 AND outcome IS NULL`, [id])
      ).length;
      expect({ last, open: (await atStripe(id)).open }).toEqual({ last, open: isAnswered });
      // If the process was killed just before its response, the page asks for the outcome. Otherwise the task has
      // already restored the code.
      if (isAnswered === 0) await world.codes.check(code);
      await payAgain(code, priceId);
      expect({ last, owned: await owned(id), money: await money(id), events: await events(id) }).toEqual({
        last,
        owned: [productId],
        money: [['charge', amount]],
        events: ['purchase.completed'],
      });
      expect(await atStripe(id)).toEqual({ taken: amount, open: 0 });
    }
  });

  it('whose event is cut off at each step, is recorded and announced once', async () => {
    const paid = async () => {
      const id = randomUUID();
      world.account.pay((await start(await codeFor(id, productId), priceId)).split('_secret')[0]!);
      return { id, events: world.stripe.takeEvents() };
    };
    const takeAll = async (events: { body: string }[]) => {
      for (const { body } of events) await world.webhooks.take(Buffer.from(body), world.stripe.sign(body));
    };
    const whole = await paid();
    const steps = (await live(() => takeAll(whole.events)))!;
    expect(steps).toBeGreaterThan(5);
    for (let last = 0; last < steps; last += 1) {
      const cut = await paid();
      expect(await live(() => takeAll(cut.events), last)).toBeNull();
      const half = { owned: (await owned(cut.id)).length, told: (await events(cut.id)).length };
      if (productId === 'hat') expect({ last, ...half }).toEqual({ last, owned: half.owned, told: half.owned });
      await takeAll(cut.events);
      expect({ last, owned: await owned(cut.id), money: await money(cut.id), events: await events(cut.id) }).toEqual({
        last,
        owned: [productId],
        money: [['charge', amount]],
        events: ['purchase.completed'],
      });
    }
  });
});

it('a change of plans that is cut off at each step is made and charged once, or not at all', async () => {
  const first = randomUUID();
  await bought(first, 'basic', 'monthly');
  const whole = await codeFor(first, 'pro');
  const steps = (await live(() => start(whole, 'monthly')))!;
  const outcomes = new Set<string>();
  for (let last = 0; last < steps; last += 1) {
    const id = randomUUID();
    await bought(id, 'basic', 'monthly');
    const code = await codeFor(id, 'pro');
    expect(await live(() => start(code, 'monthly'), last)).toBeNull();
    world.stripe.takeEvents();
    await recover();
    const [now] = await owned(id);
    outcomes.add(now!);
    const changed: [string, number][] = [
      ['charge', 999],
      ['proration', 2000],
    ];
    const { taken } = await atStripe(id);
    expect({ last, money: await money(id), taken }).toEqual({
      last,
      money: now === 'pro' ? changed : [['charge', 999]],
      taken: now === 'pro' ? 2999 : 999,
    });
    if (now === 'basic') expect(await start(code, 'monthly')).toBe('');
    await deliver();
    expect({ last, owned: await owned(id), money: await money(id) }).toEqual({ last, owned: ['pro'], money: changed });
  }
  expect(outcomes).toEqual(new Set(['basic', 'pro']));
});

it('a change of plans that needs confirmation, cut off at each step, can be started again, and is made once', async () => {
  const first = randomUUID();
  await bought(first, 'basic', 'monthly');
  const whole = await codeFor(first, 'pro');
  world.account.asksHolders = true;
  const steps = (await live(() => start(whole, 'monthly')))!;
  for (let last = 0; last < steps; last += 1) {
    const id = randomUUID();
    await bought(id, 'basic', 'monthly');
    const code = await codeFor(id, 'pro');
    expect(await live(() => start(code, 'monthly'), last)).toBeNull();
    await recover();
    expect({ last, owned: await owned(id) }).toEqual({ last, owned: ['basic'] });
    await payAgain(code, 'monthly');
    const changed = [
      ['charge', 999],
      ['proration', 2000],
    ];
    expect({ last, owned: await owned(id), money: await money(id) }).toEqual({ last, owned: ['pro'], money: changed });
    expect(await atStripe(id)).toEqual({ taken: 2999, open: 0 });
  }
  world.account.asksHolders = false;
});

it('a trial that is cut off at each step starts once', async () => {
  const whole = await codeFor(randomUUID(), 'tried');
  const steps = (await live(() => start(whole, 'monthly')))!;
  for (let last = 0; last < steps; last += 1) {
    const id = randomUUID();
    const code = await codeFor(id, 'tried');
    expect(await live(() => start(code, 'monthly'), last)).toBeNull();
    await recover();
    if ((await owned(id)).length === 0) await bought(id, 'tried', 'monthly');
    await deliver();
    expect({ last, owned: await owned(id), money: await money(id), events: await events(id) }).toEqual({
      last,
      owned: ['tried'],
      money: [],
      events: ['purchase.completed'],
    });
  }
});

it('the task that settles open purchases may be cut off, too', async () => {
  const cut = async () => {
    const id = randomUUID();
    const code = await codeFor(id, 'hat');
    await start(code, 'once');
    await world.owner.query(`UPDATE payments.purchase_intent SET provider_reference = NULL WHERE customer_id = $1`, [
      id,
    ]);
    await world.owner.query(
      `UPDATE payments.purchase_intent SET created_at = created_at - interval '3 minutes' WHERE customer_id = $1`,
      [id],
    );
    return { id, code };
  };
  // Open purchases of other runs must not count as steps of this one.
  await world.owner.query(
    `UPDATE payments.purchase_intent SET outcome = 'abandoned', settled_at = now() WHERE outcome IS NULL`,
  );
  await cut();
  const steps = (await live(() => world.open.run()))!;
  for (let last = 0; last < steps; last += 1) {
    const { id, code } = await cut();
    await live(() => world.open.run(), last);
    await world.open.run();
    await world.codes.check(code);
    expect(await atStripe(id)).toEqual({ taken: 0, open: 0 });
    expect(await owned(id)).toEqual([]);
  }
});
