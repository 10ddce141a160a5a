import { describe, expect, it } from '@jest/globals';
import { renderConfig } from '@hallpass/project-config';
import type { DayInterval } from '../../catalog/day-interval.js';
import type { IncludedItem, Product } from '../../catalog/product.js';
import { earlierBalance, expiriesBy } from './opening-balance.js';
import {
  earlierEntries,
  type OwnedSubscription,
  driftingSteps,
  overflowingIntervals,
} from './earlier-release-entries.js';

const ITEM = 'credits';
const at = (text: string) => Date.parse(text.length === 10 ? `${text}T00:00:00Z` : text);
const day = (millis: number) => new Date(millis).toISOString().slice(0, 10);

describe('intervals', () => {
  it.each<[string, DayInterval, number, string]>([
    ['2024-01-31', [1, 'month'], 1, '2024-03-02'],
    ['2023-01-31', [1, 'month'], 1, '2023-03-03'],
    ['2024-01-31', [1, 'month'], 2, '2024-03-31'],
    ['2024-02-29', [1, 'year'], 1, '2025-03-01'],
    ['2024-02-28', [1, 'day'], 2, '2024-03-01'],
    ['2023-11-30', [3, 'month'], 1, '2024-03-01'],
  ])('from %s, %j times %i ran over into %s', (from, interval, times, expected) => {
    expect(day(overflowingIntervals(at(from), interval, times))).toBe(expected);
  });

  it.each<[string, string, DayInterval, number]>([
    ['2024-01-31', '2024-05-01', [1, 'month'], 2],
    ['2024-01-31', '2024-05-02', [1, 'month'], 3],
    ['2024-02-29', '2028-02-29', [1, 'year'], 3],
    ['2024-01-01', '2024-01-15', [1, 'week'], 2],
    ['2024-01-02', '2024-01-01', [1, 'day'], 0],
    ['2024-01-01', '2030-01-01', [1e9, 'year'], 0],
  ])('from %s to %s, %j fitted %i %i times', (from, until, interval, expected) => {
    expect(driftingSteps(at(from), at(until), interval)).toBe(expected);
  });
});

const productWith = (item: IncludedItem, more: Partial<Product> = {}): Product => ({
  displayName: 'P',
  customerType: 'custom',
  serverOnly: false,
  isAddOnTo: false,
  prices: {},
  includedItems: { [ITEM]: item },
  ...more,
});

const subscribed = (item: IncludedItem, start: string, end: string | null, created = start): OwnedSubscription => ({
  id: 's',
  product_id: null,
  product: productWith(item),
  quantity: 2,
  status: 'active',
  current_period_start: new Date(at(start)),
  current_period_end: end === null ? null : new Date(at(end)),
  created_at: new Date(at(created)),
});

const none = renderConfig({}).payments;

const entriesOf = (of: OwnedSubscription, now: number) =>
  earlierEntries(none, 'custom', ITEM, { subscriptions: [of], purchases: [] }, now);
const left = (entries: readonly { amount: number; grantedAt: number; expiresAt: number }[], now: number) =>
  earlierBalance(entries, { alive: 0, expired: [], uses: new Map(), cuts: expiriesBy(entries, [], now) }, now).quantity;
const shows = (of: OwnedSubscription, now: string) => left(entriesOf(of, at(now)), at(now));

