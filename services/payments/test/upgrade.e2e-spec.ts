/** @once statements on its own database */

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@hallpass/database';
import { renderConfig } from '@hallpass/project-config';
import { SeededRandom } from '@hallpass/testing';
import type pg from 'pg';
import type { IncludedItem } from '../src/catalog/product.js';
import type { Customer } from '../src/customers/customer.js';
import { Balances } from '../src/ledger/balances/balances.js';
import { setPurchaseRevoked } from '../src/ledger/returns/returned-purchase.js';
import { changeSubscription } from '../src/ledger/subscriptions/subscription.js';
import { ledgerBalance } from '../src/ledger/sums/compute-balance.js';
import { readLedger } from '../src/ledger/sums/ledger.sql.js';
import type { SubscriptionStatus } from '../src/ledger/terms/subscription-row.js';
import { EarlierRelease, type EarlierSubscription, ITEM, productWith } from './earlier-release.js';
import { EVERY_ITEM, type ModelEntry, quantityModel, subscriptionModel } from './earlier-release-model.js';
import { type LedgerDatabase, startLedgerDatabase } from './ledger-database.js';

/**
 * Upgrades a ledger from the release before it (docs/payments.md, "Upgrading from a release before the ledger"):
 * balances stay the same, and rows that release writes while both run are included.
 */
const DAY = 86_400_000;
const project = { id: 'upgraded', version: 1, isProductionMode: true, config: renderConfig({}) };
const random = new SeededRandom();

let ledger: LedgerDatabase;
let db: Database;
let owner: pg.Client;
let balances: Balances;
let earlier: EarlierRelease;

beforeAll(async () => {
  ledger = await startLedgerDatabase();
  ({ database: db, owner } = ledger);
  balances = new Balances(db);
  earlier = new EarlierRelease(owner, project.id);
});
afterAll(() => ledger?.stop());

const date = (text: string) => new Date(text.length === 10 ? `${text}T00:00:00Z` : text);
const itemOf = (id: string, itemId = ITEM) => ({ project, customer: { type: 'custom', id } as Customer, itemId });
const quantity = (id: string, at: Date, itemId = ITEM) => balances.quantity(itemOf(id, itemId), at);
const use = (id: string, amount: number, at: Date) =>
  balances.change(db, itemOf(id), { amount: -amount, expiresAt: null, description: null, allowNegative: false }, at);

const added = (id: string, at: Date) =>
  db.transaction(async (tx) => {
    const [row] = await readLedger.custom(tx, { projectId: project.id, customerId: id, itemId: ITEM, now: at });
    return (await ledgerBalance(tx, itemOf(id), row!.ledger, at.getTime())).balance.quantity;
  });

async function openedBalance(id: string, itemId = ITEM): Promise<unknown> {
  const { rows } = await owner.query(
    `SELECT shown::float8 AS shown, expected::float8 AS expected, reason FROM payments.opened_balance
     WHERE project_id = $1 AND customer_id = $2 AND item_id = $3`,
    [project.id, id, itemId],
  );
  return rows[0];
}

const lasting = { product: productWith({ quantity: 10, repeat: 'never', expires: 'never' }) };

