import { afterEach, describe, expect, it } from '@jest/globals';
import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { dirname, join } from 'node:path';
import pg from 'pg';
import {
  client,
  freePort,
  internalProject,
  onlyIn,
  signUp,
  startServer,
  temporaryFolder,
  until,
  type StartedServer,
  type StartServerOptions,
} from '@hallpass/testing';

/** `npm start` as a new user sees it: the launcher, an embedded PostgreSQL, and errors in plain words. */
const script = 'services/launcher/start.mjs';

/** As on a fresh machine: only the port is set. */
const NOTHING_SET = {
  HALLPASS_RATE_LIMITS: undefined,
  HALLPASS_PASSWORD_HASHING: undefined,
  HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY: undefined,
  HALLPASS_INTERNAL_SECRET_SERVER_KEY: undefined,
  HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY: undefined,
};

const describeOneProcess = onlyIn(
  'standalone',
  '`npm start` is the one process; services/launcher/test/distributed.e2e-spec.ts does the same for the other launcher',
  describe,
);

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function start(options: StartServerOptions): Promise<StartedServer> {
  const server = await startServer({ script, ...options, env: { ...NOTHING_SET, ...options.env } });
  cleanUps.push(() => server.stop());
  if (options.waitUntilReady !== false) await printed(server);
  return server;
}

/** The last line of a start comes a moment after the first response. */
async function printed(server: StartedServer): Promise<void> {
  await until('the end of what the start prints', () => server.output().includes('Press Ctrl-C to stop.'));
}

async function folder(): Promise<string> {
  const made = await temporaryFolder();
  cleanUps.push(() => rm(made, { recursive: true, force: true }));
  return made;
}

describeOneProcess('npm start', () => {
  it('prints where everything is, and keeps its secrets and its users over a restart', async () => {
    const spaced = join(await folder(), 'with a space');
    await mkdir(spaced);
    const dataDir = join(spaced, 'data');
    const first = await start({ dataDir });
    expect(first.output()).toContain(first.baseUrl);
    expect(first.output()).toContain(`${first.baseUrl}/api/v1`);
    expect(first.output()).toContain(`${first.baseUrl}/docs`);
    expect(first.output()).toContain(`Sign up at ${first.baseUrl}/sign-up`);

    const secretsFile = join(dataDir, 'secrets.json');
    const secrets = await readFile(secretsFile, 'utf8');
    expect((await stat(secretsFile)).mode & 0o777).toBe(0o600);
    const project = { ...internalProject(first), publishableClientKey: await publishableKey(first) };
    const { email, password } = await signUp(project);

    first.process.kill('SIGINT');
    expect(await first.exited).toEqual({ code: 0, signal: null });
    expect(await readFile(secretsFile, 'utf8')).toBe(secrets);

    const second = await first.restart();
    cleanUps.push(() => second.stop());
    await printed(second);
    const signIn = await client(project).post('/auth/password/sign-in', { email, password });
    expect(signIn.status).toBe(200);
    expect(second.output()).not.toContain('Sign up at');
    expect(await readFile(secretsFile, 'utf8')).toBe(secrets);
  });

  it('works in a folder that only its owner may enter, and recovers after kill -9', async () => {
    const closed = await folder();
    await chmod(closed, 0o700);
    const first = await start({ dataDir: join(closed, 'data') });
    cleanUps.unshift(await removalOfDatabase(first));
    await first.kill();
    const second = await first.restart();
    cleanUps.push(() => second.stop());
    await printed(second);
    expect(second.output()).toContain('Hallpass is ready');
  });

  it('writes a log without the whole addresses of clients when asked to, and tells of a name that looks like a setting', async () => {
    const { baseUrl, dataDir, output } = await start({ env: { HALLPASS_LOG_ADDRESSES: 'masked', DATABSE_URL: 'x' } });
    expect(output()).toContain('DATABSE_URL is not a Hallpass setting and has no effect: did you mean DATABASE_URL?');
    await fetch(`${baseUrl}/api/v1`);
    const log = () => readFile(join(dataDir, 'logs/hallpass.log'), 'utf8');
    await until('the line of the request', async () => (await log()).includes('"route":"/api/v1"'));
    const addresses = [...(await log()).matchAll(/"client_address":"([^"]+)"/g)].map(([, address]) => address);
    expect(new Set(addresses)).toEqual(new Set(['127.0.0.0']));
  });

  it('stops at a signal in the middle of the start', async () => {
    const server = await start({ waitUntilReady: false });
    server.process.kill('SIGTERM');
    const { code, signal } = await server.exited;
    expect(signal === 'SIGTERM' || code === 0).toBe(true);
    const again = await server.restart();
    cleanUps.push(() => again.stop());
    await again.ready();
  });
});

