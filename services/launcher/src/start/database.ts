import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres, startSupervisedPostgres, type SupervisionReports } from '@hallpass/embedded-postgres';
import pg from 'pg';
import { StartFailure } from './start-failure.js';

/**
 * Tells commands where to find the embedded PostgreSQL of a running server: only one process can own its folder, so
 * `dead-letters` and `doctor` borrow its connection. Mode 0600, because it contains the owner's password.
 */
const fileOf = (dataDir: string) => join(dataDir, 'running.json');

export interface OpenedDatabase {
  url: string;
  isEmbedded: boolean;
  /** Stops a server that was started here; does nothing to a database of your own. */
  stop(): Promise<void>;
}

export interface DatabaseReports extends SupervisionReports {
  onProgress(message: string): void;
  log(line: string): void;
}

/** Keeps statements and their values out of our log (security M4). */
const PARAMETERS = { log_error_verbosity: 'terse', log_min_error_statement: 'panic' };

/**
 * Opens the server's database: `DATABASE_URL`, or the embedded PostgreSQL, which is started and kept running.
 * @throws StartFailure | EmbeddedPostgresError with one sentence
 */
export async function openDatabase(
  databaseUrl: string | null,
  dataDir: string,
  reports: DatabaseReports,
): Promise<OpenedDatabase> {
  if (databaseUrl) return reach(databaseUrl);
  const { onProgress, log } = reports;
  const embedded = await startSupervisedPostgres({ dataDir, parameters: PARAMETERS, onProgress, log }, reports);
  await rememberRunning(dataDir, embedded.url);
  return {
    url: embedded.url,
    isEmbedded: true,
    async stop() {
      await forgetRunning(dataDir);
      await embedded.stop();
    },
  };
}

/**
 * Opens the database for a command: that of the server running on this data folder, or one started just for this.
 * @throws StartFailure | EmbeddedPostgresError with one sentence
 */
export async function borrowDatabase(
  databaseUrl: string | null,
  dataDir: string,
  onProgress: (message: string) => void,
): Promise<OpenedDatabase> {
  if (databaseUrl) return reach(databaseUrl);
  const running = await runningDatabase(dataDir);
  if (running) return { url: running, isEmbedded: true, stop: () => Promise.resolve() };
  const { url, stop } = await startEmbeddedPostgres({ dataDir, onProgress });
  return { url, isEmbedded: true, stop };
}

async function reach(databaseUrl: string): Promise<OpenedDatabase> {
  await assertReachable(databaseUrl);
  return { url: databaseUrl, isEmbedded: false, stop: () => Promise.resolve() };
}

const CONNECT_TIMEOUT_MILLIS = 10_000;

/** @throws StartFailure that names host, port and database, never user or password */
async function assertReachable(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_TIMEOUT_MILLIS });
  client.on('error', () => undefined); // losing the connection after the answer does not matter
  try {
    await client.connect();
  } catch (error) {
    throw databaseFailure(error, databaseUrl);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Explains why a connection failed. Names host, port and database, never user or password. */
export function databaseFailure(error: unknown, databaseUrl: string): StartFailure {
  const { hostname, port, pathname } = new URL(databaseUrl);
  const place = `${hostname || 'localhost'}:${port || '5432'}`;
  const { code, message } = error as NodeJS.ErrnoException;
  // https://www.postgresql.org/docs/18/errcodes-appendix.html
  switch (code) {
    case '28P01':
    case '28000':
      return new StartFailure(
        `The database at ${place} rejects the user name or password. Correct them in DATABASE_URL.`,
      );
    case '3D000':
      return new StartFailure(
        `The server at ${place} has no database "${pathname.slice(1)}". Create it, or correct DATABASE_URL.`,
      );
    default: {
      const reason = code ?? message;
      return new StartFailure(
        `The database at ${place} cannot be reached (${reason}). Start it, or correct DATABASE_URL. Without DATABASE_URL, Hallpass starts its own.`,
      );
    }
  }
}

async function rememberRunning(dataDir: string, databaseUrl: string): Promise<void> {
  await rm(fileOf(dataDir), { force: true }); // an existing file may have another mode
  await writeFile(fileOf(dataDir), JSON.stringify({ databaseUrl }), { mode: 0o600 });
}

async function forgetRunning(dataDir: string): Promise<void> {
  await rm(fileOf(dataDir), { force: true });
}

/**
 * @returns null if no server is running on this folder; a killed server leaves the file, but its database may still
 * answer
 */
export async function runningDatabase(dataDir: string): Promise<string | null> {
  let databaseUrl: string;
  try {
    ({ databaseUrl } = JSON.parse(await readFile(fileOf(dataDir), 'utf8')) as { databaseUrl: string });
  } catch {
    return null;
  }
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return databaseUrl;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}
