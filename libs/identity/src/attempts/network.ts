import { isIPv6 } from 'node:net';

/** The groups of 16 bits that name the network of an IPv6 address; what follows is the host's to choose. */
const NETWORK_GROUPS = 4;

/**
 * Who is counted as one client: an IPv4 address, or the /64 of an IPv6 address, all of which one host can use.
 * @param address as `Caller.clientAddress` gives it; anything that is no address is returned as it is
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = (text: string | undefined) => (text ? text.split(':') : []);
  const known = [groups(head), groups(tail)] as const;
  // An IPv4 address at the end stands for two groups.
  const missing = 8 - known[0].length - known[1].length - (address.includes('.') ? 1 : 0);
  const all = tail === undefined ? known[0] : [...known[0], ...Array<string>(missing).fill('0'), ...known[1]];
  const network = all.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