describe('a balance that is opened', () => {
  const NOW = date('2024-05-20');

  it('goes on with 20 where 320 were granted, and says so', async () => {
    const item: IncludedItem = { quantity: 20, repeat: [1, 'month'], expires: 'never' };
    const id = await earlier.subscription('monthly', {
      product: productWith(item),
      provider: 'stripe',
      current_period_start: date('2024-04-15'),
      current_period_end: date('2024-05-15'),
      created_at: date('2023-01-15'),
    });
    for (let month = 0; month < 16; month += 1)
      await earlier.payment('monthly', id, new Date(Date.UTC(2023, month, 15, 1)), month === 0 ? 'charge' : 'renewal');
    expect(await quantity('monthly', date('2024-04-20'))).toBe(20);
    expect(await openedBalance('monthly')).toEqual({ shown: 20, expected: 320, reason: null });
    const period = { current_period_start: date('2024-05-15'), current_period_end: date('2024-06-15') };
    await db.transaction((tx) => changeSubscription(tx, project, id, period, date('2024-05-15T01:00:00Z')));
    expect(await quantity('monthly', NOW)).toBe(40);
    expect(await added('monthly', NOW)).toBe(40);
  });

  const yearly = { current_period_start: date('2024-01-10'), current_period_end: date('2025-01-10') };
  it.each<[IncludedItem['repeat'], IncludedItem['expires'], number, number, number, number]>([
    [[1, 'month'], 'never', 50, 60, 120, 120],
    [[1, 'month'], 'when-purchase-expires', 50, 60, 120, 0],
    [[1, 'month'], 'when-repeated', 10, 10, 10, 0],
    ['never', 'never', 10, 10, 10, 10],
    ['never', 'when-repeated', 10, 10, 10, 10],
    ['never', 'when-purchase-expires', 10, 10, 10, 0],
  ])('of %j and %s goes on by the rules of the ledger', async (repeat, expires, ...expected) => {
    const customer = `rules-${JSON.stringify(repeat)}-${expires}`;
    const item: IncludedItem = { quantity: 10, repeat, expires };
    const id = await earlier.subscription(customer, {
      product: productWith(item, [1, 'year']),
      provider: 'stripe',
      ...yearly,
    });
    const seen = [await quantity(customer, NOW)];
    for (const at of ['2024-06-10', '2025-01-09']) seen.push(await quantity(customer, date(at)));
    const over = { status: 'canceled', ended_at: date('2025-01-10') } as const;
    await db.transaction((tx) => changeSubscription(tx, project, id, over, date('2025-01-10')));
    seen.push(await quantity(customer, date('2025-02-11')));
    expect(seen).toEqual(expected);
    expect(await added(customer, date('2025-02-11'))).toBe(expected[3]);
  });

  it('expires the window that was open on time, and begins the next', async () => {
    const item: IncludedItem = { quantity: 10, repeat: [1, 'month'], expires: 'when-repeated' };
    await earlier.subscription('window', { product: productWith(item, [1, 'year']), provider: 'stripe', ...yearly });
    await earlier.change('window', -4, date('2024-05-19'));
    expect(await quantity('window', NOW)).toBe(6);
    await use('window', 1, NOW);
    expect(await quantity('window', new Date(date('2024-06-10').getTime() - 1))).toBe(5);
    expect(await quantity('window', date('2024-06-10'))).toBe(10);
    expect(await added('window', date('2024-06-10'))).toBe(10);
  });

  it('has changes that expire, and uses that are forgiven', async () => {
    await earlier.subscription('changed', { ...lasting, ...yearly });
    await earlier.change('changed', 30, date('2024-03-01'), date('2024-04-01'));
    await earlier.change('changed', -5, date('2024-03-02'));
    await earlier.change('changed', 7, date('2024-05-01'), date('2024-06-01'));
    await earlier.change('changed', -3, date('2024-05-02'), date('2024-07-01'));
    const days = ['2024-05-20', '2024-06-01', '2024-07-01', '2024-08-01'];
    const seen: number[] = [];
    for (const day of days) seen.push(await quantity('changed', date(day)));
    // 10 + 7 - 3; then 7 expire, 3 of them used. The use is forgiven later, after which the 7 expired unused.
    expect(seen).toEqual([14, 10, 10, 10]);
    expect(await added('changed', date('2024-08-01'))).toBe(10);
  });

  it('gives a purchase back whose dispute is won, also one that was lost before', async () => {
    const bought = await earlier.purchase('disputed', lasting.product, 2, date('2024-05-01'));
    await earlier.purchase('disputed', lasting.product, 1, date('2024-05-01'));
    await earlier.revoke(bought, date('2024-05-10'));
    expect(await quantity('disputed', NOW)).toBe(10);
    await db.transaction((tx) => setPurchaseRevoked(tx, project, bought, null, NOW));
    expect(await quantity('disputed', NOW)).toBe(30);
  });

  it('does not lose what a late payment gives, nor gives it twice', async () => {
    const statuses = ['active', 'past_due', 'unpaid'] as const;
    for (const status of statuses)
      for (const expires of ['never', 'when-purchase-expires'] as const) {
        const id = `late-${status}-${expires}`;
        const held = {
          provider: 'stripe',
          status,
          current_period_start: date('2024-05-01'),
          current_period_end: date('2024-06-01'),
        } as const;
        const created = { created_at: date('2024-01-01') };
        const once = productWith({ quantity: 10, repeat: 'never', expires });
        const subscription = await earlier.subscription(id, { ...held, ...created, product: once });
        const opened = await quantity(id, NOW);
        await db.transaction((tx) =>
          changeSubscription(tx, project, subscription, { status: 'active' }, date('2024-05-21')),
        );
        const period = { current_period_start: date('2024-06-01'), current_period_end: date('2024-07-01') };
        await db.transaction((tx) => changeSubscription(tx, project, subscription, period, date('2024-06-01')));
        expect([id, opened, await quantity(id, date('2024-06-20'))]).toEqual([id, status === 'unpaid' ? 0 : 10, 10]);
      }
  });

  it('is opened in a renewal that is not recorded yet, and has each grant once', async () => {
    for (const expires of ['never', 'when-purchase-expires', 'when-repeated'] as const) {
      const id = `renewing-${expires}`;
      const product = productWith({ quantity: 10, repeat: [1, 'month'], expires });
      const period = { current_period_start: date('2024-04-20'), current_period_end: date('2024-05-20') };
      const held: EarlierSubscription = { product, provider: 'stripe', ...period };
      const subscription = await earlier.subscription(id, held);
      const now = date('2024-05-20T00:30:00Z');
      const shown = await quantity(id, now);
      const next = { current_period_start: date('2024-05-20'), current_period_end: date('2024-06-20') };
      await db.transaction((tx) => changeSubscription(tx, project, subscription, next, now));
      const renewed = await quantity(id, date('2024-06-01'));
      const expected = { never: [20, 20], 'when-purchase-expires': [0, 10], 'when-repeated': [10, 10] }[expires];
      expect([id, shown, renewed]).toEqual([id, ...expected]);
    }
  });
});

