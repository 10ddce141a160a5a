import { describe, expect, it } from '@jest/globals';
import { CURRENCIES, type Currency, decimalText, minorUnits, moneyProblem } from './money.js';

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
