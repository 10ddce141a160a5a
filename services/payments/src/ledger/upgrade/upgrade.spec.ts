import { describe, expect, it } from '@jest/globals';
import { renderConfig } from '@hallpass/project-config';
import type { IncludedItem, Product } from '../../catalog/product.js';
import { type Subscription, UNSET_COLUMNS } from '../terms/subscription-row.js';
import { expectedEntries, type History, type SubscriptionPayment } from './expected-balance.js';
import { openingBalance } from './opening-balance.js';
import type { DayInterval } from '../../catalog/day-interval.js';
import { anchorOf, openingTerms } from './opening-terms.js';

describe('upgrade', () => {
  describe('expected balance', () => {
    const ITEM = 'credits';
    const date = (text: string) => new Date(`${text}T00:00:00Z`);
    const NOW = date('2024-04-20').getTime();
    const MONTHLY: IncludedItem = { quantity: 20, repeat: [1, 'month'], expires: 'never' };

    const productWith = (item: IncludedItem, more: Partial<Product> = {}): Product => ({
      displayName: 'P',
      customerType: 'custom',
      serverOnly: false,
      isAddOnTo: false,
      prices: { each: { USD: '10', interval: [1, 'month'], serverOnly: false } },
      includedItems: { [ITEM]: item },
      ...more,
    });

    /** A subscription in its fourth month. */
    const subscription = (change: Partial<Subscription> = {}): Subscription => ({
      ...UNSET_COLUMNS,
      id: 's',
      customer_type: 'custom',
      customer_id: 'c',
      product_id: null,
      product: productWith(MONTHLY),
      price_id: 'each',
      quantity: 1,
      status: 'active',
      current_period_start: date('2024-04-15'),
      current_period_end: date('2024-05-15'),
      source: 'PURCHASE_PAGE',
      provider: 'stripe',
      provider_subscription_id: 'sub_1',
      created_at: date('2024-01-15'),
      ...change,
    });

    const paid = (...days: string[]): SubscriptionPayment[] =>
      days.map((day, index) => ({
        subscription_id: 's',
        kind: index === 0 ? 'charge' : 'renewal',
        amount: 1_000,
        occurred_at: date(day),
      }));
    const FOUR = paid('2024-01-15', '2024-02-15', '2024-03-15', '2024-04-15');

    const configured = renderConfig({
      'payments.items': { [ITEM]: { customerType: 'custom' } },
      'payments.products': {
        plan: {
          customerType: 'custom',
          prices: { each: { USD: '10', interval: [1, 'month'] } },
          includedItems: { [ITEM]: MONTHLY },
        },
      },
    }).payments;
    const none = renderConfig({}).payments;

    const expected = (history: Partial<History>, catalogue = none, at = NOW) => {
      const all = { subscriptions: [subscription()], purchases: [], payments: FOUR, ...history };
      const entries = expectedEntries(catalogue, 'custom', ITEM, all, at);
      if (typeof entries === 'string') return entries;
      return entries.filter(({ expiresAt }) => expiresAt > at).reduce((sum, { amount }) => sum + amount, 0);
    };
    const of = (change: Partial<Subscription>, payments = FOUR) =>
      expected({ subscriptions: [subscription(change)], payments });

    describe('cannot be known', () => {
      it.each<[string, Partial<History>]>([
        [
          'a payment was prorated, refunded or disputed',
          { payments: [...FOUR, { ...FOUR[0]!, kind: 'refund', amount: -500 }] },
        ],
        ['its payments have different amounts', { payments: [...FOUR.slice(1), { ...FOUR[0]!, amount: 500 }] }],
        ['no payments are recorded for it', { payments: [] }],
        ['the number of its payments does not match the paid time', { payments: FOUR.slice(1) }],
        ['one of its payments was late', { payments: paid('2024-01-15', '2024-02-22', '2024-03-15', '2024-04-15') }],
        ['its price is not recurring', { subscriptions: [subscription({ price_id: 'gone' })] }],
        ['its product is no longer in the configuration', { subscriptions: [subscription({ product_id: 'gone' })] }],
      ])('when %s', (reason, history) => {
        expect(expected(history)).toBe(reason);
      });

      it('when its product was changed after the purchase, or is included by default', () => {
        const bought = subscription({ product_id: 'plan', product: productWith({ ...MONTHLY, quantity: 10 }) });
        expect(expected({ subscriptions: [bought] }, configured)).toBe('its product was changed after the purchase');
        const free = renderConfig({
          'payments.items': { [ITEM]: { customerType: 'custom' } },
          'payments.products.free': {
            customerType: 'custom',
            prices: 'include-by-default',
            includedItems: { [ITEM]: MONTHLY },
          },
        }).payments;
        expect(expected({}, free)).toBe('a product that is included by default grants the item');
      });
    });

    describe('is known', () => {
      it('of paid periods, from the first', () => {
        expect(expected({})).toBe(80);
        expect(expected({ subscriptions: [subscription({ product_id: 'plan' })] }, configured)).toBe(80);
      });

      it('of days of month that have drifted', () => {
        const drifted = {
          created_at: date('2024-01-31'),
          current_period_start: date('2024-04-02'),
          current_period_end: date('2024-05-02'),
        };
        expect(of(drifted, paid('2024-01-31', '2024-03-02', '2024-04-02'))).toBe(60);
      });

      it('of a trial, and of billing that began after it', () => {
        const trial = { trial_end: date('2024-04-25'), created_at: date('2024-04-11') };
        const period = { current_period_start: date('2024-04-11'), current_period_end: date('2024-04-25') };
        expect(of({ ...trial, ...period, status: 'trialing' }, [])).toBe(20);
        const begun = { trial_end: date('2024-02-15'), created_at: date('2024-02-01') };
        expect(of(begun, paid('2024-02-15', '2024-03-15', '2024-04-15'))).toBe(80);
      });

      it('of a subscription that has ended, and of a grant', () => {
        const ended = {
          status: 'canceled',
          ended_at: date('2024-03-20'),
          current_period_end: date('2024-03-20'),
        } as const;
        expect(of({ ...ended, current_period_start: date('2024-03-15') }, FOUR.slice(0, 3))).toBe(60);
        const unpaid = { ...ended, ended_at: date('2024-04-29'), current_period_end: date('2024-04-29') };
        expect(of(unpaid, FOUR.slice(0, 3))).toBe(60);
        expect(of({ provider: null, current_period_start: date('2024-01-15') }, [])).toBe(80);
      });

      it('of purchases, without those that were revoked', () => {
        const product = productWith({ quantity: 5, repeat: 'never', expires: 'never' });
        const bought = { product, quantity: 2, created_at: date('2024-02-01') };
        const purchases = [
          { ...bought, revoked_at: null },
          { ...bought, revoked_at: date('2024-03-01') },
        ];
        expect(expected({ purchases })).toBe(90);
      });
    });
  });

  describe('opening balance', () => {
    const NONE = { alive: 0, forever: 0, forgivable: 0 };
    const NO_TERMS: ReadonlyMap<string, number> = new Map();
    const granted = (amount: number, expiresAt = Infinity, subscriptionId: string | null = null) => ({
      subscriptionId,
      amount,
      grantedAt: 0,
      expiresAt,
    });

    it('leaves out what has expired, with the uses that it covered', () => {
      const earlier = { quantity: 13, used: 17, expired: 10, alive: [granted(20)] };
      const opened = openingBalance(earlier, NONE, NO_TERMS);
      expect(opened).toMatchObject({ quantity: 13, kept: 20, used: 7, sums: { granted: 20, used: 7 } });
    });

    it('has an entry for each instant at which something expires', () => {
      const alive = [granted(5, 100), granted(2, 200), granted(4, 100), granted(1)];
      const { kept, expiring, sums } = openingBalance({ quantity: 12, used: 0, expired: 0, alive }, NONE, NO_TERMS);
      expect({ kept, expiring: [...expiring] }).toEqual({
        kept: 1,
        expiring: [
          [100, 9],
          [200, 2],
        ],
      });
      expect(sums.granted).toBe(12);
    });

    it('leaves to the terms what they grant at once', () => {
      const alive = [granted(5, 100, 'a'), granted(5, 100, 'b'), granted(3, Infinity, 'b')];
      const terms = new Map([['a', 5]]);
      const { kept, expiring, sums } = openingBalance({ quantity: 13, used: 0, expired: 0, alive }, NONE, terms);
      expect({ kept, expiring: [...expiring], granted: sums.granted }).toEqual({
        kept: 3,
        expiring: [[100, 5]],
        granted: 8,
      });
    });

    it('counts changes that are alive once: those that expire are not entries', () => {
      const changes = { alive: 10, forever: 4, forgivable: 0 };
      const opened = openingBalance({ quantity: 7, used: 3, expired: 0, alive: [] }, changes, NO_TERMS);
      expect(opened).toMatchObject({ kept: 4, used: 3, sums: { granted: 10, used: 3 } });
    });

    it('keeps uses that will be forgiven apart, also where they took units that have expired', () => {
      const changes = { alive: 10, forever: 10, forgivable: 6 };
      const whole = openingBalance({ quantity: 2, used: 8, expired: 0, alive: [] }, changes, NO_TERMS);
      expect(whole).toMatchObject({ kept: 10, used: 2, sums: { granted: 10, used: 8 } });
      const partly = openingBalance({ quantity: 8, used: 7, expired: 5, alive: [] }, changes, NO_TERMS);
      expect(partly).toMatchObject({ quantity: 8, kept: 14, used: 0, sums: { granted: 14, used: 6 } });
    });
  });
});

describe('opening terms', () => {
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
});
