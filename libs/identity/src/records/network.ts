import { isIPv6 } from 'node:net';

/** The number of groups of an IPv6 address that identify its network. Hosts choose the rest. */
const NETWORK_GROUPS = 4;

/** IPv6 networks whose last 32 bits are an IPv4 address: IPv4-mapped (RFC 4291 §2.5.5.2) and NAT64 (RFC 6052 §2.1). */
const IPV4_NETWORKS: readonly string[] = ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0'];
const IPV4_GROUPS = 2;

const hex = (bits: number): string => bits.toString(16);
const groupOf = (high: string, low: string): string => hex(Number(high) * 256 + Number(low));

/** Splits an IPv6 address into its eight 16-bit groups, in hexadecimal without leading zeros. */
export function groupsOf(address: string): string[] {
  const [bare = ''] = address.split('%', 1);
  const text = bare.replace(
    /(\d+)\.(\d+)\.(\d+)\.(\d+)$/,
    (_all, a: string, b: string, c: string, d: string) => `${groupOf(a, b)}:${groupOf(c, d)}`,
  );
  const [head = [], tail] = text.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const zeros = tail === undefined ? 0 : 8 - head.length - tail.length;
  return [...head, ...Array<string>(zeros).fill('0'), ...(tail ?? [])].map((group) => hex(Number.parseInt(group, 16)));
}

function ipv4In(groups: readonly string[]): string | null {
  if (!IPV4_NETWORKS.includes(groups.slice(0, -IPV4_GROUPS).join(':'))) return null;
  const pairs = groups.slice(-IPV4_GROUPS).map((group) => Number.parseInt(group, 16));
  return pairs.flatMap((bits) => [bits >> 8, bits & 0xff]).join('.');
}

/** Returns the IPv4 address inside an IPv6 address, in any spelling; other text is unchanged. */
export const unwrapIPv4 = (address: string): string => (isIPv6(address) && ipv4In(groupsOf(address))) || address;

/**
 * Returns the network that counts as one client: an IPv4 address, or the /64 of an IPv6 address, since one host can use
 * all of it.
 * @param address as in `Caller.clientAddress`; text that is not an IP address is returned unchanged
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  return ipv4In(groups) ?? `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}
