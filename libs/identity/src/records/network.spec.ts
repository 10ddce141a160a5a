import { describe, expect, it } from '@jest/globals';
import { networkOf, unwrapIPv4 } from './network.js';

describe('networkOf', () => {
  it.each(['192.0.2.7', 'unknown', '', '2001:db8'])('leaves %j as it is', (address) => {
    expect(networkOf(address)).toBe(address);
  });

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::3:4:5:6', '2001:db8:0:0::/64'],
    ['2001::2:3:4:5:6:7', '2001:0:2:3::/64'],
    ['::', '0:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b:1::c633:6446', '64:ff9b:1:0::/64'],
    ['64:ff9b::1:0:c633:6446', '64:ff9b:0:0::/64'],
    ['::fffe:198.51.100.70', '0:0:0:0::/64'],
    ['::198.51.100.70', '0:0:0:0::/64'],
    ['1::4:5:6:192.0.2.7', '1:0:0:4::/64'],
  ])('takes %s as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it.each([
    '198.51.100.70',
    '::ffff:198.51.100.70',
    '::ffff:c633:6446',
    '::FFFF:C633:6446',
    '0:0:0:0:0:ffff:c633:6446',
    '0000:0000:0000:0000:0000:ffff:198.51.100.70',
    '64:ff9b::c633:6446',
    '64:ff9b::198.51.100.70',
    '0064:FF9B:0:0:0:0:C633:6446',
  ])('counts %s as one client with the IPv4 address', (address) => {
    expect(networkOf(address)).toBe('198.51.100.70');
    expect(unwrapIPv4(address)).toBe('198.51.100.70');
  });

  it.each([
    ['::ffff:0:0', '0.0.0.0'],
    ['::ffff:1:2', '0.1.0.2'],
    ['64:ff9b::ffff:ffff', '255.255.255.255'],
    ['64:ff9b::', '0.0.0.0'],
  ])('reads %s as %s', (address, ipv4) => {
    expect(networkOf(address)).toBe(ipv4);
  });
});

describe('unwrapIPv4', () => {
  it.each(['192.0.2.7', 'unknown', '', '2001:db8::1', '::1', 'fe80::1%eth0', '64:ff9b:1::c633:6446'])(
    'leaves %j as it is',
    (address) => {
      expect(unwrapIPv4(address)).toBe(address);
    },
  );
});