describeOneProcess('npm start says in one sentence why it cannot', () => {
  it('a port in use', async () => {
    const busy = await listen();
    const port = (busy.address() as AddressInfo).port;
    expect(await refusal({ env: { PORT: String(port) } })).toMatch(
      new RegExp(`^Port ${port} is already in use. Stop the program that uses it, or set PORT`),
    );
  });

  it('a database that cannot be reached', async () => {
    const port = await freePort();
    const sentence = await refusal({
      env: { DATABASE_URL: `postgres://owner:hidden-word@127.0.0.1:${port}/hallpass` },
    });
    expect(sentence).toMatch(new RegExp(`^The database at 127.0.0.1:${port} cannot be reached \\(ECONNREFUSED\\)`));
    expect(sentence).not.toContain('hidden-word');
  });

  it('a data folder that cannot be written', async () => {
    const file = join(await folder(), 'file');
    await writeFile(file, '');
    expect(await refusal({ dataDir: join(file, 'data') })).toMatch(/is not writable|cannot be read or written/);
  });

  it('a data folder that another Hallpass uses', async () => {
    const dataDir = join(await folder(), 'data');
    await start({ dataDir });
    expect(await refusal({ dataDir })).toMatch(/^Another Hallpass \(process \d+\) is using/);
  });

  it('no secret in production', async () => {
    const sentences = await refusal({ env: production({ HALLPASS_SECRET: undefined }) });
    expect(sentences).toMatch(/^HALLPASS_SECRET is missing: set it to/);
  });

  it('a sample secret in production', async () => {
    const sentence = await refusal({
      env: production({ HALLPASS_SECRET: 'change-me-change-me-change-me-change-me-change-me' }),
    });
    expect(sentence).toMatch(/^HALLPASS_SECRET is a sample value: set it to/);
    expect(sentence).not.toContain('change-me');
  });

  it('an old Node', async () => {
    const oldNode = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.4' } })`;
    const nodeOptions = ['--import', `data:text/javascript,${encodeURIComponent(oldNode)}`];
    expect(await refusal({ nodeOptions })).toMatch(/^Hallpass needs Node 20\.19 or newer; this is Node 18\.20\.4\./);
  });
});

/** The output of a start that must fail: one line, no stack trace. */
async function refusal(options: StartServerOptions): Promise<string> {
  const server = await start({ ...options, waitUntilReady: false });
  const { code } = await server.exited;
  const lines = server
    .output()
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('  '));
  expect({ code, lines }).toEqual({ code: 1, lines: [expect.any(String)] });
  return lines[0] ?? '';
}

const production = (changes: Record<string, string | undefined>) => ({
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://127.0.0.1/hallpass',
  HALLPASS_URL: 'https://auth.example.com',
  HALLPASS_MAIL: 'capture',
  HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY: 'pck_7h3kq9zj2m5xw8c4v6t1r0p9n3b7g5f2d8s4a6e1y0k3j',
  HALLPASS_INTERNAL_SECRET_SERVER_KEY: 'ssk_4v6t1r0p9n3b7g5f2d8s4a6e1y0k3j7h3kq9zj2m5xw8c',
  HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY: 'sak_9n3b7g5f2d8s4a6e1y0k3j7h3kq9zj2m5xw8c4v6t1r0p',
  ...changes,
});

/** As root, the database of such a folder is elsewhere, under /var/lib/hallpass; it reports its location. */
async function removalOfDatabase({ dataDir }: StartedServer): Promise<() => Promise<void>> {
  const running = JSON.parse(await readFile(join(dataDir, 'running.json'), 'utf8')) as { databaseUrl: string };
  const db = new pg.Client({ connectionString: running.databaseUrl });
  await db.connect();
  const { rows } = await db.query<{ data_directory: string }>('SHOW data_directory');
  await db.end();
  const home = dirname(rows[0]?.data_directory ?? '');
  return () => rm(home, { recursive: true, force: true });
}

/** The dashboard's key, which this server generated. */
async function publishableKey({ baseUrl }: StartedServer): Promise<string> {
  const { publishableClientKey } = (await (await fetch(`${baseUrl}/config.json`)).json()) as Record<string, string>;
  return publishableClientKey ?? '';
}

async function listen(): Promise<Server> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(() => new Promise((resolve) => server.close(resolve)));
  return server;
}
