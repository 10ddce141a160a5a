import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import {
  client,
  createProject,
  freePort,
  freePortRange,
  onlyIn,
  serverApi,
  signUp,
  startServer,
  succeeded,
  temporaryFolder,
  until,
  type StartedServer,
  type StartServerOptions,
  type TestProject,
  type TestUser,
} from '@hallpass/testing';
import { runCommand } from './run-command.js';

/** `npm run start:distributed` as an operator sees it: starting, stopping, processes that die, and failures. */
const describeDistributed = onlyIn(
  'distributed',
  'it starts this launcher itself, so that one run of it a test run is enough',
  describe,
);

const PROCESSES = ['gateway', 'auth', 'users', 'permissions', 'projects', 'payments', 'email', 'email-worker'];

let folder: string;
const cleanUps: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = await temporaryFolder();
});

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts on the data of the previous server, which has stopped, unless a folder is given. */
async function start(options: StartServerOptions = {}): Promise<StartedServer> {
  const dataDir = join(folder, 'data');
  const server = await startServer({ mode: 'distributed', replicas: 1, dataDir, ...options });
  cleanUps.push(() => server.stop());
  if (options.waitUntilReady !== false) await saidAll(server);
  return server;
}

/** The last line of a start is printed a moment after the server first answers. */
async function saidAll(server: StartedServer): Promise<void> {
  await until('the end of what the start prints', () => server.output().includes('Press Ctrl-C to stop.'));
}

