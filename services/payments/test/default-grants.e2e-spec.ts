/** @once the ledger itself, on its own database */

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SeededRandom } from '@hallpass/testing';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { type DefaultProduct, defaultSchedules } from '../src/ledger/terms/default-schedules.js';
import { selectDefaultGrants } from '../src/ledger/terms/ledger-terms.sql.js';
import { expiredBy, grantedBy } from '../src/ledger/terms/schedule.js';
import { defaultProducts } from '../src/ledger/terms/term-rows.js';
import { selectWrongDefaults } from '../src/verification/balance-verification.sql.js';
import { type LedgerDatabase, startLedgerDatabase } from './ledger-database.js';

const { seed } = new SeededRandom();
const DAY = 86_400_000;
const BEGIN = Date.UTC(2026, 0, 31);
const ITEMS = ['credits', 'seats'];
const TYPES = ['user', 'team'] as const;

interface SavedItem {
  amount: number;
  repeatCount: number | null;
  repeatUnit: string | null;
  expires: string;
}
interface SavedProduct {
  customerType: (typeof TYPES)[number];
  catalogId: string | null;
  isDefault: boolean;
  items: Record<string, SavedItem>;
}
interface Save {
  afterDays: number;
  products: Record<string, SavedProduct | null>;
}
interface ReadHolder {
  since: number;
  subscribed: { catalogId: string; from: number; to: number };
  openedAt: number | null;
  at: number;
}

const item: fc.Arbitrary<SavedItem> = fc
  .record({
    amount: fc.constantFrom(0, 2, 5, 0.1, -3),
    repeat: fc.constantFrom([null, null], [1, 'day'], [1, 'month']),
    expires: fc.constantFrom('never', 'when-purchase-expires', 'when-repeated'),
  })
  .map(({ amount, repeat: [repeatCount, repeatUnit], expires }) => ({
    amount,
    repeatCount: repeatCount as number | null,
    repeatUnit: repeatUnit as string | null,
    expires,
  }));
const product: fc.Arbitrary<SavedProduct> = fc.record({
  customerType: fc.constantFrom('user', 'user', 'user', 'team'),
  catalogId: fc.constantFrom(null, null, 'plans', 'others'),
  isDefault: fc.constantFrom(true, true, true, false),
  items: fc.record({ credits: item, seats: item }, { requiredKeys: [] }),
});
const saves = fc.array(
  fc.record({
    afterDays: fc.integer({ min: 1, max: 20 }),
    products: fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.option(product, { freq: 6 }), { minKeys: 1 }),
  }),
  { minLength: 1, maxLength: 7 },
);
const day = fc.integer({ min: -5, max: 150 }).map((days) => BEGIN + days * DAY);
const holder: fc.Arbitrary<ReadHolder> = fc.record({
  since: fc.oneof(day, fc.constant(-Infinity)),
  subscribed: fc
    .record({ catalogId: fc.constantFrom('plans', 'others'), from: day, to: day })
    .map(({ catalogId, from, to }) => ({ catalogId, from: Math.min(from, to), to: Math.max(from, to) })),
  openedAt: fc.option(day, { freq: 2 }),
  at: day,
});

let ledger: LedgerDatabase;

beforeAll(async () => {
  ledger = await startLedgerDatabase();
});
afterAll(() => ledger?.stop());

const rowsOf = async (text: string, values: unknown[]): Promise<any[]> => (await ledger.owner.query(text, values)).rows;

async function record(projectId: string, version: number, at: number, products: Record<string, SavedProduct>) {
  const saved = Object.entries(products).map(([id, { items, ...rest }]) => ({
    id,
    ...rest,
    items: Object.entries(items).map(([itemId, each]) => ({ id: itemId, ...each })),
  }));
  await rowsOf(`SELECT payments.record_products($1, $2, $3, $4, false, $5)`, [
    projectId,
    version,
    JSON.stringify(saved),
    new Date(at),
    JSON.stringify(saved),
  ]);
}

const millisOf = (instant: Date | null): number => instant?.getTime() ?? Infinity;

