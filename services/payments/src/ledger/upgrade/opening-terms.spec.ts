import { describe, expect, it } from '@jest/globals';
import type { DayInterval } from '../../catalog/day-interval.js';
import type { Product } from '../../catalog/product.js';
import { type Subscription, UNSET_COLUMNS } from '../terms/subscription-row.js';
import { anchorOf, openingTerms } from './opening-terms.js';

const date = (text: string) => new Date(`${text}T00:00:00Z`);
const at = (text: string) => date(text).getTime();

const productWith = (interval: DayInterval): Product => ({
  displayName: 'P',
  customerType: 'custom',
  serverOnly: false,
  isAddOnTo: false,
  prices: { each: { USD: '10', interval, serverOnly: false } },
  includedItems: {},
});

function subscription(change: Partial<Subscription>, interval: DayInterval = [1, 'month']): Subscription {
  return {
    ...UNSET_COLUMNS,
    id: '00000000-0000-0000-0000-000000000001',
    customer_type: 'custom',
    customer_id: 'c',
    product_id: 'plan',
    product: productWith(interval),
    price_id: 'each',
    quantity: 1,
    status: 'active',
    current_period_start: date('2025-03-10'),
    current_period_end: date('2025-04-10'),
    source: 'PURCHASE_PAGE',
    provider: 'stripe',
    provider_subscription_id: 'sub_1',
    created_at: date('2025-01-10'),
    ...change,
  };
}

describe('the anchor of a subscription', () => {
  const period = (start: string, end: string | null) => ({
    current_period_start: date(start),
    current_period_end: end === null ? null : date(end),
  });

  it.each<[string, Partial<Subscription>, string]>([
    ['its creation, when both ends of the period fit', {}, '2025-01-10'],
    [
      'its creation, also at ends of months',
      { ...period('2025-02-28', '2025-03-31'), created_at: date('2025-01-31') },
      '2025-01-31',
    ],
    [
      'the end of its trial before its creation',
      { trial_end: date('2025-02-10'), created_at: date('2025-01-10') },
      '2025-02-10',
    ],
    ['what its provider says before both', { billing_anchor: date('2024-12-10') }, '2024-12-10'],
    ['its creation, when its trial does not fit', { trial_end: date('2025-01-24') }, '2025-01-10'],
    [
      'its period, when days of month have drifted',
      { ...period('2025-03-03', '2025-04-03'), created_at: date('2025-01-31') },
      '2025-03-03',
    ],
    [
      'its period, when only the start fits',
      { ...period('2025-02-28', '2025-03-28'), created_at: date('2025-01-31') },
      '2025-02-28',
    ],
    ['its period, when it was created later', { created_at: date('2025-03-11') }, '2025-03-10'],
    ['its creation, when the period has no end', period('2025-03-10', null), '2025-01-10'],
  ])('is %s', (_, change, expected) => {
    expect(new Date(anchorOf(subscription(change))).toISOString().slice(0, 10)).toBe(expected);
  });

  it('is its period, when nothing is paid again', () => {
    const row = subscription({ price_id: 'gone', created_at: date('2025-02-10') });
    expect(anchorOf(row)).toBe(at('2025-03-10'));
  });
});

describe('the opening of a subscription', () => {
  const NOW = at('2025-03-20');
  const opened = (change: Partial<Subscription>, now = NOW) =>
    openingTerms(subscription(change), now).map((each) => {
      if ('close' in each) return { closed: each.close };
      if ('extend' in each) throw new Error('an opening extends nothing');
      const { kind, startsAt, recordedAt, paidUntil, isTrial, periodStart } = each.open;
      return { kind, startsAt, recordedAt, paidUntil, isTrial, periodStart };
    });

  it('is nothing before it has begun', () => {
    expect(opened({ status: 'incomplete' })).toEqual([]);
  });

  it.each<[string, Partial<Subscription>, number]>([
    [
      'was canceled at once',
      { status: 'canceled', ended_at: date('2025-03-15'), current_period_end: date('2025-03-15') },
      at('2025-03-15'),
    ],
    ['ended with its period', { status: 'canceled', current_period_end: date('2025-03-12') }, at('2025-03-12')],
    ['ends by a clock that is ahead', { status: 'canceled', ended_at: date('2025-06-01') }, NOW],
  ])('is its end, when it %s', (_, change, endsAt) => {
    expect(opened(change)).toMatchObject([
      { kind: 'end', startsAt: endsAt },
      { closed: { endsAt, closedAt: NOW, cause: 'ended' } },
    ]);
  });

  it('begins now, in the period that is paid', () => {
    expect(opened({})).toEqual([
      {
        kind: 'opening',
        startsAt: NOW,
        recordedAt: NOW,
        paidUntil: at('2025-04-10'),
        isTrial: false,
        periodStart: at('2025-03-10'),
      },
    ]);
    expect(opened({ status: 'trialing', trial_end: date('2025-04-10') })).toMatchObject([
      { isTrial: true, paidUntil: at('2025-04-10') },
    ]);
    expect(opened({ provider: null, current_period_end: null })).toMatchObject([
      { startsAt: NOW, paidUntil: Infinity },
    ]);
  });

  it('begins where a period ended whose renewal is not known yet', () => {
    const now = at('2025-04-11');
    expect(opened({}, now)).toMatchObject([
      { startsAt: at('2025-04-10'), recordedAt: now, paidUntil: at('2025-04-10') },
    ]);
  });

  it('is closed while it is not paid: from when the release before granted nothing', () => {
    const unpaid = (change: Partial<Subscription>) =>
      opened({ ...change }).map((each) => each.closed?.endsAt ?? each.startsAt);
    // Stripe starts the next period regardless: the current period is the unpaid one.
    expect(unpaid({ status: 'unpaid' })).toEqual([at('2025-03-10'), at('2025-03-10')]);
    expect(unpaid({ status: 'past_due' })).toEqual([NOW, NOW + 1]);
    expect(unpaid({ status: 'paused' })).toEqual([NOW, NOW + 1]);
    // The built-in provider does not: the current period is the last paid one.
    const overdue = { provider: 'built-in', status: 'past_due', current_period_end: date('2025-03-18') } as const;
    expect(unpaid(overdue)).toEqual([at('2025-03-18'), at('2025-03-18')]);
  });
});