/** The processes of a launcher by name, including Redis; empty before the first one starts. */
function pidsOf({ dataDir }: StartedServer): Record<string, number> {
  const { children } = JSON.parse(readFileSync(join(dataDir, 'distributed.json'), 'utf8')) as {
    children: Record<string, { pid: number }>;
  };
  return Object.fromEntries(Object.entries(children).map(([name, { pid }]) => [name, pid]));
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const allEnd = (pids: number[]) => until('the end of all processes', () => !pids.some(isRunning));

const signIn = (project: TestProject, { email, password }: TestUser) =>
  client(project).post('/auth/password/sign-in', { email, password });

describeDistributed('npm run start:distributed', () => {
  let server: StartedServer;
  let project: TestProject;
  let user: TestUser;
  beforeAll(async () => {
    server = await startServer({ mode: 'distributed', replicas: 1, dataDir: join(folder, 'new') });
    project = await createProject({ server });
    user = await signUp(project);
  });
  afterAll(() => server?.stop());

  const command = (...args: string[]) =>
    runCommand(args, { PORT: new URL(server.baseUrl).port, HALLPASS_DATA_DIR: server.dataDir });
  const log = () => readFileSync(join(server.dataDir, 'logs/hallpass.log'), 'utf8');

  it('starts every process', async () => {
    await saidAll(server);
    const pids = pidsOf(server);
    expect(Object.keys(pids).sort()).toEqual([...PROCESSES, 'redis'].sort());
    expect(Object.values(pids).every(isRunning)).toBe(true);
    expect(server.output()).toContain(server.baseUrl);
    expect(server.output()).toContain('8 processes are running');
  });

  it('refuses the data folder of another launcher, in one sentence', async () => {
    expect(await refusal({ dataDir: server.dataDir })).toMatch(/^Another Hallpass \(process \d+\) is using/);
  });

  it('passes every check of the doctor', async () => {
    const { code, output } = await command('doctor');
    expect(output).not.toContain('wrong');
    expect(output).toMatch(/^ok {4}port +Hallpass runs on port \d+/m);
    expect(output).toMatch(/^ok {4}processes/m);
    expect(output).toMatch(/^ok {4}migrations +all \d+ have run$/m);
    expect(output).toMatch(/^ok {4}queues/m);
    expect(code).toBe(0);
  });

  it('publishes the key of rotate-keys along with the old one', async () => {
    const kids = async () => {
      const path = `/api/v1/projects/${project.id}/.well-known/jwks.json`;
      const body = (await (await fetch(server.baseUrl + path)).json()) as { keys: { kid: string }[] };
      return body.keys.map(({ kid }) => kid);
    };
    const before = await kids();
    expect((await command('rotate-keys', project.id)).code).toBe(0);
    const after = await kids();
    expect(after).toEqual(expect.arrayContaining(before));
    expect(after.length).toBeGreaterThan(before.length);
  });

  it('recovers after a service is killed under load, and reports it', async () => {
    const pid = pidsOf(server)['users'] ?? 0;
    let isKilled = false;
    const statuses: number[] = [];
    const asking = (async () => {
      while (!isKilled || statuses.at(-1) !== 200) {
        statuses.push(
          (
            await client(project, user)
              .get('/users/me')
              .catch(() => ({ status: 0 }))
          ).status,
        );
      }
    })();
    await until('a flow of requests', () => statuses.length >= 5);
    process.kill(pid, 'SIGKILL');
    await until('the end of the service', () => !isRunning(pid));
    isKilled = true;
    await asking;
    await until('the words about it', () => server.output().includes('users is running again'));
    expect(server.output()).toContain('users stopped by SIGKILL; restarting in 0.1 s');
    expect(pidsOf(server)['users']).not.toBe(pid);
    const created = await serverApi(project).post('/users', { primary_email: `${randomUUID()}@example.com` });
    expect(created.status).toBe(201);
  });

  it('leaves no service running when it is killed, and keeps all data for the next start', async () => {
    const { redis = 0, ...services } = pidsOf(server);
    await server.kill();
    await allEnd(Object.values(services));

    server = await server.restart();
    await saidAll(server);
    expect(isRunning(redis)).toBe(false);
    expect(pidsOf(server)['redis']).not.toBe(redis);
    expect((await signIn(project, user)).body.user_id).toBe(user.userId);
  });

  it('stops the gateway first and Redis last', async () => {
    const pids = Object.values(pidsOf(server));
    const before = log().length;
    server.process.kill('SIGINT');
    expect(await server.exited).toEqual({ code: 0, signal: null });
    expect(pids.some(isRunning)).toBe(false);
    const stops = log()
      .slice(before)
      .split('\n')
      .flatMap((line) => /^\{"process":"([\w-]+)".*"msg":"(stopping|.*bye bye)/.exec(line)?.[1] ?? []);
    expect(stops[0]).toBe('gateway');
    expect(stops.slice(1, 7).sort()).toEqual(['auth', 'email', 'payments', 'permissions', 'projects', 'users']);
    expect(stops.slice(7)).toEqual(['email-worker', 'redis']);
  });
});

describeDistributed('npm run start:distributed', () => {
  it('stops on a signal in the middle of the start', async () => {
    const server = await start({ waitUntilReady: false });
    await until(
      'the first service',
      () => server.output().includes('Starting 8 processes') && 'auth' in pidsOf(server),
    );
    const pids = Object.values(pidsOf(server));
    server.process.kill('SIGTERM');
    expect(await server.exited).toEqual({ code: 0, signal: null });
    expect(pids.some(isRunning)).toBe(false);
  });

  it('serves through two gateways with two of everything, and ends at once on a second signal', async () => {
    const server = await start({ replicas: 2 });
    expect(Object.keys(pidsOf(server))).toHaveLength(17);
    const project = await createProject({ server });
    const user = await signUp(project);
    const other = new URL(server.baseUrl);
    other.port = String(Number(other.port) + 100);
    const throughOther = { ...project, baseUrl: other.origin };
    for (const each of [project, throughOther]) {
      expect(succeeded(await client(each, user).get('/users/me')).id).toBe(user.userId);
    }
    succeeded(await client(throughOther, user).delete('/auth/sessions/current'));
    expect((await client(project, user).get('/users/me')).knownError).toBe('ACCESS_TOKEN_EXPIRED');

    const pids = Object.values(pidsOf(server));
    server.process.kill('SIGTERM');
    await until('the first words of the stop', () => server.output().includes('Stopping'));
    server.process.kill('SIGTERM');
    const { code } = await server.exited;
    expect([0, 130]).toContain(code);
    await allEnd(pids);
  });
});

describeDistributed('npm run start:distributed explains in one sentence', () => {
  it('an invalid number of replicas', async () => {
    expect(await refusal({ replicas: 10, env: { PORT: '20000' } })).toBe(
      '--replicas must be a whole number from 1 to 9.',
    );
  });

  it('a port without room above it', async () => {
    expect(await refusal({ env: { PORT: '65530' } })).toMatch(/^PORT must be from 1 to 65528 in the distributed mode/);
  });

  it('a port of a service in use', async () => {
    const port = await freePortRange([0, 1, 2, 3, 4, 5, 6, 7]);
    const busy = createServer();
    await new Promise<void>((resolve) => busy.listen(port + 4, '127.0.0.1', resolve));
    cleanUps.push(() => new Promise((resolve) => busy.close(resolve)));
    expect(await refusal({ env: { PORT: String(port) } })).toBe(
      `Port ${port + 4} is already in use. Stop the program that uses it, or set PORT to another port, for example PORT=${port + 1000}.`,
    );
  });

  it('no redis-server', async () => {
    const empty = await temporaryFolder();
    cleanUps.push(() => rm(empty, { recursive: true, force: true }));
    expect(await refusal({ env: { PATH: empty } })).toMatch(
      /^The distributed mode requires Redis, .* Install it with "sudo apt-get install -y redis-server"/,
    );
  });

  it('an unreachable Redis', async () => {
    const port = await freePort();
    const sentence = await refusal({ env: { REDIS_URL: `redis://:hidden-word@127.0.0.1:${port}` } });
    expect(sentence).toMatch(new RegExp(`^Redis at 127.0.0.1:${port} is not usable \\(ECONNREFUSED\\)`));
    expect(sentence).not.toContain('hidden-word');
  });

  it('a service that cannot start', async () => {
    // Only the gateway fails, so that no process before it complains.
    const preload = `if (process.argv[1].endsWith('processes/gateway.cjs')) { console.error('no room'); process.exit(7); }`;
    const server = await start({
      waitUntilReady: false,
      env: { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(preload)}` },
    });
    expect((await server.exited).code).toBe(1);
    expect(server.output()).toContain('gateway | warn: no room');
    expect(server.output()).toContain('gateway exited with code 7 before it was ready');
  });
});

/** The line printed by a start that must fail: one line, no stack. */
async function refusal(options: StartServerOptions): Promise<string> {
  const server = await start({ ...options, waitUntilReady: false });
  const { code } = await server.exited;
  // Skip the steps, which are indented.
  const lines = server
    .output()
    .split('\n')
    .filter((line) => /^\S/.test(line));
  expect({ code, lines }).toEqual({ code: 1, lines: [expect.any(String)] });
  return lines[0] ?? '';
}
