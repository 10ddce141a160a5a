import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { unwrapIPv4 } from '@hallpass/identity';

/** Parses an entry of X-Forwarded-For: an address, possibly with a port or in brackets. */
function addressOf(entry: string): string | null {
  const text = entry.trim();
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([^:]+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(bare) === 0 ? null : bare;
}

/**
 * Returns the client's address. Each trusted proxy appends the address it saw to X-Forwarded-For. With `hops` proxies,
 * the client is therefore the entry `hops` from the right; the client itself sent everything to the left, which has no
 * effect (security J5). IPv4 addresses in IPv6 form are unwrapped. If there are fewer entries than hops, or an entry is
 * not an address, the result is the furthest trustworthy address.
 * @param socketAddress the direct peer; returned when no proxy is trusted
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
