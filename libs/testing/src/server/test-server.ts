import { randomInt } from 'node:crypto';
import { askRun, thisRun } from '../run/running.js';

/** What a suite must know of a running server: where it is, and the keys of its `internal` project. */
export interface ServerAddress {
  /** Public base without a trailing slash, for example `http://localhost:40123`. */
  baseUrl: string;
  /** Connection string of the owner role of the server's database, null when the server embeds its own. */
  databaseUrl: string | null;
  internal: { publishableClientKey: string; secretServerKey: string; superSecretAdminKey: string };
  /** Its data folder, with its logs. */
  dataDir: string;
  /** The address that callers come from, as the proxy before the server says it; their own when left out. */
  clientAddress?: string;
}

/** A server as production has it: strict limits, behind one proxy of Cloudflare's. */
export interface StrictServer extends ServerAddress {
  /** Where it asks for the keys of a secret scanner: `http://127.0.0.1:<port>/keys`; the suite that needs them listens there. */
  scanningKeysPort: number;
  /** Where it asks its AI: `http://127.0.0.1:<port>/v1/chat/completions`; the suite that needs it listens there. */
  aiPort: number;
}

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
