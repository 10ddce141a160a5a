import type { ServerAddress, StrictServer } from '../addresses/server-address.js';
import { randomInt } from 'node:crypto';
import { askRun, thisRun } from '../addresses/running.js';

/**
 * The shared server of this jest run, started by the end-to-end global setup. Read on first use, so that suites with
 * their own server can import this package outside such a run.
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
    throw new Error('No test server: run this suite with test/jest/e2e.config.js, whose global set-up starts one.');
  return known;
}

/**
 * The run's second server, for suites about limits and proxies. It starts on first use. Each call returns a different
 * client address, so that suites do not use up each other's limits.
 */
export async function strictServer(): Promise<StrictServer> {
  const found = await askRun<StrictServer>('POST', '/strict-server');
  // RFC 2544 reserves this range for tests.
  return { ...found, clientAddress: `198.18.${randomInt(256)}.${randomInt(1, 255)}` };
}
