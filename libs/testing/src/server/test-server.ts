/** What a suite must know of a running server: where it is, and the keys of its `internal` project. */
export interface ServerAddress {
  /** Public base without a trailing slash, for example `http://localhost:40123`. */
  baseUrl: string;
  /** Connection string of the owner role of the server's database, null when the server embeds its own. */
  databaseUrl: string | null;
  internal: { publishableClientKey: string; secretServerKey: string; superSecretAdminKey: string };
}

/** Name of the variable in which the global set-up hands the run's server to the test workers. */
export const SERVER_VARIABLE = 'HALLPASS_TEST_SERVER';

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
};

let known: ServerAddress | undefined;

function running(): ServerAddress {
  if (known) return known;
  const text = process.env[SERVER_VARIABLE];
  if (!text) throw new Error('No test server: run this suite with jest.e2e.config.js, whose global set-up starts one.');
  known = JSON.parse(text) as ServerAddress;
  return known;
}
