import { describe, it } from '@jest/globals';
import type { SoldProduct, Terms } from './history-events.js';
import {
  at,
  terms,
  plan,
  buy,
  change,
  use,
  renew,
  fail,
  payLate,
  cancelNow,
  refund,
  refundFailed,
  configure,
  expectReadings,
  MONTHLY_WINDOWS,
  MONTHLY_KEPT,
  WEEKLY_PERIOD,
} from './readings.js';

/** Compares the model with balances worked out by hand: changes, configurations, refunds, default products and uses. */

describe('a change of plan or quantity', () => {
  const plus = (credits: Terms, sold?: SoldProduct['sold']) => ({ pro: MONTHLY_KEPT, plus: plan(credits, sold) });

  it('grants the difference of what never repeats, once', () => {
    const products = { pro: plan(terms(50, 'never', 'never')), plus: plan(terms(80, 'never', 'never')) };
    expectReadings(products, [
      ['2027-02-01', buy()],
      ['2027-02-10', change('plus')],
      ['2027-02-10', 80],
      ['2027-02-12', change('pro')],
      ['2027-02-14', change('plus')],
      ['2027-02-14', 80],
    ]);
  });

  it('counts the boundaries that the new terms would have had in the period', () => {
    // Four weekly grants by 22 February; 100 were granted already.
    expectReadings(plus(terms(40, [1, 'week'], 'never')), [
      ['2027-02-01', buy()],
      ['2027-02-25', change('plus')],
      ['2027-02-25', 160],
      ['2027-03-01', renew],
      ['2027-03-01', 200],
    ]);
  });

  it('counts no boundary at the start of a later period unless there is one', () => {
    expectReadings({ ...plus(terms(40, [1, 'week'], 'never')), pro: plan(null) }, [
      ['2027-01-31', buy()],
      ['2027-02-28', renew],
      ['2027-03-01', change('plus')],
      ['2027-03-01', 40],
      ['2027-03-31', renew],
      ['2027-03-31', 200],
    ]);
    expectReadings({ ...plus(terms(40, [1, 'week'], 'never')), pro: plan(null) }, [
      ['2027-01-30', buy()],
      ['2027-02-28', renew],
      ['2027-03-01', change('plus')],
      ['2027-03-01', 0],
      ['2027-03-06', 40],
    ]);
  });

  it('lets windows of the old terms run out, and adds the difference until the next new boundary', () => {
    const products = {
      pro: plan(terms(10, [1, 'week'], 'when-repeated')),
      plus: plan(terms(100, [1, 'month'], 'when-repeated')),
    };
    expectReadings(products, [
      ['2027-02-01', buy()],
      ['2027-02-10', change('plus')],
      ['2027-02-10', 100],
      ['2027-02-15', 90],
      ['2027-03-01', renew],
      ['2027-03-01', 100],
    ]);
  });

  it('to more of them grants the rest, to fewer nothing', () => {
    expectReadings({ pro: WEEKLY_PERIOD }, [
      ['2027-02-01', buy()],
      ['2027-02-09', change('pro', { quantity: 3 })],
      ['2027-02-09', 60],
      ['2027-02-10', change('pro', { quantity: 1 })],
      ['2027-02-10', 60],
      ['2027-02-15', 70],
      ['2027-03-01', renew],
      ['2027-03-01', 10],
    ]);
  });

  it('to another interval begins a new period: windows and the units of the old period end', () => {
    const sold = { main: { interval: [1, 'month'] }, yearly: { interval: [1, 'year'] } } as const;
    for (const expires of ['when-repeated', 'when-purchase-expires'] as const)
      expectReadings({ pro: plan(terms(10, [1, 'month'], expires), sold) }, [
        ['2027-02-01', buy()],
        ['2027-02-10', change('pro', { price: 'yearly' })],
        ['2027-02-10', 10],
        ['2027-02-20', use(4)],
        ['2027-03-01', 6],
        ['2027-03-10', expires === 'when-repeated' ? 10 : 16],
      ]);
  });

  it('during a trial keeps the trial', () => {
    const sold = { main: { interval: [1, 'month'], trial: [14, 'day'] } } as const;
    const products = {
      pro: plan(terms(10, [1, 'month'], 'never'), sold),
      plus: plan(terms(25, [1, 'month'], 'never'), { main: { interval: [1, 'year'] } }),
    };
    expectReadings(products, [
      ['2027-02-01', buy()],
      ['2027-02-05', change('plus')],
      ['2027-02-05', 25],
      ['2027-02-15', renew],
      ['2027-02-15', 50],
      ['2028-02-14', 325],
    ]);
  });
});

