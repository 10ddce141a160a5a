import { describe, expect, it } from '@jest/globals';
import { expiryOf, expiryText, groupedDigits, isTestCard } from './test-cards.js';

describe('a card number', () => {
  it.each([
    ['4242424242424242', true],
    ['4242 4242 4242 4242', true],
    ['4111 1111 1111 1111', false],
    ['4242', false],
    ['', false],
  ])('%s is that of a test card: %s', (number, is) => expect(isTestCard(number)).toBe(is));

  it('is written in groups while it is typed', () => {
    expect(groupedDigits('42424-24x2')).toBe('4242 4242');
    expect(groupedDigits('4'.repeat(30))).toBe('4444 4444 4444 4444 444');
  });
});

describe('an expiry date', () => {
  it.each([
    ['1', '1'],
    ['12', '12'],
    ['123', '12 / 3'],
    ['12 / 34', '12 / 34'],
    ['3', '03'],
    ['334', '03 / 34'],
    ['12/2034', '12 / 20'],
  ])('typed as %s becomes %s', (typed, text) => expect(expiryText(typed)).toBe(text));

  it.each([
    ['12 / 34', '12/34'],
    ['13 / 34', null],
    ['00 / 34', null],
    ['12', null],
    ['', null],
  ])('%s is %s', (text, expiry) => expect(expiryOf(text)).toBe(expiry));
});
