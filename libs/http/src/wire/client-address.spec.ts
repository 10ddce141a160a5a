import { describe, expect, it } from '@jest/globals';
import { clientAddress } from './client-address.js';

const from = (forwarded: string | undefined, hops: number) =>
  clientAddress({ 'x-forwarded-for': forwarded }, '10.0.0.1', hops);

describe('clientAddress (security J5)', () => {
  it.each([
    ['nothing is trusted', '1.1.1.1', 0, '10.0.0.1'],
    ['one proxy: its entry, not what the client sent before', '6.6.6.6, 1.1.1.1', 1, '1.1.1.1'],
    ['two proxies', '6.6.6.6, 1.1.1.1, 10.0.0.2', 2, '1.1.1.1'],
    ['fewer entries than proxies', '1.1.1.1', 3, '1.1.1.1'],
    ['no header', undefined, 1, '10.0.0.1'],
    ['text that is no address', 'unknown', 1, '10.0.0.1'],
    ['an address behind a broken entry is not believed', '1.1.1.1, junk', 2, '10.0.0.1'],
    ['a port', '1.1.1.1:4711', 1, '1.1.1.1'],
    ['IPv6 with brackets and port', '[2001:db8::1]:443', 1, '2001:db8::1'],
    ['IPv6', '2001:db8::1', 1, '2001:db8::1'],
    ['IPv4 in IPv6 form', '::ffff:1.1.1.1', 1, '1.1.1.1'],
    ['the same in hexadecimal', '::ffff:c633:6446', 1, '198.51.100.70'],
    ['the same in full, with brackets and port', '[0:0:0:0:0:FFFF:C633:6446]:443', 1, '198.51.100.70'],
    ['IPv4 behind NAT64', '64:ff9b::c633:6446', 1, '198.51.100.70'],
    ['an empty header', '', 1, '10.0.0.1'],
  ])('%s', (_name, forwarded, hops, expected) => {
    expect(from(forwarded, hops)).toBe(expected);
  });

  it('reads IPv4 in IPv6 form off the socket, too', () => {
    expect(clientAddress({}, '::ffff:c633:6446', 0)).toBe('198.51.100.70');
  });
});