describe('a subscription', () => {
  it('granted from the start of its last period alone', () => {
    const renewed = subscribed(
      { quantity: 10, repeat: [1, 'month'], expires: 'never' },
      '2025-04-01',
      '2025-05-01',
      '2024-01-01',
    );
    expect(['2025-04-30', '2025-05-01', '2025-06-10'].map((date) => shows(renewed, date))).toEqual([20, 40, 40]);
  });

  it('granted each month from the last of January, step by step', () => {
    const monthly = subscribed({ quantity: 5, repeat: [1, 'month'], expires: 'never' }, '2024-01-31', '2025-01-31');
    const days = ['2024-01-30', '2024-01-31', '2024-03-01', '2024-03-02', '2024-04-01', '2024-04-02', '2026-01-01'];
    expect(days.map((date) => shows(monthly, date))).toEqual([0, 10, 10, 20, 20, 30, 120]);
  });

  it('had windows, counted from its creation in one step', () => {
    const item = { quantity: 5, repeat: [1, 'month'] satisfies DayInterval, expires: 'when-repeated' } as const;
    const windows = entriesOf(subscribed(item, '2024-01-31', '2024-12-31'), at('2024-04-15'));
    expect(windows.map(({ grantedAt }) => day(grantedAt))).toEqual(['2024-01-31', '2024-03-02', '2024-03-31']);
    expect(left(windows, at('2024-04-15'))).toBe(10);
  });

  it('granted until its period ended, or for good', () => {
    const item = { quantity: 5, repeat: 'never' } as const;
    const ending = subscribed({ ...item, expires: 'when-purchase-expires' }, '2024-01-01', '2024-02-01');
    const lasting = subscribed({ ...item, expires: 'when-repeated' }, '2024-01-01', '2024-02-01');
    expect([shows(ending, '2024-01-31'), shows(ending, '2024-02-01')]).toEqual([10, 0]);
    expect(shows(lasting, '2030-01-01')).toBe(10);
  });

  it.each(['incomplete', 'incomplete_expired', 'unpaid'] as const)('granted nothing while it was %s', (status) => {
    const of = { ...subscribed({ quantity: 5, repeat: 'never', expires: 'never' }, '2024-01-01', null), status };
    expect(shows(of, '2024-01-02')).toBe(0);
  });
});

describe('a product that is included by default', () => {
  const free = { displayName: 'Free', customerType: 'custom', catalogId: 'plans', prices: 'include-by-default' };
  const { payments: catalogue } = renderConfig({
    'payments.catalogs': { plans: {} },
    'payments.items': { [ITEM]: { customerType: 'custom' } },
    'payments.products.free': {
      ...free,
      includedItems: { [ITEM]: { quantity: 3, repeat: [1, 'year'], expires: 'never' } },
    },
    'payments.products.pro': { ...free, prices: {}, includedItems: {} },
  });
  const defaultsOf = (subscriptions: OwnedSubscription[]) =>
    earlierEntries(catalogue, 'custom', ITEM, { subscriptions, purchases: [] }, at('2024-06-01'));

  it('had begun in 1973', () => {
    expect(left(defaultsOf([]), at('2024-06-01'))).toBe(52 * 3);
  });

  it('was kept away by a subscription of its catalog, also by one that was over', () => {
    const item = { quantity: 0, repeat: 'never', expires: 'never' } as const;
    const over = subscribed(item, '2024-01-01', '2024-02-01');
    expect(defaultsOf([{ ...over, product_id: 'pro', status: 'canceled' }])).toEqual([]);
    expect(defaultsOf([{ ...over, product_id: 'gone', status: 'canceled' }])).toHaveLength(1);
  });
});

describe('a balance', () => {
  const granted = (amount: number, grantedAt: number, expiresAt = Infinity) => ({ amount, grantedAt, expiresAt });

  it('was what uses had left, which took first what expired first', () => {
    const entries = [granted(10, 0, 100), granted(5, 0)];
    const usedBefore = (cuts: number[]) => ({ alive: 0, expired: [], uses: new Map([[0, 4]]), cuts });
    expect(earlierBalance(entries, usedBefore([100]), 100)).toMatchObject({ quantity: 5, used: 10, expired: 10 });
    expect(earlierBalance(entries, usedBefore([]), 99)).toMatchObject({ quantity: 11, used: 4, expired: 0 });
  });

  it('had changes by servers, of which the expired ones covered what was used before', () => {
    const changes = {
      alive: 7,
      expired: [{ at: 50, amount: 10 }],
      uses: new Map([
        [0, 4],
        [1, 2],
      ]),
      cuts: [50],
    };
    expect(earlierBalance([granted(5, 0)], changes, 60)).toMatchObject({ quantity: 10, used: 12, expired: 10 });
  });

  it('could be below zero, and did not show how parts of a unit are stored', () => {
    expect(earlierBalance([granted(-3, 0)], { alive: 0, expired: [], uses: new Map(), cuts: [] }, 1).quantity).toBe(-3);
    expect(
      earlierBalance([granted(1.1, 0), granted(-1, 0)], { alive: 0, expired: [], uses: new Map(), cuts: [] }, 1)
        .quantity,
    ).toBe(0.1);
  });
});
