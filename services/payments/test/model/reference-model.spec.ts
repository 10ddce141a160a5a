import { describe, it } from '@jest/globals';
import type { Terms } from './history-events.js';
import {
  S,
  terms,
  plan,
  priced,
  buy,
  use,
  renew,
  fail,
  payLate,
  cancelNow,
  expectReadings,
  MONTHLY_WINDOWS,
  MONTHLY_KEPT,
} from './readings.js';

/** Compares the model with balances worked out by hand: grants of subscriptions, in trials and while unpaid. */

describe('what a subscription grants', () => {
  it('again at each boundary after 31 January, to the millisecond', () => {
    expectReadings({ pro: MONTHLY_WINDOWS }, [
      ['2027-01-31', buy()],
      ['2027-01-31', 100],
      ['2027-02-01', use(30)],
      ['2027-02-28T11:59:59.999', 70],
      ['2027-02-28', renew],
      ['2027-02-28', 100],
      ['2027-03-28', 100],
      ['2027-03-31T11:59:59.999', 100],
      ['2027-03-31', renew],
      ['2027-03-31', 100],
    ]);
  });

  it.each<[string, Terms, number[]]>([
    ['once, for good', terms(7, 'never', 'never'), [7, 7, 7, 7]],
    ['once, for good, with when-repeated', terms(7, 'never', 'when-repeated'), [7, 7, 7, 7]],
    ['once, until the subscription ends', terms(7, 'never', 'when-purchase-expires'), [7, 7, 7, 0]],
    ['each week, for good', terms(7, [1, 'week'], 'never'), [7, 28, 35, 63]],
    ['each week, until the paid period ends', terms(7, [1, 'week'], 'when-purchase-expires'), [7, 28, 7, 0]],
    ['again each week', terms(7, [1, 'week'], 'when-repeated'), [7, 7, 7, 0]],
    ['each quarter, kept', terms(7, [3, 'month'], 'never'), [7, 7, 7, 7]],
  ])('%s', (_name, credits, [first, fourth, fifth, last]) => {
    // Weeks begin on 1, 8, 15 and 22 February, 1, 8, 15, 22 and 29 March; the subscription ends on 1 April.
    expectReadings({ pro: plan(credits) }, [
      ['2027-02-01', buy()],
      ['2027-02-01', first!],
      ['2027-02-28', fourth!],
      ['2027-03-01', renew],
      ['2027-03-01', fifth!],
      ['2027-03-20', { kind: 'cancelAtPeriodEnd', ...S }],
      ['2027-06-01', last!],
    ]);
  });

  it('windows that go on after the subscription has ended', () => {
    expectReadings({ pro: MONTHLY_WINDOWS }, [
      ['2027-01-31', buy()],
      ['2027-02-10', cancelNow],
      ['2027-02-28T11:59:59.999', 100],
      ['2027-02-28', 0],
    ]);
  });

  it('nothing at the instant of its end', () => {
    expectReadings({ pro: plan(terms(5, [1, 'day'], 'never')) }, [
      ['2027-02-01', buy()],
      ['2027-02-03', cancelNow],
      ['2027-03-03', 10],
    ]);
  });
});

describe('a trial', () => {
  const trial = priced({ interval: [1, 'month'], trial: [10, 'day'] });

  it('is one period with its own anchor, and billing begins at its end', () => {
    expectReadings({ pro: plan(terms(10, [1, 'week'], 'when-repeated'), trial) }, [
      ['2027-02-01', buy()],
      ['2027-02-08', 10],
      ['2027-02-08T12:00:01', use(4)],
      ['2027-02-11T11:59:59.999', 6],
      ['2027-02-11', renew],
      ['2027-02-11', 10],
      ['2027-02-15', use(3)],
      ['2027-02-17', 7],
      ['2027-02-18', 10],
    ]);
  });

  it('grants what never repeats at its start alone', () => {
    expectReadings({ pro: plan(terms(10, 'never', 'never'), trial) }, [
      ['2027-02-01', buy()],
      ['2027-02-11', renew],
      ['2027-02-12', 10],
    ]);
  });

  it('that is paid late begins billing at its end all the same', () => {
    expectReadings({ pro: plan(terms(10, [1, 'day'], 'never'), trial) }, [
      ['2027-02-01', buy()],
      ['2027-02-11', fail],
      ['2027-02-14T11:00:00', 100],
      ['2027-02-14T11:30:00', payLate],
      ['2027-02-14T11:30:00', 130],
      ['2027-02-14', 140],
    ]);
  });
});

describe('a renewal that is not paid', () => {
  it('ends paid time; a late payment grants what is not over yet', () => {
    expectReadings({ pro: plan(terms(5, [1, 'day'], 'when-repeated'), priced({ interval: [1, 'week'] })) }, [
      ['2027-02-01', buy()],
      ['2027-02-08', fail],
      ['2027-02-08', 0],
      ['2027-02-10', 0],
      ['2027-02-11T06:00:00', payLate],
      ['2027-02-11T06:00:00', 5],
      ['2027-02-11T07:00:00', use(2)],
      ['2027-02-11T11:59:59.999', 3],
      ['2027-02-11', 5],
      ['2027-02-15', renew],
      ['2027-02-15', 5],
    ]);
  });

  it('keeps the schedule of boundaries and periods', () => {
    expectReadings({ pro: MONTHLY_KEPT }, [
      ['2027-01-31', buy()],
      ['2027-02-28', fail],
      ['2027-03-02', 100],
      ['2027-03-02T13:00:00', payLate],
      ['2027-03-02T13:00:00', 200],
      ['2027-03-31', renew],
      ['2027-03-31', 300],
    ]);
  });

  it('that is never paid ends what lasts as long as the subscription', () => {
    expectReadings({ pro: plan(terms(9, 'never', 'when-purchase-expires')) }, [
      ['2027-01-31', buy()],
      ['2027-02-28', fail],
      ['2027-03-04', 9],
      ['2027-03-05', { kind: 'endUnpaid', ...S }],
      ['2027-03-05', 0],
    ]);
  });
});
