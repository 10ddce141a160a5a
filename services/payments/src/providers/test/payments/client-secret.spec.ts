import { describe, expect, it } from '@jest/globals';
import { isSameSecret, newClientSecret, newProviderId, placeOfSecret } from './client-secret.js';

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
