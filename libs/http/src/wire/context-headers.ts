import type { IncomingMessage } from 'node:http';
import { CONTEXT_HEADER } from '@hallpass/access';

/** Proxies and frameworks spell a header name differently: case, and underscore for hyphen (CVE-2025-64484). */
const canonical = (name: string): string => name.trim().toLowerCase().replaceAll('_', '-');

// Matches every header with our prefix, so that future ones are covered as well.
const isContextHeader = (name: string): boolean => canonical(name).startsWith(canonical(CONTEXT_HEADER));

/**
 * Drops headers that only the gateway may send, in every spelling, including duplicates. Also removes their names from
 * `Connection:`, where they would make the next hop drop the real header (security J1).
 */
export function dropContextHeaders(request: IncomingMessage): void {
  const { headers, rawHeaders } = request;
  let found = false;
  for (const name in headers) {
    if (isContextHeader(name)) {
      delete headers[name];
      found = true;
    }
  }
  const { connection } = headers;
  if (connection !== undefined && connection.split(',').some(isContextHeader)) {
    headers.connection = connection
      .split(',')
      .filter((name) => !isContextHeader(name))
      .join(',');
    found = true;
  }
  if (!found) return;
  for (let index = rawHeaders.length - 2; index >= 0; index -= 2) {
    const name = rawHeaders[index] ?? '';
    if (isContextHeader(name)) rawHeaders.splice(index, 2);
    else if (canonical(name) === 'connection') rawHeaders[index + 1] = headers.connection ?? '';
  }
}
