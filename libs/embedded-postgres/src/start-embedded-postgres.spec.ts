import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { HIGHEST_PORT } from './free-port.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.js';

const BUILT = fileURLToPath(new URL('../dist/index.js', import.meta.url));
/** Only on Linux. */
const EPHEMERAL_PORTS = '/proc/sys/net/ipv4/ip_local_port_range';
const isRoot = process.getuid?.() === 0;

/** A data folder with a database, whose run has ended. */
let made: string;
beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), 'hallpass-made-'));
  const server = await startEmbeddedPostgres({ dataDir: made, parameters: { fsync: 'off' } });
  await server.stop();
});
afterAll(() => rmSync(made, { recursive: true }));

let folder: string;
let dataDir: string;
const running: EmbeddedPostgres[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hallpass embedded '));
  dataDir = join(folder, 'my data');
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  rmSync(folder, { recursive: true });
});

async function start(port?: number): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir: home(), port, parameters: { fsync: 'off' } });
  running.push(server);
  return server;
}

/** Starts on a copy of the existing database. */
function startAgain(): Promise<EmbeddedPostgres> {
  copyMade();
  return start();
}

function copyMade(): void {
  mkdirSync(home(), { recursive: true });
  execFileSync('cp', ['-a', `${made}/.`, home()]);
}

/** As root, the database's user cannot reach a folder under a 0700 folder, so the folder itself is used. */
function home(): string {
  return isRoot ? folder : dataDir;
}

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Starts the folder's database in another process and returns its URL. */
async function startInChild(): Promise<{ child: ChildProcess; url: string }> {
  const script = `import { startEmbeddedPostgres } from ${JSON.stringify(BUILT)};
    console.log((await startEmbeddedPostgres({ dataDir: ${JSON.stringify(home())} })).url); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = (await once(createInterface({ input: child.stdout! }), 'line')) as [string];
  return { child, url };
}

describe('refuses, in one sentence that says what to do,', () => {
  it('a folder whose database another run uses', async () => {
    const first = await startAgain();
    await expect(startEmbeddedPostgres({ dataDir: home() })).rejects.toThrow(
      /^Another Hallpass \(process \d+\) is using the database in .*\. Stop it first, or set HALLPASS_DATA_DIR/,
    );
    await expect(ask(first.url, 'SELECT 1 AS one')).resolves.toEqual([{ one: 1 }]);
  });

  it('a port that is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    await expect(start(port)).rejects.toThrow(`Port ${port} of the embedded PostgreSQL is already in use`);
    taken.close();
  });

  it('a folder that cannot be made', async () => {
    writeFileSync(dataDir, '');
    const refusal = startEmbeddedPostgres({ dataDir: join(dataDir, 'below a file') });
    await expect(refusal).rejects.toThrow(EmbeddedPostgresError);
    await expect(refusal).rejects.toThrow(/is not writable \(ENOTDIR\)\. .*HALLPASS_DATA_DIR/);
  });

  it('a database of another major version', async () => {
    mkdirSync(join(home(), 'postgres', 'data'), { recursive: true });
    writeFileSync(join(home(), 'postgres', 'data', 'PG_VERSION'), '16\n');
    await expect(start()).rejects.toThrow(/created by PostgreSQL 16, but this release includes PostgreSQL 18/);
  });

  it('a database without its password', async () => {
    copyMade();
    rmSync(join(home(), 'postgres', 'owner-password'));
    await expect(start()).rejects.toThrow(/owner-password is missing/);
  });

  it('a wrong password, also from this machine', async () => {
    const { url } = await startAgain();
    const wrong = new URL(url);
    wrong.password = 'guess';
    await expect(ask(wrong.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
  });
});

it('keeps its rows from one run to the next, in a path with spaces', async () => {
  const first = await startAgain();
  await ask(first.url, 'CREATE TABLE kept AS SELECT 7 AS seven');
  await first.stop();
  running.pop();
  const second = await start();
  await expect(ask(second.url, 'SELECT seven FROM kept')).resolves.toEqual([{ seven: 7 }]);
});

it('keeps password and database from other users, listens on loopback alone and knows every alphabet', async () => {
  const { url } = await start();
  expect(statSync(join(home(), 'postgres', 'owner-password')).mode & 0o777).toBe(0o600);
  const data = statSync(join(home(), 'postgres', 'data'));
  expect(data.mode & 0o777).toBe(0o700);
  expect(data.uid).toBe(isRoot ? 65534 : process.getuid?.());
  expect(existsSync(join(home(), 'postgres', 'initdb-password'))).toBe(false);
  await expect(
    ask(url, `SELECT current_setting('listen_addresses') AS address, lower('ÄΩЖ') AS lower, current_user AS "user"`),
  ).resolves.toEqual([{ address: '127.0.0.1', lower: 'äωж', user: 'hallpass' }]);
});

it('begins again after a run that was killed while the database was made', async () => {
  const half = join(home(), 'postgres', 'data.unfinished');
  mkdirSync(half, { recursive: true });
  writeFileSync(join(half, 'PG_VERSION'), '18\n');
  await expect(ask((await start()).url, 'SELECT 1 AS one')).resolves.toEqual([{ one: 1 }]);
});

it('takes over from a run that was killed, whose server still runs', async () => {
  copyMade();
  const { child, url } = await startInChild();
  await ask(url, 'CREATE TABLE committed AS SELECT 1 AS one');
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  const server = await start();
  await expect(ask(server.url, 'SELECT one FROM committed')).resolves.toEqual([{ one: 1 }]);
  await expect(ask(url, 'SELECT 1')).rejects.toThrow();
});

it('is not stopped by a pid file whose number belongs to another process', async () => {
  copyMade();
  // Simulates a container restart: another process now has the id.
  writeFileSync(join(home(), 'postgres', 'data', 'postmaster.pid'), `${process.ppid}\n`);
  await expect(ask((await start()).url, 'SELECT 1 AS one')).resolves.toEqual([{ one: 1 }]);
});

// A client that connects while the server starts again could be given the server's own port, and keep it.
(existsSync(EPHEMERAL_PORTS) ? it : it.skip)('takes a port that no outgoing connection is given', () => {
  const [first] = readFileSync(EPHEMERAL_PORTS, 'utf8').split(/\s+/).map(Number);
  expect(HIGHEST_PORT).toBeLessThan(first!);
});

it('leaves nothing behind when it stops', async () => {
  const server = await startAgain();
  await server.stop();
  running.pop();
  await expect(ask(server.url, 'SELECT 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(existsSync(join(home(), 'postgres', 'owner.json'))).toBe(false);
  expect(existsSync(join(home(), 'postgres', 'data', 'postmaster.pid'))).toBe(false);
});

it('says what takes a moment', async () => {
  const said: string[] = [];
  const server = await startEmbeddedPostgres({ dataDir: home(), onProgress: (message) => said.push(message) });
  running.push(server);
  expect(said).toEqual(['Initializing the PostgreSQL database', 'Starting PostgreSQL']);
  expect(readFileSync(join(home(), 'postgres', 'owner-password'), 'utf8')).toHaveLength(32);
});
