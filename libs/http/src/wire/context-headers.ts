import type { IncomingMessage } from 'node:http';
import { CONTEXT_HEADER } from '@hallpass/access';

/** Proxies and frameworks write one name in several ways: case, and underscore for hyphen (CVE-2025-64484). */
const canonical = (name: string): string => name.trim().toLowerCase().replaceAll('_', '-');

// Every header that starts like ours belongs to us, so that a later one is covered as well.
const isContextHeader = (name: string): boolean => canonical(name).startsWith(canonical(CONTEXT_HEADER));

/**
 * Drops what only the gateway may say, in every spelling, duplicates included, and takes its name out of
 * `Connection:`, where it would make the next hop drop the real one (security J1).
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
