/** @once statements on its own database */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Database, sql } from '@hallpass/database';
import { KnownError } from '@hallpass/errors';
import { identityMigrations } from '@hallpass/identity';
import { renderConfig } from '@hallpass/project-config';
import { queueMigrations } from '@hallpass/queue';
import { type MigratedDatabase, startMigratedDatabase } from '@hallpass/testing';
import { Balances } from '../src/ledger/balances/balances.js';
import type { Product } from '../src/catalog/product.js';
import type { Customer } from '../src/customers/customer.js';
import { paymentsMigrations } from '../src/migrations/index.js';
import { addPurchase } from '../src/ledger/purchases/one-time-purchase.js';
import { setPurchaseRevoked } from '../src/ledger/returns/returned-purchase.js';
import { type MoneyEntry, addMoneyEntry } from '../src/ledger/money/money-entry.js';
import {
  addSubscription,
  changeSubscription,
  subscriptionOfProvider,
} from '../src/ledger/subscriptions/subscription.js';
import { cutOff } from './cut-off.js';

/** Balance rows (contract/06 §3, security L6): reads always return the sum of the ledger. */

const ITEM = 'credits';
const DAY = 86_400_000;

const project = { id: 'p', version: 1, isProductionMode: true, config: renderConfig({}) };

let migrated: MigratedDatabase;
let db: Database;
let balances: Balances;

beforeAll(async () => {
  migrated = await startMigratedDatabase([...identityMigrations, ...queueMigrations, ...paymentsMigrations]);
  db = await migrated.open('payments');
  balances = new Balances(db);
});
afterAll(() => migrated?.stop());

const itemOf = (id: string) => ({ project, customer: { type: 'custom', id } as Customer, itemId: ITEM });
const quantity = (id: string, now: number) => balances.quantity(itemOf(id), new Date(now));
const change = (id: string, amount: number, now: number, expiresAt = Infinity, allowNegative = true) =>
  balances.change(
    db,
    itemOf(id),
    { amount, expiresAt: expiresAt === Infinity ? null : new Date(expiresAt), description: null, allowNegative },
    new Date(now),
  );
const productWith = (item: Product['includedItems'][string]): Product => ({
  displayName: 'P',
  customerType: 'custom',
  serverOnly: false,
  isAddOnTo: false,
  prices: {},
  includedItems: { [ITEM]: item },
});

describe('a balance', () => {
  const now = Date.parse('2024-02-28T12:00:00Z');

  it('is not gone below by a change that may not, and the ledger has nothing of it', async () => {
    await change('poor', 3, now);
    await expect(change('poor', -4, now, Infinity, false)).rejects.toMatchObject({
      code: 'ITEM_QUANTITY_INSUFFICIENT_AMOUNT',
      details: { item_id: ITEM, customer_id: 'poor', quantity: -4 },
    });
    await change('poor', -5, now);
    // A grant is rejected too if the balance stays negative.
    await expect(change('poor', 1, now, Infinity, false)).rejects.toBeInstanceOf(KnownError);
    expect(await quantity('poor', now)).toBe(-2);
    expect(await amounts('poor')).toEqual([3, -5]);
  });

  it('takes what has expired before it was given as the ledger does', async () => {
    await change('late', -7, now - 2 * DAY);
    await change('late', 10, now);
    expect(await quantity('late', now)).toBe(3);
    await change('late', 5, now + 1, now - DAY);
    // The use of 7 consumed the units that expire first, so nothing unused expires.
    expect(await quantity('late', now + 2)).toBe(8);
  });

  it('is read and changed by one statement while it is up to date, with whether its customer is there', async () => {
    await change('counted', 5, now);
    expect(await cutOff(null, () => quantity('counted', now + 1))).toBe(1);
    expect(await cutOff(null, () => change('counted', -2, now + 2, Infinity, false))).toBe(1);
    expect(await quantity('counted', now + 3)).toBe(3);
    for (const type of ['user', 'team'] as const) {
      const of = { ...itemOf('counted'), customer: { type, id: randomUUID() } };
      const read = () => balances.quantity(of, new Date(now));
      await expect(read()).rejects.toMatchObject({ status: 404 });
      expect(await cutOff(null, read)).toBe(1);
    }
  });

  it('is not larger than what can be told exactly', async () => {
    await change('rich', Number.MAX_SAFE_INTEGER, now);
    await expect(change('rich', 1, now)).rejects.toMatchObject({ status: 400, code: 'ITEM_QUANTITY_OUT_OF_RANGE' });
    expect(await quantity('rich', now)).toBe(Number.MAX_SAFE_INTEGER);
  });

  it('does not go back with a clock that is behind', async () => {
    await change('skewed', 10, now, now + 1_000);
    await change('skewed', 4, now + 1_000);
    expect(await quantity('skewed', now + 1_000)).toBe(4);
    expect(await quantity('skewed', now + 998)).toBe(4);
  });

  it('no longer holds what was paid back, and does again when a dispute is won', async () => {
    const { customer } = itemOf('refunded');
    const bought = {
      product_id: null,
      product: productWith({ quantity: 6, repeat: 'never', expires: 'never' }),
      price_id: null,
      quantity: 1,
      source: 'PURCHASE_PAGE',
      created_at: new Date(now),
    } as const;
    const id = await db.transaction((tx) => addPurchase(tx, project, customer, bought));
    expect(await quantity('refunded', now)).toBe(6);
    await db.transaction((tx) => setPurchaseRevoked(tx, project, id!, new Date(now), new Date(now)));
    expect(await quantity('refunded', now)).toBe(0);
    await db.transaction((tx) => setPurchaseRevoked(tx, project, id!, null, new Date(now)));
    expect(await quantity('refunded', now)).toBe(6);
  });

  it('follows the configuration from the moment it was saved, and never before', async () => {
    let version = 1;
    const configured = (quantity: number | null) => ({
      ...project,
      version: (version += 1),
      config: renderConfig(
        quantity === null
          ? {}
          : {
              'payments.products': {
                free: {
                  customerType: 'custom',
                  prices: 'include-by-default',
                  includedItems: { [ITEM]: { quantity, repeat: [1, 'day'], expires: 'never' } },
                },
              },
            },
      ),
    });
    const reader = (of: ReturnType<typeof configured>) => (days: number) =>
      balances.quantity({ ...itemOf('defaulted'), project: of }, new Date(Date.now() + days * DAY));
    const five = reader(configured(5));
    expect([await five(1 / 24), await five(2.1)]).toEqual([5, 15]);
    const eight = reader(configured(8));
    expect([await eight(0.1), await eight(1.1), await eight(2.1)]).toEqual([5, 13, 21]);
    const nothing = configured(null);
    expect(await reader(nothing)(2.1)).toBe(5);
    const use = { amount: -2, expiresAt: null, description: null, allowNegative: false };
    await balances.change(db, { ...itemOf('defaulted'), project: nothing }, use, new Date());
    expect([await reader(nothing)(0.1), await reader(configured(5))(0.9)]).toEqual([3, 8]);
  });

  it('is changed by as many as there is for, of 100 at once', async () => {
    await change('raced', 50, now);
    const tries = Array.from({ length: 100 }, (_, each) => change('raced', -1, now + (each % 7), Infinity, false));
    const passed = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled');
    expect([passed.length, await quantity('raced', now + 10)]).toEqual([50, 0]);
  });
});

