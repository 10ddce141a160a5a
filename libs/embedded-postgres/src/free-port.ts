import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ephemeral ports, which the system gives to outgoing connections: one of them could take the port of a server
 * that is starting again. A client that connects during that time could even be connected to itself, and hold the port
 * (RFC 9293, 3.5: simultaneous open). Above the last port that fetch blocks (10080).
 */
const LOWEST = 11_000;
export const HIGHEST_PORT = 30_000;
const ATTEMPTS = 100;

/** A loopback TCP port that was free a moment ago. */
export function freePort(): Promise<number> {
  return freePortRange([0]);
}

/** Returns a port that was free a moment ago, along with the ports at these distances above it. */
export async function freePortRange(distances: number[]): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const first = randomInt(LOWEST, HIGHEST_PORT - Math.max(...distances));
    const found = await Promise.allSettled(distances.map((distance) => listenOn(first + distance)));
    if (found.every(({ status }) => status === 'fulfilled')) return first;
  }
  throw new Error(`no free range of ports from ${LOWEST} to ${HIGHEST_PORT} in ${ATTEMPTS} attempts`);
}

/** Listens for a moment. @throws if the port is in use */
function listenOn(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()));
  });
}
