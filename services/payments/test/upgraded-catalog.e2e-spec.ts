/** @once statements on its own database */

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Database } from '@hallpass/database';
import { renderConfig } from '@hallpass/project-config';
import type pg from 'pg';
import { addIntervals } from '../src/catalog/day-interval.js';
import type { Customer } from '../src/customers/customer.js';
import { Balances } from '../src/ledger/balances/balances.js';
import { changeSubscription } from '../src/ledger/subscriptions/subscription.js';
import { EarlierRelease, ITEM } from './earlier-release.js';
import { quantityModel, subscriptionModel } from './earlier-release-model.js';
import { type LedgerDatabase, startLedgerDatabase } from './ledger-database.js';

/**
 * Products of the configuration when a ledger is opened. The first process that reads them records them, so the ledger
 * opens a moment later. Times are close to now, like the recorded ones.
 */
const DAY = 86_400_000;
const MONTHLY = { repeat: [1, 'month'], expires: 'never' } as const;
const common = { customerType: 'custom', prices: { each: { USD: '10', interval: [1, 'year'] } } };
const weekly = (expires: string) => ({
  ...common,
  prices: { each: { USD: '10', interval: [7, 'day'] } },
  includedItems: { [ITEM]: { quantity: 10, repeat: [7, 'day'], expires } },
});
const override = {
  'payments.items': { [ITEM]: { customerType: 'custom' }, monthly: { customerType: 'custom' } },
  'payments.catalogs': { plans: {} },
  'payments.products': {
    free: {
      ...common,
      catalogId: 'plans',
      prices: 'include-by-default',
      includedItems: { [ITEM]: { quantity: 3, ...MONTHLY } },
    },
    pro: {
      ...common,
      catalogId: 'plans',
      includedItems: { [ITEM]: { quantity: 10, repeat: 'never', expires: 'when-purchase-expires' } },
    },
    'weekly-never': weekly('never'),
    'weekly-when-purchase-expires': weekly('when-purchase-expires'),
    'weekly-when-repeated': weekly('when-repeated'),
    seats: {
      ...common,
      stackable: true,
      includedItems: {
        [ITEM]: { quantity: 10, repeat: 'never', expires: 'never' },
        monthly: { quantity: 5, ...MONTHLY },
      },
    },
  },
};
const project = { id: 'catalogued', version: 1, isProductionMode: true, config: renderConfig(override) };
const product = (id: string) => project.config.payments.products[id]!;

let ledger: LedgerDatabase;
let db: Database;
let owner: pg.Client;
let earlier: EarlierRelease;
let balances: Balances;

beforeAll(async () => {
  ledger = await startLedgerDatabase();
  ({ database: db, owner } = ledger);
  balances = new Balances(db);
  earlier = new EarlierRelease(owner, project.id);
});
afterAll(() => ledger?.stop());

const quantity = (id: string, at: number, itemId = ITEM) => {
  const customer: Customer = { type: 'custom', id };
  return balances.quantity({ project, customer, itemId }, new Date(at));
};

async function openedAt(id: string): Promise<number> {
  const { rows } = await owner.query<{ at: Date }>(
    `SELECT opened_at AS at FROM payments.item_balance WHERE project_id = $1 AND customer_id = $2 AND item_id = $3`,
    [project.id, id, ITEM],
  );
  return rows[0]!.at.getTime();
}

const BEGAN = Date.UTC(1973, 0, 1, 12);
const byDefault = (now: number) => {
  const item = { quantity: 3, ...MONTHLY, repeat: [1, 'month'] as [number, 'month'] };
  return quantityModel(subscriptionModel({ item, quantity: 1, start: BEGAN, end: Infinity, created: BEGAN }, now), now);
};

it('continues a default that the earlier release had started', async () => {
  await earlier.change('default', -100, new Date(Date.now() - DAY));
  const shown = await quantity('default', Date.now());
  const opened = await openedAt('default');
  expect(shown).toBe(byDefault(opened) - 100);
  const months = Math.round((opened - BEGAN) / (30.44 * DAY)) + 2;
  const next = addIntervals(BEGAN, [1, 'month'], months);
  expect(await quantity('default', next)).toBe(byDefault(next) - 100);
});

