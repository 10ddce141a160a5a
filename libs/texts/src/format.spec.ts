import { describe, expect, it } from '@jest/globals';
import { formatMoney } from './format.js';

/** Replaces non-breaking spaces, which differ between languages. */
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('an amount', () => {
  it.each([
    ['en', 'USD', 999, '$9.99'],
    ['en', 'JPY', 999, '¥999'],
    ['en', 'INR', 100_000, '₹1,000.00'],
    ['de', 'EUR', 5, '0,05 €'],
    ['en', 'USD', 0, '$0.00'],
  ])('in %s of %s %i minor units is %s', (locale, currency, amount, text) => {
    expect(plain(formatMoney(locale, amount, currency))).toBe(text);
  });
});
