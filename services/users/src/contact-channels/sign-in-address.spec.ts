import { describe, expect, it } from '@jest/globals';
import { signInAddressChange } from './sign-in-address.js';

const state = (value: string, usedForAuth: boolean) => ({ value, usedForAuth });

describe('signInAddressChange', () => {
  it.each([
    ['a new address that does not sign in', null, state('a', false), null, null],
    ['a new address that signs in', null, state('a', true), null, 'a'],
    ['nothing', state('a', true), state('a', true), null, null],
    ['another value', state('a', true), state('b', true), 'a', 'b'],
    ['another value of an address that does not sign in', state('a', false), state('b', false), null, null],
    ['switching on', state('a', false), state('a', true), null, 'a'],
    ['switching off', state('a', true), state('a', false), 'a', null],
    ['another value, switched off', state('a', true), state('b', false), 'a', null],
    ['deletion', state('a', true), null, 'a', null],
    ['deletion of an address that did not sign in', state('a', false), null, null, null],
  ])('of %s', (_what, before, after, former, added) => {
    expect(signInAddressChange(before, after)).toEqual({ former, added });
  });
});
