import { isIP } from 'node:net';

/** How many groups of 16 bits are left of an IPv6 address: a site has a /48 (RFC 6177). */
const GROUPS_KEPT = 3;

/** An address without what tells one client from its neighbours: the last octet of IPv4, all below /48 of IPv6. */
export function maskAddress(address: string): string {
  const [, mapped = address] = /^::ffff:([\d.]+)$/i.exec(address) ?? [];
  switch (isIP(mapped)) {
    case 4:
      return mapped.replace(/\d+$/, '0');
    case 6:
      return `${groupsOf(mapped).slice(0, GROUPS_KEPT).join(':')}::`;
    default:
      return address; // no address, such as "unknown"
  }
}

function groupsOf(address: string): string[] {
  const [left = '', right] = address.split('::');
  const [head, tail] = [left, right ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const zeros = right === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  return [...head, ...Array<string>(zeros).fill('0'), ...tail];
}
