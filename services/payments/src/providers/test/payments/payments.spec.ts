import { describe, expect, it } from '@jest/globals';
import { isSameSecret, newClientSecret, newProviderId, placeOfSecret } from './client-secret.js';
import { isExpired, testCardNamed, testCardOf } from './test-cards.js';

describe('a client secret', () => {
  const paymentId = newProviderId('pi');

  it.each([
    '',
    'pi_1_secret_2',
    `${paymentId}_secret_`,
    `${paymentId}_secret_${'0'.repeat(48)}_`,
    `${paymentId}_secret_${'0'.repeat(48)}_AAAA`,
  ])('has not the form of %j', (text) => {
    expect(placeOfSecret(text)).toBeNull();
  });

  it.each(['internal', '3f0c2a4e-7a51-4c1e-9f2b-5d8e6c7b9a10', 'a_b-c'])(
    'names its payment and its project %j',
    (projectId) => {
      expect(placeOfSecret(newClientSecret(projectId, paymentId))).toEqual({ projectId, paymentId });
    },
  );

  it('is like no other', () => {
    const secret = newClientSecret('p', paymentId);
    expect(isSameSecret(secret, newClientSecret('p', paymentId))).toBe(false);
    expect(isSameSecret(secret, `${secret}0`)).toBe(false);
    expect(isSameSecret(secret, secret)).toBe(true);
  });
});

describe('test cards', () => {
  it.each(['4111111111111111', '5555555555554444', '', 'constructor', '42424242424242420'])(
    'do not include %j',
    (number) => {
      expect(testCardOf(number)).toBeNull();
    },
  );

  it.each([
    ['4242424242424242', null, null, false],
    ['4242 4242 4242 4242', null, null, false],
    ['4000-0000-0000-0002', 'generic_decline', 'generic_decline', false],
    ['4000000000009995', 'insufficient_funds', 'insufficient_funds', false],
    ['4000000000000341', null, 'generic_decline', false],
    ['4000000000000259', null, null, true],
  ])('know %s by its number, and again by its name', (number, firstPayment, renewal, isDisputed) => {
    const card = testCardOf(number)!;
    expect(card).toMatchObject({ firstPayment, renewal, isDisputed });
    expect(testCardNamed(card.name)).toBe(card);
    expect(JSON.stringify(card)).not.toMatch(/\d{4}/);
  });

  it('have no name that nobody gave', () => {
    expect(testCardNamed(null)).toBeNull();
  });

  it.each([
    ['11/26', false],
    ['10/26', true],
    ['10/2026', true],
    ['11 / 2026', false],
    ['13/26', null],
    ['1126', null],
    ['', null],
  ])('of %j in November 2026 say whether they are over: %j', (expiry, expected) => {
    expect(isExpired(expiry, new Date('2026-11-30T23:59:59Z'))).toBe(expected);
  });
});