describe('what a provider tells twice is there once', () => {
  const customer: Customer = { type: 'custom', id: 'paying' };
  const at = new Date('2024-02-29T12:00:00Z');

  it('as a subscription', async () => {
    const add = () =>
      db.transaction((tx) =>
        addSubscription(
          tx,
          project,
          customer,
          {
            product_id: 'plan',
            product: productWith({ quantity: 1, repeat: 'never', expires: 'never' }),
            price_id: 'monthly',
            quantity: 1,
            status: 'trialing',
            source: 'PURCHASE_PAGE',
            provider: 'stripe',
            provider_subscription_id: 'sub_1',
            current_period_start: at,
            current_period_end: null,
            created_at: at,
          },
          at,
        ),
      );
    const added = (await Promise.all([add(), add(), add()])).filter((each) => each !== null);
    expect(added).toHaveLength(1);
    const found = await subscriptionOfProvider(db, project.id, 'stripe', 'sub_1');
    expect(found).toEqual(added[0]);
    const changed = await db.transaction((tx) =>
      changeSubscription(tx, project, found!.id, { status: 'past_due', renewal_attempts: 2, next_renewal_at: at }, at),
    );
    expect(changed).toEqual({ ...found, status: 'past_due', renewal_attempts: 2, next_renewal_at: at });
    expect(await subscriptionOfProvider(db, 'other', 'stripe', 'sub_1')).toBeNull();
  });

  it('as money', async () => {
    const charge: MoneyEntry = {
      customer,
      kind: 'charge',
      subscriptionId: null,
      purchaseId: null,
      currency: 'JPY',
      amount: 1_500,
      provider: 'stripe',
      providerReference: 'pi_1',
      paymentReference: null,
      testMode: false,
      occurredAt: at,
      description: null,
    };
    const add = (entry: MoneyEntry) => db.transaction((tx) => addMoneyEntry(tx, project.id, entry));
    const added = await Promise.all([
      add(charge),
      add(charge),
      add({ ...charge, kind: 'refund', amount: -1_500, paymentReference: 'pi_1' }),
    ]);
    expect(added.filter((id) => id !== null)).toHaveLength(2);
  });
});

async function amounts(customerId: string): Promise<number[]> {
  const rows = await sql<{ amount: number }>(
    db,
    `SELECT amount::integer AS amount FROM payments.item_change
     WHERE project_id = :projectId AND customer_id = :customerId ORDER BY created_at, id`,
    { projectId: project.id, customerId },
  );
  return rows.map(({ amount }) => amount);
}
