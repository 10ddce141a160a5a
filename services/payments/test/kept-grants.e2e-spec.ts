/**
 * @once one service decides alone; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes;
 * grants on their own database, with a clock that the test sets
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { server as deployment, succeeded } from '@hallpass/testing';
import pg from 'pg';
import { Logger } from '@nestjs/common';
import type { Product } from '../src/catalog/product.js';
import { Grants } from '../src/ledger/purchases/grants.js';
import { DAY } from './model/calendar.js';
import { type Customer, HttpShop } from './model/http-shop.js';
import { type BuiltInWorld, projectWith, startBuiltInWorld } from './payments-database.js';

describe('kept grants', () => {
  /** Past grants stay when a subscription renews, ends or changes (contract/06 §3). */

  const MINUTE = 60_000;
  const price = { main: { USD: '10', interval: [1, 'month'] } };
  const item = (repeat: unknown, expires: string) => ({ quantity: 100, repeat, expires });
  const ITEMS = {
    once: item('never', 'never'),
    once_window: item('never', 'when-repeated'),
    once_held: item('never', 'when-purchase-expires'),
    monthly: item([1, 'month'], 'never'),
    monthly_period: item([1, 'month'], 'when-purchase-expires'),
    monthly_window: item([1, 'month'], 'when-repeated'),
    weekly: item([1, 'week'], 'never'),
  };
  const START = Date.UTC(2027, 1, 10, 12);
  /** Shortly after everything that falls due on a day. */
  const on = (month: number, day: number) => Date.UTC(2027, month - 1, day, 12) + MINUTE;

  const customers = { customer_type: 'custom' } as const;
  let created = 0;
  const newCustomer = (): Customer => ({ ...customers, customer_id: `kept-${(created += 1)}` });

  async function open(products: object, from = START): Promise<HttpShop> {
    const items = Object.keys(ITEMS).map((id) => [`payments.items.${id}`, { customerType: 'custom' }]);
    const override = { 'payments.catalogs.plans': {}, ...Object.fromEntries(items), 'payments.products': products };
    const shop = await HttpShop.create(override, from);
    await shop.moveTo(from);
    return shop;
  }

  const of = async (shop: HttpShop, { customer_id }: Customer, id: string): Promise<number> =>
    succeeded(await shop.server.get(`/payments/items/custom/${customer_id}/${id}`)).quantity;
  const all = async (shop: HttpShop, customer: Customer) =>
    Object.fromEntries(
      await Promise.all(Object.keys(ITEMS).map(async (id) => [id, await of(shop, customer, id)] as const)),
    );
  const use = async (shop: HttpShop, { customer_id }: Customer, id: string, amount: number) =>
    succeeded(
      await shop.server.post(`/payments/items/custom/${customer_id}/${id}/update-quantity?allow_negative=false`, {
        delta: -amount,
      }),
    );
  const buy = async (shop: HttpShop, customer: Customer, product: string, price_id = 'main') =>
    shop.pay(await shop.beginPurchase(customer, product, { price_id, quantity: 1 }), 'pays');
  const subscriptionOf = async (shop: HttpShop, { customer_id }: Customer): Promise<string> =>
    succeeded(await shop.admin.get(`/internal/payments/subscriptions?customer_type=custom&customer_id=${customer_id}`))
      .items[0].id;
  const cancel = async (shop: HttpShop, customer: Customer, at: 'now' | 'period_end') =>
    succeeded(
      await shop.admin.post(`/internal/payments/subscriptions/${await subscriptionOf(shop, customer)}/cancel`, { at }),
    );

  const product = { customerType: 'custom', prices: price, includedItems: ITEMS };

  it('a renewal takes nothing that was granted before, and grants again', async () => {
    const shop = await open({
      can: product,
      yearly: { ...product, prices: { main: { USD: '90', interval: [1, 'year'] } } },
    });
    const [customer, patient] = [newCustomer(), newCustomer()];
    await buy(shop, customer, 'can');
    await buy(shop, patient, 'yearly');
    for (const id of Object.keys(ITEMS)) await use(shop, customer, id, 80);
    await shop.moveTo(on(5, 10));
    expect(await all(shop, customer)).toEqual({
      once: 20,
      once_window: 20,
      once_held: 20,
      monthly: 320,
      monthly_period: 100,
      monthly_window: 100,
      weekly: 1_220,
    });
    expect(await of(shop, patient, 'monthly')).toBe(400);
  });

  describe('the end of a subscription grants nothing more', () => {
    it('when it was canceled at the end of its period, and in the minute before', async () => {
      const shop = await open({ can: product });
      const customer = newCustomer();
      await buy(shop, customer, 'can');
      await cancel(shop, customer, 'period_end');
      await shop.moveTo(on(3, 10) - 12 * MINUTE);
      const before = await all(shop, customer);
      expect(before).toMatchObject({ monthly: 100, monthly_period: 100, monthly_window: 100, weekly: 400 });
      await shop.moveTo(on(3, 10));
      expect(await all(shop, customer)).toEqual({ ...before, once_held: 0, monthly_period: 0, monthly_window: 0 });
      await shop.moveTo(on(6, 10));
      expect(await of(shop, customer, 'monthly')).toBe(100);
    });

    it('nor does a renewal that is not paid, while it is tried again', async () => {
      const shop = await open({ can: product });
      const customer = newCustomer();
      await shop.pay(await shop.beginPurchase(customer, 'can', { price_id: 'main', quantity: 1 }), 'failsAtRenewal');
      await use(shop, customer, 'monthly', 100);
      await use(shop, customer, 'monthly_window', 100);
      await shop.moveTo(on(3, 12));
      expect(await all(shop, customer)).toMatchObject({ monthly: 0, monthly_window: 0, monthly_period: 0 });
    });
  });

  it('months keep the day that they began on', async () => {
    const from = Date.UTC(2027, 0, 31, 12);
    const shop = await open({ can: product }, from);
    const customer = newCustomer();
    await buy(shop, customer, 'can');
    const renewals = [on(2, 28), on(3, 31), on(4, 30), on(5, 31)];
    const seen = [];
    for (const at of renewals) {
      await shop.moveTo(at - 15 * MINUTE);
      const before = await of(shop, customer, 'monthly');
      await shop.moveTo(at);
      seen.push([before, await of(shop, customer, 'monthly')]);
    }
    expect(seen).toEqual([
      [100, 200],
      [200, 300],
      [300, 400],
      [400, 500],
    ]);
  });

  describe('what is included by default', () => {
    const free = { customerType: 'custom', catalogId: 'plans', prices: 'include-by-default' };

    it('starts again when the last subscription of its catalog has ended', async () => {
      const shop = await open({
        free: { ...free, includedItems: { once: ITEMS.once } },
        pro: { ...product, catalogId: 'plans', includedItems: {} },
      });
      const customer = newCustomer();
      const owned = async () =>
        succeeded(await shop.server.get(`/payments/products/custom/${customer.customer_id}`)).items.map(
          ({ id }: { id: string }) => id,
        );
      expect([await owned(), await of(shop, customer, 'once')]).toEqual([['free'], 100]);
      await buy(shop, customer, 'pro');
      expect(await owned()).toEqual(['pro']);
      await cancel(shop, customer, 'period_end');
      await shop.moveTo(on(3, 13));
      expect([await owned(), await of(shop, customer, 'once')]).toEqual([['free'], 200]);
    });

    it('keeps units that were granted before a configuration was changed back', async () => {
      const shop = await open({ free: { ...free, includedItems: {} } });
      const customer = newCustomer();
      succeeded(
        await shop.server.post(
          `/payments/items/custom/${customer.customer_id}/once/update-quantity?allow_negative=true`,
          {
            delta: 1,
          },
        ),
      );
      await shop.configure({ 'payments.products.free.includedItems': { once: ITEMS.once } });
      expect(await of(shop, customer, 'once')).toBe(101);
      await shop.configure({ 'payments.products.free.includedItems': {} });
      expect(await of(shop, customer, 'once')).toBe(101);
      await use(shop, customer, 'once', 1);
      expect(await of(shop, customer, 'once')).toBe(100);
    });

    describe('for somebody new', () => {
      let database: pg.Client;
      beforeAll(async () => {
        database = new pg.Client({ connectionString: deployment.databaseUrl! });
        await database.connect();
      });
      afterAll(() => database.end());

      it('begins with them, or when it was saved, and leaves no row when it is read', async () => {
        const shop = await open({ free: { ...free, customerType: 'user', includedItems: { seats: ITEMS.monthly } } });
        await shop.configure({ 'payments.items.seats': { customerType: 'user' } });
        await shop.moveTo(START + 400 * DAY);
        const { id } = succeeded(await shop.server.post('/users', { display_name: 'Ada' }));
        const read = async () => succeeded(await shop.server.get(`/payments/items/user/${id}/seats`)).quantity;
        expect([await read(), await read()]).toEqual([100, 100]);
        const { rows } = await database.query('SELECT FROM payments.item_balance WHERE customer_id = $1', [id]);
        expect(rows).toEqual([]);
        await shop.moveTo(START + 440 * DAY);
        expect(await read()).toBe(200);
      });
    });
  });
});