const STATUSES: readonly SubscriptionStatus[] = [
  'active',
  'trialing',
  'past_due',
  'paused',
  'unpaid',
  'canceled',
  'incomplete',
];
const GRANT_NOTHING: readonly SubscriptionStatus[] = ['incomplete', 'unpaid'];

it(`show what the earlier release showed, however it came about (HALLPASS_TEST_SEED=${random.seed})`, async () => {
  const pick = <T>(from: readonly T[]): T => from[random.int(0, from.length)]!;
  for (let drawn = 0; drawn < 4 * EVERY_ITEM.length; drawn += 1) {
    const id = `drawn-${drawn}`;
    const now = date('2024-03-05').getTime() + random.int(0, 60) * DAY + 2 * random.int(1, 40_000_000);
    const entries: ModelEntry[] = [];
    for (let count = random.int(1, 4); count > 0; count -= 1) {
      const item = EVERY_ITEM[(drawn + count) % EVERY_ITEM.length]!;
      const start = now - random.int(0, 50) * DAY - 1;
      const end = start + random.int(1, 90) * DAY;
      const created = start - random.int(0, 2) * random.int(0, 90) * DAY;
      const status = pick(STATUSES);
      const held = { item, quantity: random.int(1, 4), start, end, created };
      const provider = pick(['stripe', 'built-in', null] as const);
      const times = {
        current_period_start: new Date(start),
        current_period_end: new Date(end),
        created_at: new Date(created),
      };
      await earlier.subscription(id, {
        ...times,
        product: productWith(item),
        quantity: held.quantity,
        status,
        provider,
      });
      if (!GRANT_NOTHING.includes(status)) entries.push(...subscriptionModel(held, now));
    }
    if (random.int(0, 2)) {
      const at = now - random.int(1, 90) * DAY;
      const bought = await earlier.purchase(id, lasting.product, 2, new Date(at));
      const isRevoked = random.int(0, 3) === 0;
      if (isRevoked) await earlier.revoke(bought, new Date(at + DAY));
      else entries.push({ amount: 20, grantedAt: at, expiresAt: Infinity });
    }
    let at = now - 60 * DAY;
    for (let count = random.int(0, 8); count > 0; count -= 1) {
      at += 2 * random.int(1, 3 * DAY);
      if (at >= now) break;
      const amount = random.int(0, 2) ? random.int(1, 20) : -random.int(1, 10);
      const expiresAt = random.int(0, 2) ? at + 1 + random.int(0, 60) * DAY : Infinity;
      await earlier.change(id, amount, new Date(at), expiresAt === Infinity ? null : new Date(expiresAt));
      entries.push({ amount, grantedAt: at, expiresAt });
    }
    const shown = Math.round(quantityModel(entries, now) * 1e6) / 1e6;
    expect({ id, quantity: await quantity(id, new Date(now)) }).toEqual({ id, quantity: shown });
    for (const days of [0, 10, 40, 400]) {
      const later = new Date(now + days * DAY);
      const read = await quantity(id, later);
      expect({ id, days, quantity: read }).toEqual({ id, days, quantity: await added(id, later) });
    }
  }
});

