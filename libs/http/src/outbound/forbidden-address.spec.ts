import { describe, expect, it } from '@jest/globals';
import { isForbiddenAddress } from './forbidden-address.js';

describe('addresses that are not called (security J9)', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fd00::1',
    '2002:7f00:1::',
  ])('refuses %s', (address) => {
    expect(isForbiddenAddress(address)).toBe(true);
  });

  it.each(['93.184.216.34', '172.32.0.1', '2606:2800:220:1::1'])('allows %s', (address) => {
    expect(isForbiddenAddress(address)).toBe(false);
  });
});
