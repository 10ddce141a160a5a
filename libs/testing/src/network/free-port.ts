import { randomInt } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';

/** A TCP port of the loopback that was free a moment ago. */
export function freePort(): Promise<number> {
  return listenOn(0);
}

/** Below the ports that systems give to outgoing connections, one of which could take a port of a range meanwhile. */
const LOWEST = 10_000;
const HIGHEST = 30_000;
const ATTEMPTS = 100;

/** A port such that it and those at these distances above it were free a moment ago. */
export async function freePortRange(distances: number[]): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const first = randomInt(LOWEST, HIGHEST - Math.max(...distances));
    const found = await Promise.allSettled(distances.map((distance) => listenOn(first + distance)));
    if (found.every(({ status }) => status === 'fulfilled')) return first;
  }
  throw new Error(`no free range of ports from ${LOWEST} to ${HIGHEST} in ${ATTEMPTS} attempts`);
}

/** Listens for a moment. @returns the port @throws when it is in use */
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
