import { BlockList, isIPv6 } from 'node:net';

/** Networks that a user-supplied address must not reach: our own, and unassigned ones. */
const FORBIDDEN_V4 = blockList('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16], // link-local, including cloud metadata services
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3], // multicast, reserved, broadcast
]);
/** Only 2000::/3 is assigned; 6to4 and Teredo inside it wrap IPv4 addresses. */
const FORBIDDEN_V6 = blockList('ipv6', [
  ['::', 3],
  ['2001::', 32],
  ['2002::', 16],
  ['4000::', 2],
  ['8000::', 1],
]);

/** The user-supplied address or port is not allowed (security J9). */
export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError';
}

export function isForbiddenAddress(address: string): boolean {
  // Use two lists: in a single list, the mapped range inside ::/3 would match every IPv4 address.
  return isIPv6(address) ? FORBIDDEN_V6.check(address, 'ipv6') : FORBIDDEN_V4.check(address, 'ipv4');
}

function blockList(family: 'ipv4' | 'ipv6', networks: [network: string, bits: number][]): BlockList {
  const list = new BlockList();
  for (const [network, bits] of networks) list.addSubnet(network, bits, family);
  return list;
}
