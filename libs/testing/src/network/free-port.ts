import { randomInt } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';

/** A loopback TCP port that was free a moment ago. */
export function freePort(): Promise<number> {
  return listenOn(0);
}

/** Below the ephemeral ports, from which an outgoing connection could take a port of the range. */
const LOWEST = 10_000;
const HIGHEST = 30_000;
const ATTEMPTS = 100;

/** Returns a port that was free a moment ago, along with the ports at these distances above it. */
export async function freePortRange(distances: number[]): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const first = randomInt(LOWEST, HIGHEST - Math.max(...distances));
    const found = await Promise.allSettled(distances.map((distance) => listenOn(first + distance)));
    if (found.every(({ status }) => status === 'fulfilled')) return first;
  }
  throw new Error(`no free range of ports from ${LOWEST} to ${HIGHEST} in ${ATTEMPTS} attempts`);
}

/** Listens for a moment. @returns the port @throws if it is in use */
function listenOn(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(port, '127.0.0.1', () => {
      const { port: listened } = probe.address() as AddressInfo;
      probe.close(() => resolve(listened));
    });
  });
}