describe('a configuration that is saved', () => {
  it('holds for boundaries from then on', () => {
    expectReadings({ pro: MONTHLY_KEPT }, [
      ['2027-01-31', buy()],
      ['2027-02-10', configure({ pro: plan(terms(150, [1, 'month'], 'never')) })],
      ['2027-02-10', 100],
      ['2027-02-28', renew],
      ['2027-02-28', 250],
      ['2027-03-10', configure({ pro: plan(terms(5, [1, 'week'], 'never')) })],
      ['2027-03-13', 250],
      ['2027-03-14', 255],
    ]);
  });

  it('grants what is newly included at once, and never twice', () => {
    const daily = terms(5, [1, 'day'], 'never');
    expectReadings({ pro: plan(null) }, [
      ['2027-02-01', buy()],
      ['2027-02-10T15:00:00', configure({ pro: plan(daily) })],
      ['2027-02-10T15:00:00', 5],
      ['2027-02-11', 10],
      ['2027-02-11T15:00:00', configure({ pro: plan(null) })],
      ['2027-02-14T15:00:00', configure({ pro: plan(daily) })],
      ['2027-02-14T15:00:00', 10],
      ['2027-02-15', 15],
    ]);
  });

  it('without the product grants nothing more, and takes nothing', () => {
    expectReadings({ pro: MONTHLY_KEPT }, [
      ['2027-01-31', buy()],
      ['2027-02-10', configure({ pro: null })],
      ['2027-02-28', renew],
      ['2027-03-01', 100],
    ]);
  });

  it('in unpaid time grants what is newly included when that is paid', () => {
    expectReadings({ pro: plan(null) }, [
      ['2027-01-31', buy()],
      ['2027-02-28', fail],
      ['2027-03-01', configure({ pro: plan(terms(8, 'never', 'never')) })],
      ['2027-03-01', 0],
      ['2027-03-02', payLate],
      ['2027-03-02', 8],
    ]);
  });

  it.each(['2027-03-02T11:59:59', '2027-03-02T12:00:00', '2027-03-02T12:00:01'])(
    'grants each boundary of unpaid time once, also if it is paid for at a boundary: %s',
    (paidAt) => {
      expectReadings({ pro: plan(null) }, [
        ['2027-01-31', buy()],
        ['2027-02-28', fail],
        ['2027-02-28T15:00:00', configure({ pro: plan(terms(5, [1, 'day'], 'never')) })],
        [paidAt, payLate],
        ['2027-03-02T12:00:02', 10],
      ]);
    },
  );
});

