import { expect, it } from '@jest/globals';
import { maskAddress } from './mask-address.js';

it.each([
  ['203.0.113.77', '203.0.113.0'],
  ['10.1.2.3', '10.1.2.0'],
  ['::ffff:203.0.113.77', '203.0.113.0'],
  ['::ffff:cb00:714d', '203.0.113.0'],
  ['64:ff9b::cb00:714d', '203.0.113.0'],
  ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3::'],
  ['2001:db8:85a3::7348', '2001:db8:85a3::'],
  ['2001:db8::7348', '2001:db8:0::'],
  ['2001:db8:1:2:3:4:5::', '2001:db8:1::'],
  ['::1', '0:0:0::'],
  ['fe80::1%eth0', 'fe80:0:0::'],
  ['unknown', 'unknown'],
  ['', ''],
])('makes %s %s', (address, masked) => {
  expect(maskAddress(address)).toBe(masked);
});