/** Reads the history of each product, without the sums. */
async function readProducts(projectId: string, type: string, itemId: string): Promise<DefaultProduct[]> {
  const versions = await rowsOf(
    `SELECT * FROM payments.product_version WHERE project_id = $1 AND customer_type = $2 AND default_since IS NOT NULL
     ORDER BY starts_at`,
    [projectId, type],
  );
  const items = await rowsOf(
    `SELECT *, amount::float8 AS units FROM payments.item_version WHERE project_id = $1 AND item_id = $2 ORDER BY starts_at`,
    [projectId, itemId],
  );
  return [...new Set(versions.map(({ product_id }) => product_id as string))].map((id) => ({
    versions: versions
      .filter(({ product_id }) => product_id === id)
      .map(({ catalog_id, default_since, starts_at, ends_at }) => ({
        catalogId: catalog_id,
        defaultSince: millisOf(default_since),
        startsAt: millisOf(starts_at),
        endsAt: millisOf(ends_at),
      })),
    items: items
      .filter(({ product_id }) => product_id === id)
      .map(({ units, repeat_count, repeat_unit, expires, starts_at, ends_at, included_since }) => ({
        amount: units,
        repeat: repeat_count === null ? null : [repeat_count, repeat_unit],
        expires,
        startsAt: millisOf(starts_at),
        endsAt: millisOf(ends_at),
        includedSince: millisOf(included_since),
      })),
  }));
}

async function readGrants(projectId: string, type: (typeof TYPES)[number], itemId: string): Promise<DefaultProduct[]> {
  const [rows] = await selectDefaultGrants(ledger.database, { projectId, type, itemId });
  return defaultProducts(rows!.grants);
}

function sumsOf(products: readonly DefaultProduct[], { since, subscribed, openedAt, at }: ReadHolder) {
  const { catalogId, ...span } = subscribed;
  const of = { since, openedAt, subscribed: (id: string) => (id === catalogId ? [span] : []) };
  const schedules = products.flatMap((each) => defaultSchedules(each, of));
  const sum = (amounts: number[]) => Number(amounts.reduce((total, each) => total + each, 0).toFixed(6));
  return {
    granted: sum(schedules.map((each) => grantedBy(each, at))),
    expired: sum(schedules.map((each) => expiredBy(each, at))),
  };
}

describe(`sums of default grants (HALLPASS_TEST_SEED=${seed})`, () => {
  it('match each product computed alone, after every saved configuration', async () => {
    let compared = 0;
    const property = fc.asyncProperty(saves, fc.array(holder, { minLength: 6, maxLength: 6 }), async (all, holders) => {
      const projectId = randomUUID();
      const products: Record<string, SavedProduct> = {};
      let at = BEGIN;
      for (const [index, save] of (all as Save[]).entries()) {
        at += save.afterDays * DAY;
        for (const [id, changed] of Object.entries(save.products)) {
          if (changed) products[id] = changed;
          else delete products[id];
        }
        await record(projectId, index + 1, at, products);
        expect(await selectWrongDefaults(ledger.database, { projectId })).toEqual([]);
      }
      for (const type of TYPES)
        for (const itemId of ITEMS) {
          const [each, together] = [
            await readProducts(projectId, type, itemId),
            await readGrants(projectId, type, itemId),
          ];
          for (const of of holders) {
            const expected = sumsOf(each, of);
            expect(sumsOf(together, of)).toEqual(expected);
            if (expected.granted > 0) compared += 1;
          }
        }
    });
    await fc.assert(property, { seed, numRuns: 200 });
    expect(compared).toBeGreaterThan(100);
  });

  it('have one row for a change of many similar products, and rows of their own for a removed product', async () => {
    const projectId = randomUUID();
    const alike = (amount: number): Record<string, SavedProduct> =>
      Object.fromEntries(
        Array.from({ length: 50 }, (_, index) => [
          `p${index}`,
          {
            customerType: 'user',
            catalogId: null,
            isDefault: true,
            items: { credits: { amount, repeatCount: 1, repeatUnit: 'day', expires: 'when-repeated' } },
          },
        ]),
      );
    for (const [index, amount] of [1, 2, 3].entries())
      await record(projectId, index + 1, BEGIN + index * DAY, alike(amount));
    const [one, ...others] = await readGrants(projectId, 'user', 'credits');
    expect(others).toEqual([]);
    expect(one!.items.map(({ amount }) => amount)).toEqual([50, 100, 150]);
    const { p0: _removed, ...rest } = alike(3);
    await record(projectId, 4, BEGIN + 5 * DAY, rest);
    const parts = await readGrants(projectId, 'user', 'credits');
    expect(parts.map(({ items }) => items.map(({ amount }) => amount))).toEqual(
      expect.arrayContaining([
        [49, 98, 147],
        [1, 2, 3],
      ]),
    );
    expect(parts).toHaveLength(2);
  });
});
