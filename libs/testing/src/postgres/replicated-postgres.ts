import { execFile } from 'node:child_process';
import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type EmbeddedPostgres, freePort, startEmbeddedPostgres } from '@hallpass/embedded-postgres';
import pg from 'pg';

export interface ReplicatedPostgres {
  /** The owner's URL of the primary. */
  url: string;
  /** The owner's URL of the standby. */
  standbyUrl: string;
  /** Runs one statement on the standby as the owner, such as `SELECT pg_wal_replay_pause()`. */
  onStandby(statement: string): Promise<Record<string, unknown>[]>;
  stopStandby(): Promise<void>;
  startStandby(): Promise<void>;
  stopPrimary(): Promise<void>;
  stop(): Promise<void>;
}

/** Two PostgreSQL servers, the second a hot standby of the first. The caller removes `folder`. */
export async function startReplicatedPostgres(folder: string): Promise<ReplicatedPostgres> {
  const [primaryDir, standbyDir] = [join(folder, 'primary'), join(folder, 'standby')];
  const parameters = { fsync: 'off' };
  const ports = { primary: await freePort(), standby: await freePort() };
  const start = (dataDir: string, port: number): Promise<EmbeddedPostgres> =>
    startEmbeddedPostgres({ dataDir, port, parameters });

  // Initializes the standby like the primary, and then replaces its files.
  const copied: string[] = [];
  for (const dataDir of [primaryDir, standbyDir]) {
    const server = await start(dataDir, ports.primary);
    copied.push(await dataDirectoryOf(server.url));
    await server.stop();
  }
  const [from = '', to = ''] = copied;
  // Keeps the files' owner, which is another user if tests run as root.
  await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
  await promisify(execFile)('cp', ['-a', join(from, '../owner-password'), join(to, '..')]);
  const primary = await start(primaryDir, ports.primary);
  const { username, password, hostname, port } = new URL(primary.url);
  await writeFile(join(to, 'standby.signal'), '', { mode: 0o644 });
  const connection = `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`;
  await appendFile(join(to, 'postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`);

  let standby: EmbeddedPostgres | null = await start(standbyDir, ports.standby);
  return {
    url: primary.url,
    standbyUrl: standby.url,
    onStandby: (statement) => run(standby!.url, statement),
    async stopStandby() {
      await standby?.stop();
      standby = null;
    },
    async startStandby() {
      standby = await start(standbyDir, ports.standby);
    },
    stopPrimary: () => primary.stop(),
    async stop() {
      await standby?.stop();
      await primary.stop();
    },
  };
}

async function dataDirectoryOf(url: string): Promise<string> {
  const [row] = await run(url, 'SHOW data_directory');
  return String(row?.['data_directory']);
}

async function run(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
