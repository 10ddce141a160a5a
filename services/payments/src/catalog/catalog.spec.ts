import { describe, expect, it } from '@jest/globals';
import { addIntervals, boundaryIndex, type DayInterval, recurs } from './day-interval.js';
import { CURRENCIES, type Currency, decimalText, minorUnits, moneyProblem } from './money.js';

describe('day interval', () => {
  const at = (text: string) => Date.parse(`${text}T00:00:00Z`);
  const day = (millis: number) => new Date(millis).toISOString().slice(0, 10);

  describe('an interval', () => {
    it.each<[unknown, boolean]>([
      [[1, 'day'], true],
      [[12, 'month'], true],
      [[0, 'day'], false],
      [[-1, 'month'], false],
      [[0.5, 'week'], false],
      ['never', false],
      [undefined, false],
    ])('%j comes again: %s', (interval, expected) => {
      expect(recurs(interval as DayInterval)).toBe(expected);
    });

    it.each<[string, DayInterval, number, string]>([
      ['2024-01-31', [1, 'month'], 1, '2024-02-29'],
      ['2023-01-31', [1, 'month'], 1, '2023-02-28'],
      ['2024-01-31', [1, 'month'], 2, '2024-03-31'],
      ['2024-02-29', [1, 'year'], 1, '2025-02-28'],
      ['2024-02-29', [1, 'year'], 4, '2028-02-29'],
      ['2024-02-28', [1, 'day'], 2, '2024-03-01'],
      ['2023-12-31', [2, 'week'], 1, '2024-01-14'],
      ['2023-11-30', [3, 'month'], 1, '2024-02-29'],
    ])('%s and %j times %i is %s', (from, interval, times, expected) => {
      expect(day(addIntervals(at(from), interval, times))).toBe(expected);
    });

    it('is Infinity where no date is', () => {
      expect(addIntervals(at('2024-01-01'), [1e9, 'year'])).toBe(Infinity);
      expect(boundaryIndex(at('2024-01-01'), [1e9, 'year'], at('2030-01-01'))).toBe(0);
    });

    it.each<[string, DayInterval, string, number]>([
      ['2024-01-31', [1, 'month'], '2024-02-28', 0],
      ['2024-01-31', [1, 'month'], '2024-02-29', 1],
      ['2024-01-31', [1, 'month'], '2024-03-30', 1],
      ['2024-01-31', [1, 'month'], '2024-03-31', 2],
      ['2024-02-29', [1, 'year'], '2027-02-28', 3],
      ['2024-02-29', [1, 'year'], '2028-02-28', 3],
      ['2024-02-29', [1, 'year'], '2028-02-29', 4],
      ['2024-01-01', [1, 'week'], '2024-01-15', 2],
      ['2024-01-02', [1, 'day'], '2024-01-01', -1],
      ['2024-01-02', [1, 'month'], '2024-01-01', -1],
    ])('from %s and %j has passed by %s as many times: %i', (anchor, interval, instant, index) => {
      expect(boundaryIndex(at(anchor), interval, at(instant))).toBe(index);
    });
  });
});

describe('an amount of money', () => {
  it.each<[string, Currency, string]>([
    ['', 'USD', 'Money amount must be in the format of <number> or <number>.<number>'],
    ['-1', 'USD', 'Money amount must be in the format of <number> or <number>.<number>'],
    ['1.', 'EUR', 'Money amount must be in the format of <number> or <number>.<number>'],
    ['.5', 'EUR', 'Money amount must be in the format of <number> or <number>.<number>'],
    ['1,50', 'EUR', 'Money amount must be in the format of <number> or <number>.<number>'],
    ['1e3', 'GBP', 'Money amount must be in the format of <number> or <number>.<number>'],
    ['9.999', 'USD', 'Too many decimals; USD only has 2 decimals'],
    ['9.0', 'JPY', 'Too many decimals; JPY only has 0 decimals'],
    ['010', 'INR', 'Money amount must not have leading zeros'],
    ['00.10', 'CAD', 'Money amount must not have leading zeros'],
    ['90071992547409.92', 'AUD', 'Money amount is too large'],
  ])('is not %j of %s', (text, currency, problem) => {
    expect(moneyProblem(text, currency)).toBe(problem);
    expect(() => minorUnits(text, currency)).toThrow(problem);
  });

  it.each<[string, Currency, number, string]>([
    ['0', 'USD', 0, '0.00'],
    ['0.1', 'EUR', 10, '0.10'],
    ['19.99', 'GBP', 1_999, '19.99'],
    ['1500', 'JPY', 1_500, '1500'],
    ['1.10', 'INR', 110, '1.10'],
    ['90071992547409.91', 'AUD', Number.MAX_SAFE_INTEGER, '90071992547409.91'],
  ])('%s of %s is %i minor units', (text, currency, minor, shown) => {
    expect(minorUnits(text, currency)).toBe(minor);
    expect(decimalText(minor, currency)).toBe(shown);
  });

  it('comes back exactly in every currency, below zero too', () => {
    for (const currency of CURRENCIES) {
      for (let minor = 0; minor <= 1_001; minor += 1)
        expect(minorUnits(decimalText(minor, currency), currency)).toBe(minor);
    }
    expect(decimalText(-5, 'USD')).toBe('-0.05');
    expect(decimalText(-5, 'JPY')).toBe('-5');
  });
});
