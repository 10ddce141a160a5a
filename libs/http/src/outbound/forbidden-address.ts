import { BlockList, isIPv6 } from 'node:net';

/** Networks that an address chosen by somebody else must not lead into: our own, and what is nobody's. */
const FORBIDDEN_V4 = blockList('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16], // link-local, and the metadata services of clouds
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3], // multicast, reserved, broadcast
]);
/** Only 2000::/3 is handed out; inside it 6to4 and Teredo wrap IPv4 addresses. */
const FORBIDDEN_V6 = blockList('ipv6', [
  ['::', 3],
  ['2001::', 32],
  ['2002::', 16],
  ['4000::', 2],
  ['8000::', 1],
]);

/** An address or port that somebody else chose is not one we connect to (security J9). */
export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError';
}

/** Whether an IP address leads into a private, loopback, link-local or reserved network. */
export function isForbiddenAddress(address: string): boolean {
  // Two lists: in one, the mapped range inside ::/3 would stand for every IPv4 address.
  return isIPv6(address) ? FORBIDDEN_V6.check(address, 'ipv6') : FORBIDDEN_V4.check(address, 'ipv4');
}

function blockList(family: 'ipv4' | 'ipv6', networks: [network: string, bits: number][]): BlockList {
  const list = new BlockList();
  for (const [network, bits] of networks) list.addSubnet(network, bits, family);
  return list;
}