describe('granted periods', () => {
  /** The periods of grants, to the millisecond: before the task has run, and when several processes run it. */

  const BOUNDS = { acts: 1_000, millis: 60_000 };
  const at = (text: string) => new Date(`${text}T09:30:00Z`);
  const START = at('2026-01-31');
  const product: Product = {
    displayName: 'Plan',
    customerType: 'custom',
    serverOnly: false,
    isAddOnTo: false,
    prices: { monthly: { USD: '10', interval: [1, 'month'], serverOnly: false } },
    includedItems: {},
  };

  let world: BuiltInWorld;
  beforeAll(async () => {
    // Failures are expected here and would fill the log.
    Logger.overrideLogger(false);
    world = await startBuiltInWorld(projectWith(randomUUID(), { 'payments.products': { plan: product } }), START);
  });
  afterAll(() => world?.stop());

  const grant = (id: string, now: Date, renews = false) =>
    world.database.transaction((tx) =>
      new Grants().grant(tx, {
        project: world.project,
        customer: { type: 'custom', id },
        productId: 'plan',
        product,
        priceId: null,
        quantity: 1,
        source: 'API_GRANT',
        renews,
        now,
      }),
    );
  const runAt = async (now: Date): Promise<void> => {
    world.clock.at = now;
    await world.grants.ofProject(world.project.id, BOUNDS);
  };
  const stored = async (id: string) =>
    (
      await world.owner.query(
        `SELECT status, current_period_start, current_period_end, next_renewal_at, ended_at, renews, billing_anchor
       FROM payments.subscription WHERE customer_id = $1 ORDER BY created_at`,
        [id],
      )
    ).rows;
  const events = async (id: string): Promise<[string, number][]> =>
    (
      await world.owner.query(
        `SELECT event, coalesce(payload ->> 'paid_until_millis', payload ->> 'ended_at_millis') AS millis
       FROM queue.outbox WHERE payload ->> 'customer_id' = $1 ORDER BY id`,
        [id],
      )
    ).rows.map(({ event, millis }) => [event, Number(millis)]);

  describe('before its task has run, a grant', () => {
    it('is in the way until the last millisecond of its period, and not a millisecond longer', async () => {
      const end = at('2026-02-28');
      await grant('soon', START);
      await expect(grant('soon', new Date(end.getTime() - 1))).rejects.toMatchObject({
        code: 'PRODUCT_ALREADY_GRANTED',
      });
      await grant('soon', end);
      expect(await stored('soon')).toMatchObject([
        { status: 'active', current_period_end: end, next_renewal_at: end, ended_at: null, billing_anchor: START },
        { status: 'active', current_period_start: end, current_period_end: at('2026-03-28') },
      ]);
      await runAt(end);
      expect(await stored('soon')).toMatchObject([
        { status: 'canceled', current_period_end: end, next_renewal_at: null, ended_at: end },
        { status: 'active' },
      ]);
    });

    it('that renews stays in the way after the end of its period', async () => {
      await grant('renewing', START, true);
      await expect(grant('renewing', at('2026-03-15'))).rejects.toMatchObject({ code: 'PRODUCT_ALREADY_GRANTED' });
    });
  });

  describe('the task', () => {
    it('renews period by period from the first day, and tells of each', async () => {
      await grant('monthly', START, true);
      await runAt(at('2026-02-27'));
      expect(await events('monthly')).toEqual([]);
      await runAt(at('2026-05-31'));
      expect(await stored('monthly')).toMatchObject([
        {
          status: 'active',
          current_period_start: at('2026-05-31'),
          current_period_end: at('2026-06-30'),
          next_renewal_at: at('2026-06-30'),
          renews: true,
          billing_anchor: START,
        },
      ]);
      const ends = ['2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30'];
      expect(await events('monthly')).toEqual(ends.map((end) => ['subscription.renewed', at(end).getTime()]));
    });

    it('ends and renews each grant once, however many processes run it', async () => {
      const customers = Array.from({ length: 5 }, (_, each) => `busy-${each}`);
      for (const id of customers) await grant(id, START, id !== 'busy-0');
      world.clock.at = at('2026-04-10');
      await Promise.all(Array.from({ length: 4 }, () => world.grants.ofProject(world.project.id, BOUNDS)));
      expect(await events('busy-0')).toEqual([['subscription.canceled', at('2026-02-28').getTime()]]);
      for (const id of customers.slice(1))
        expect((await events(id)).map(([, until]) => until)).toEqual(
          ['2026-03-31', '2026-04-30'].map((end) => at(end).getTime()),
        );
    });

    it('stops where it is told to, and goes on from there', async () => {
      await grant('long', START, true);
      world.clock.at = at('2026-07-31');
      const ofOthers = (await world.owner.query(`SELECT count(*)::int FROM queue.outbox`)).rows[0].count;
      await world.grants.ofProject(world.project.id, { acts: 2, millis: 60_000 });
      expect((await world.owner.query(`SELECT count(*)::int FROM queue.outbox`)).rows[0].count).toBe(ofOthers + 2);
      await runAt(at('2026-07-31'));
      expect(await stored('long')).toMatchObject([{ current_period_end: at('2026-08-31') }]);
      expect(await events('long')).toHaveLength(6);
    });

    it('passes over a grant that fails, and does the others', async () => {
      await grant('broken', at('2026-08-01'), true);
      await grant('whole', at('2026-08-02'), true);
      await world.owner.query(
        `CREATE FUNCTION payments.fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$;
       CREATE TRIGGER fail BEFORE UPDATE ON payments.subscription FOR EACH ROW WHEN (NEW.customer_id = 'broken')
         EXECUTE FUNCTION payments.fail()`,
      );
      await runAt(at('2026-09-10'));
      expect(await events('whole')).toHaveLength(1);
      expect(await events('broken')).toEqual([]);
      await world.owner.query(`DROP TRIGGER fail ON payments.subscription; DROP FUNCTION payments.fail()`);
      await runAt(at('2026-09-10'));
      expect(await events('broken')).toHaveLength(1);
    });
  });
});
