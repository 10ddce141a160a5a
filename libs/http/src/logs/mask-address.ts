import { isIP } from 'node:net';
import { groupsOf, unwrapIPv4 } from '@hallpass/identity';

/** Number of 16-bit groups that are kept of an IPv6 address: a site has a /48 (RFC 6177). */
const GROUPS_KEPT = 3;

/** Masks the part of an address that identifies a client: the last octet of IPv4, everything below /48 of IPv6. */
export function maskAddress(address: string): string {
  const plain = unwrapIPv4(address);
  switch (isIP(plain)) {
    case 4:
      return plain.replace(/\d+$/, '0');
    case 6:
      return `${groupsOf(plain).slice(0, GROUPS_KEPT).join(':')}::`;
    default:
      return address; // not an address, such as "unknown"
  }
}
