import { BlockList, isIP } from 'node:net';

/** 127.0.0.0/8 and ::1 (RFC 1122 §3.2.1.3, RFC 4291 §2.5.3). */
const LOOPBACK = blockList([
  ['127.0.0.0', 8],
  ['::1', 128],
]);

/** Not reachable from the internet: private, shared, link-local and unspecified addresses (RFC 6890). */
const PRIVATE = blockList([
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
]);

/**
 * Names that the public DNS never resolves: RFC 6761, 6762, 8375, the top-level domain `internal`, and Kubernetes
 * Services.
 */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|test|invalid|example|home\.arpa|svc)$/;

/** Whether a host of a URL is this machine. */
export function isLoopback(host: string): boolean {
  const name = bare(host);
  return isIP(name) === 0 ? /(?:^|\.)localhost$/.test(name) : isIn(LOOPBACK, name);
}

/** Whether a host of a URL may be reachable from the internet: any address or name that is not known to be private. */
export function isPublic(host: string): boolean {
  const name = bare(host);
  if (isIP(name) !== 0) return !isIn(PRIVATE, name);
  return name.includes('.') && !PRIVATE_NAME.test(name);
}

/** Removes the brackets of an IPv6 address and the dot of an absolute name. */
const bare = (host: string): string => host.toLowerCase().replace(/^\[|\]$|\.$/g, '');

const isIn = (list: BlockList, address: string): boolean => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

function blockList(networks: [network: string, bits: number][]): BlockList {
  const list = new BlockList();
  for (const [network, bits] of networks) list.addSubnet(network, bits, isIP(network) === 6 ? 'ipv6' : 'ipv4');
  return list;
}