describe('a refund', () => {
  it('takes what was granted in its period and not used, and stops that period', () => {
    expectReadings({ pro: WEEKLY_PERIOD }, [
      ['2027-02-01', buy()],
      ['2027-02-09', use(5)],
      ['2027-02-10', { ...refund(0), share: 'part' }],
      ['2027-02-10', 15],
      ['2027-02-10', refund(0)],
      ['2027-02-10', 0],
      ['2027-02-25', 0],
      ['2027-03-01', renew],
      ['2027-03-01', 10],
    ]);
  });

  it('that fails gives back what it took, and what was missed', () => {
    expectReadings({ pro: WEEKLY_PERIOD }, [
      ['2027-02-01', buy()],
      ['2027-02-09', use(5)],
      ['2027-02-10', refund(0)],
      ['2027-02-16', refundFailed(0)],
      ['2027-02-16', 25],
      ['2027-02-22', 35],
      ['2027-03-01', renew],
      ['2027-03-01', 10],
    ]);
  });

  it('of an earlier period leaves what the next one has granted', () => {
    expectReadings({ pro: MONTHLY_KEPT }, [
      ['2027-01-31', buy()],
      ['2027-02-28', renew],
      ['2027-03-01', use(30)],
      ['2027-03-02', refund(0)],
      ['2027-03-02', 100],
      ['2027-03-03', refundFailed(0)],
      ['2027-03-03', 170],
    ]);
  });

  it('of a purchase takes what of it was not used', () => {
    const pack: SoldProduct = { catalog: null, sold: 'once', items: { credits: terms(50, 'never', 'never') } };
    expectReadings({ pack }, [
      ['2027-02-01', { kind: 'buyOnce', purchase: 'p', product: 'pack', quantity: 2 }],
      ['2027-02-02', use(30)],
      ['2027-02-03', { kind: 'refundPurchase', purchase: 'p', share: 'all' }],
      ['2027-02-03', 0],
      ['2027-02-04', use(10)],
      ['2027-02-05', { kind: 'refundOfPurchaseFailed', purchase: 'p' }],
      ['2027-02-05', 60],
    ]);
  });
});

describe('a product that is included by default', () => {
  const free = plan(terms(10, [1, 'day'], 'when-repeated'), 'by-default');
  const kept = plan(terms(10, [1, 'day'], 'never'), 'by-default');

  it('begins with the customer, stops for a subscription of its catalog, and begins again after it', () => {
    expectReadings(
      { free: kept, pro: plan(null) },
      [
        ['2027-02-01', 0],
        ['2027-02-02', { kind: 'signUp' }],
        ['2027-02-02', 10],
        ['2027-02-05', 40],
        ['2027-02-05T13:00:00', buy()],
        ['2027-02-20', 40],
        ['2027-02-20T15:00:00', cancelNow],
        ['2027-02-20T15:00:00', 50],
        ['2027-02-21', 50],
        ['2027-02-21T15:00:00', 60],
      ],
      'user',
    );
  });

  it('keeps its anchor through changes of amount and interval', () => {
    expectReadings({ free }, [
      ['2027-02-01', 10],
      ['2027-02-03T15:00:00', configure({ free: plan(terms(20, [1, 'week'], 'when-repeated'), 'by-default') })],
      ['2027-02-03T15:00:00', 10],
      ['2027-02-04', 0],
      ['2027-02-08', 20],
    ]);
  });

  it('that is removed leaves its last window', () => {
    expectReadings({ free }, [
      ['2027-02-01', 10],
      ['2027-02-03T15:00:00', configure({ free: null })],
      ['2027-02-03T16:00:00', 10],
      ['2027-02-04', 0],
    ]);
  });
});

describe('uses', () => {
  it('take first what expires first, and a use at the instant of an expiry counts after it', () => {
    expectReadings({}, [
      ['2027-02-01', { kind: 'add', item: 'credits', amount: 10 }],
      ['2027-02-01', { kind: 'add', item: 'credits', amount: 10, expiresAt: at('2027-02-05') }],
      ['2027-02-04', use(4)],
      ['2027-02-05', use(3)],
      ['2027-02-05', 7],
    ]);
  });

  it('that expire are forgiven, and may leave less than nothing', () => {
    expectReadings({}, [
      ['2027-02-01', { kind: 'use', item: 'credits', amount: 4, expiresAt: at('2027-02-03') }],
      ['2027-02-02', -4],
      ['2027-02-03', 0],
    ]);
  });

  it('of what a later grant has to make up for count against it', () => {
    expectReadings({ pro: MONTHLY_WINDOWS }, [
      ['2027-01-31', use(30)],
      ['2027-01-31', -30],
      ['2027-02-01', buy()],
      ['2027-02-01', 70],
      ['2027-03-01', renew],
      ['2027-03-01', 100],
    ]);
  });
});
