import { describe, expect, it } from '@jest/globals';
import { creationOptions, requestOptions } from './webauthn-options.js';

const user = { userId: '8c1b1d5e-0000-4000-8000-00000000000a', displayName: 'Ada', email: 'ada@example.com' };

describe('options for the browser, contract/02 §5', () => {
  it('of a registration are exactly those of the contract', () => {
    expect(creationOptions('Project', user, 'Y2hhbGxlbmdl')).toEqual({
      rp: { id: 'THIS_VALUE_WILL_BE_REPLACED.example.com', name: 'Project' },
      user: { id: 'OGMxYjFkNWUtMDAwMC00MDAwLTgwMDAtMDAwMDAwMDAwMDBh', name: 'Ada', displayName: 'Ada' },
      challenge: 'Y2hhbGxlbmdl',
      timeout: 60000,
      attestation: 'none',
      excludeCredentials: [],
      pubKeyCredParams: [
        { alg: -8, type: 'public-key' },
        { alg: -7, type: 'public-key' },
        { alg: -257, type: 'public-key' },
      ],
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
      extensions: { credProps: true },
    });
  });

  it.each([
    [{ displayName: null }, 'ada@example.com'],
    [{ displayName: null, email: null }, 'User'],
  ])('name a user with %j as %s', (change, name) => {
    const { user: named } = creationOptions('Project', { ...user, ...change }, 'Y2hhbGxlbmdl');
    expect(named).toMatchObject({ name, displayName: name });
  });

  it('of a sign-in are exactly those of the contract', () => {
    expect(requestOptions('Y2hhbGxlbmdl')).toEqual({
      rpId: 'THIS_VALUE_WILL_BE_REPLACED.example.com',
      challenge: 'Y2hhbGxlbmdl',
      allowCredentials: [],
      timeout: 60000,
      userVerification: 'preferred',
    });
  });
});
