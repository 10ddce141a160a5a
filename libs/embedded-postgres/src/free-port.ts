import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Keeps the range below the ephemeral ports. An outgoing connection could take the port of a server that is restarting.
 * A client could even connect to itself and hold the port (RFC 9293, 3.5: simultaneous open). The range is also above
 * 10080, the last port that `fetch` blocks.
 */
const LOWEST = 11_000;
export const HIGHEST_PORT = 30_000;
const ATTEMPTS = 100;

/** A loopback TCP port that was free a moment ago. */
export function freePort(): Promise<number> {
  return freePortRange([0]);
}

/** Returns a port that was free a moment ago. The ports at these distances above it were free too. */
export async function freePortRange(distances: number[]): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const first = randomInt(LOWEST, HIGHEST_PORT - Math.max(...distances));
    const found = await Promise.allSettled(distances.map((distance) => listenOn(first + distance)));
    if (found.every(({ status }) => status === 'fulfilled')) return first;
  }
  throw new Error(
    `Found no free ports from ${LOWEST} to ${HIGHEST_PORT} in ${ATTEMPTS} attempts. Stop other servers on this machine, then try again.`,
  );
}

/** Listens for a moment. @throws if the port is in use */
function listenOn(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()));
  });
}