describe('beside the earlier release', () => {
  const NOW = date('2024-05-20');
  const period = { current_period_start: date('2024-05-01'), current_period_end: date('2024-06-01') };

  it('takes in its renewals, and what it grants and uses by sums of its own', async () => {
    const product = productWith({ quantity: 20, repeat: [1, 'month'], expires: 'never' });
    const id = await earlier.subscription('both', { product, provider: 'stripe', ...period });
    expect(await quantity('both', NOW)).toBe(20);
    await use('both', 3, NOW);
    await earlier.change('both', -5, date('2024-05-21'));
    await earlier.change('both', 2, date('2024-05-22'), date('2024-05-30'));
    expect(await quantity('both', date('2024-05-23'))).toBe(14);
    await use('both', 1, date('2024-05-24'));
    await earlier.renew(id, date('2024-06-01'), date('2024-07-01'));
    await earlier.change('both', -4, date('2024-06-02'));
    // 40 granted minus 13 used; the 2 expired ones are among the 13.
    expect(await quantity('both', date('2024-06-03'))).toBe(29);
    expect(await added('both', date('2024-06-03'))).toBe(29);
    const { rows } = await owner.query(`SELECT FROM payments.unrecorded_change WHERE customer_id = 'both'`);
    expect(rows).toEqual([]);
  });

  it('takes in subscriptions, purchases and balances that it begins', async () => {
    await earlier.subscription('begun', { ...lasting, provider: 'stripe', ...period });
    expect(await quantity('begun', NOW)).toBe(10);
    await earlier.subscription('begun', { ...lasting, ...period });
    await earlier.purchase('begun', lasting.product, 3, date('2024-05-21'));
    await earlier.change('begun', 4, date('2024-05-21'), null, 'other');
    expect(await quantity('begun', date('2024-05-22'))).toBe(50);
    expect(await quantity('begun', date('2024-05-22'), 'other')).toBe(4);
  });

  it('takes the unused units of a purchase that it revokes, and gives back as many', async () => {
    const bought = await earlier.purchase('returned', lasting.product, 10, date('2024-05-01'));
    expect(await quantity('returned', NOW)).toBe(100);
    await use('returned', 80, NOW);
    await earlier.revoke(bought, date('2024-05-21'));
    expect(await quantity('returned', date('2024-05-22'))).toBe(0);
    await earlier.revoke(bought, null);
    expect(await quantity('returned', date('2024-05-23'))).toBe(20);
    await earlier.revoke(bought, date('2024-05-24'));
    await earlier.revoke(bought, null);
    expect(await quantity('returned', date('2024-05-25'))).toBe(20);
    expect(await added('returned', date('2024-05-25'))).toBe(20);
  });
});
