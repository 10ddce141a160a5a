import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { unwrapIPv4 } from '@hallpass/identity';

/** One entry of X-Forwarded-For: an address, perhaps with a port or in brackets. */
function addressOf(entry: string): string | null {
  const text = entry.trim();
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([^:]+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(bare) === 0 ? null : bare;
}

/**
 * The client's address. Each trusted proxy appended the address it saw to X-Forwarded-For, so with `hops` proxies
 * the client is the entry `hops` from the right; whatever stands left of it was sent by the client and moves
 * nothing (security J5). An IPv4 address in IPv6 form is the same client. With fewer entries than hops, or an entry that is no address, it
 * is the furthest trustworthy address.
 * @param socketAddress the direct peer; the answer when no proxy is trusted
 */
export function clientAddress(headers: IncomingHttpHeaders, socketAddress: string | undefined, hops: number): string {
  const peer = unwrapIPv4(socketAddress ?? 'unknown');
  const forwarded = headers['x-forwarded-for'];
  if (hops === 0 || forwarded === undefined) return peer;
  const entries = (Array.isArray(forwarded) ? forwarded.join(',') : forwarded).split(',');
  let address = peer;
  for (const entry of entries.reverse().slice(0, hops)) {
    const read = addressOf(entry);
    if (read === null) break;
    address = unwrapIPv4(read);
  }
  return address;
}
