/** @once one service decides alone; `test/authorization-matrix.e2e-spec.ts` calls every operation in both modes */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { server as deployment, succeeded } from '@hallpass/testing';
import pg from 'pg';
import { DAY } from './model/calendar.js';
import { type Customer, HttpShop } from './model/http-shop.js';

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
