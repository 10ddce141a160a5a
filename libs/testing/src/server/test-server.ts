import type { ServerAddress, StrictServer } from '../addresses/server-address.js';
import { randomInt } from 'node:crypto';
import { askRun, thisRun } from '../addresses/running.js';

/**
 * The one server of this jest run, started by the end-to-end global set-up.
 * Read on first use, so that suites with a server of their own can import this package outside such a run.
 */
export const server: ServerAddress = {
  get baseUrl() {
    return running().baseUrl;
  },
  get databaseUrl() {
    return running().databaseUrl;
  },
  get internal() {
    return running().internal;
  },
  get dataDir() {
    return running().dataDir;
  },
};

let known: ServerAddress | null;

function running(): ServerAddress {
  known ??= thisRun().server;
  if (!known)
    throw new Error('No test server: run this suite with jest.e2e.config.js, whose global set-up starts one.');
  return known;
}

/**
 * The run's second server, for suites about limits and proxies; the first that asks starts it. Each call answers with
 * another client's address, so that no suite uses up the limits of another.
 */
export async function strictServer(): Promise<StrictServer> {
  const found = await askRun<StrictServer>('POST', '/strict-server');
  // Addresses of nobody: RFC 2544 keeps this range for tests.
  return { ...found, clientAddress: `198.18.${randomInt(256)}.${randomInt(1, 255)}` };
}