it('starts a default from the beginning for a customer whose balance was never read', async () => {
  const now = Date.now();
  expect(await quantity('unread', now + 1_000)).toBe(3);
});

it('keeps a default away while a subscription of its catalog is live', async () => {
  const start = Date.now() - 40 * DAY;
  const id = await earlier.subscription('subscribed', {
    product_id: 'pro',
    product: product('pro'),
    provider: 'stripe',
    current_period_start: new Date(start),
    current_period_end: new Date(start + 365 * DAY),
  });
  expect(await quantity('subscribed', Date.now())).toBe(10);
  const end = new Date(Date.now() + DAY);
  const over = { status: 'canceled', current_period_end: end, ended_at: end } as const;
  await db.transaction((tx) => changeSubscription(tx, project, id, over, end));
  // Its units have expired, and the default product starts.
  expect(await quantity('subscribed', end.getTime())).toBe(3);
});

it('measures later changes of a quantity by what was granted before', async () => {
  const start = Date.now() - 40 * DAY;
  const id = await earlier.subscription('seated', {
    product_id: 'seats',
    product: product('seats'),
    quantity: 2,
    provider: 'stripe',
    current_period_start: new Date(start),
    current_period_end: new Date(addIntervals(start, [1, 'year'])),
  });
  const other = byDefault(Date.now());
  expect(await quantity('seated', Date.now())).toBe(20 + other);
  const opened = await openedAt('seated');
  expect(await quantity('seated', opened, 'monthly')).toBe(20);
  await db.transaction((tx) => changeSubscription(tx, project, id, { quantity: 3 }, new Date(opened + 1_000)));
  expect(await quantity('seated', opened + 2_000)).toBe(30 + other);
  expect(await quantity('seated', opened + 2_000, 'monthly')).toBe(30);
});

it.each(['never', 'when-purchase-expires', 'when-repeated'] as const)(
  'has each grant of an item that expires %s once, when a renewal was not recorded yet',
  async (expires) => {
    const customer = `renewing-${expires}`;
    const end = Date.now() - 30 * 60_000;
    const start = end - 7 * DAY;
    const bought = {
      product_id: `weekly-${expires}`,
      product: product(`weekly-${expires}`),
      provider: 'stripe',
    } as const;
    const period = { current_period_start: new Date(start), current_period_end: new Date(end) };
    const id = await earlier.subscription(customer, { ...bought, ...period });
    const other = byDefault(Date.now());
    const shown = (await quantity(customer, Date.now())) - other;
    const next = { current_period_start: new Date(end), current_period_end: new Date(end + 7 * DAY) };
    await db.transaction((tx) => changeSubscription(tx, project, id, next, new Date(Date.now() + 5_000)));
    const renewed = (await quantity(customer, Date.now() + 10_000)) - other;
    expect([shown, renewed]).toEqual(
      { never: [20, 20], 'when-purchase-expires': [0, 10], 'when-repeated': [10, 10] }[expires],
    );
  },
);

it('gives an unpaid subscription its items back when it is paid', async () => {
  const start = Date.now() - 10 * DAY;
  const id = await earlier.subscription('unpaid', {
    product_id: 'seats',
    product: product('seats'),
    provider: 'stripe',
    status: 'unpaid',
    current_period_start: new Date(start),
    current_period_end: new Date(start + 365 * DAY),
  });
  const other = byDefault(Date.now());
  expect(await quantity('unpaid', Date.now())).toBe(other);
  const at = Date.now() + 5_000;
  await db.transaction((tx) => changeSubscription(tx, project, id, { status: 'active' }, new Date(at)));
  expect(await quantity('unpaid', at)).toBe(10 + other);
  expect(await quantity('unpaid', at, 'monthly')).toBe(5);
});
