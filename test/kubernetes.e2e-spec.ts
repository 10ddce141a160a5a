/** @once it starts the processes of the manifests itself, each from its own Secrets */

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { roleUrlName, SERVICE_PROCESSES, type ServiceProcessName, type ServiceRole } from '@hallpass/settings';
import pg from 'pg';
import {
  adminApi,
  capturedMail,
  client,
  createProject,
  freePort,
  freePortRange,
  type MigratedDatabase,
  RedisServer,
  signUp,
  startMigratedDatabase,
  succeeded,
  until,
} from '@hallpass/testing';
import { type Manifest, rendered, roleOf, workloads, settingsMap } from './deploy/rendered.js';

/**
 * The release of docs/self-hosting.md without a cluster: Secrets from kubernetes/fill-secrets.sh, and the pods of the
 * manifests as processes with their environment. The database roles have passwords derived from the secret, as in an
 * installation that had none of its own.
 */
const root = fileURLToPath(new URL('../', import.meta.url));
const manifests = rendered('development');
const config: Record<string, string> = settingsMap(manifests)['data'];

let database: MigratedDatabase;
let redis: RedisServer;
let secrets: string;
let base: number;
const running = new Map<string, Pod>();

interface Pod {
  child: ChildProcess;
  output(): string;
}

const portOf = (name: string): number => base + SERVICE_PROCESSES.indexOf(name as ServiceProcessName);
const workloadOf = (role: string): Manifest => workloads(manifests).find((each) => roleOf(each) === role)!;

/** The environment of a pod in this role, without addresses inside the cluster. */
function environmentIn(role: string): Record<string, string> {
  const sources: any[] = workloadOf(role)['spec'].template.spec.containers[0].envFrom;
  const files = sources.flatMap(({ secretRef }) => (secretRef ? [join(secrets, `${secretRef.name}.env`)] : []));
  const given = files.filter((file) => existsSync(file)).flatMap((file) => [...valuesIn(file)]);
  const inside = Object.entries(config).filter(([name]) => name.endsWith('_URLS'));
  return {
    ...config,
    ...Object.fromEntries(given),
    ...Object.fromEntries(
      inside.map(([name]) => [name, `http://127.0.0.1:${portOf(name.slice(9, -5).toLowerCase())}`]),
    ),
    HALLPASS_URL: `http://localhost:${base}`,
    HALLPASS_DATA_DIR: join(database.folder, 'pods'),
    HALLPASS_INTERNAL_SIGN_UP: 'open',
    HALLPASS_METRICS_PORT: '0',
    HALLPASS_METRICS_HOST: '127.0.0.1',
    PATH: process.env['PATH'] ?? '',
    NO_COLOR: '1',
  };
}

function valuesIn(file: string): Map<string, string> {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return new Map(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}

const connectionIn = (role: ServiceRole): string =>
  valuesIn(join(secrets, `hallpass-database-${role}.env`)).get(roleUrlName(role))!;

function start(name: ServiceProcessName, changes: Record<string, string> = {}): Pod {
  let output = '';
  const env = { ...environmentIn(name), PORT: String(portOf(name)), ...changes };
  const child = spawn(process.execPath, ['docker/role.mjs', name], { cwd: root, env });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { child, output: () => output };
}

async function stop({ child }: Pod): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Runs a command to its end, in the pod for migrations or for commands. */
function run(role: 'migrate' | 'command', args: string[]): Promise<{ code: unknown; output: string }> {
  return new Promise((resolve) => {
    const env = { ...environmentIn(role), PORT: String(commandPort) };
    execFile(process.execPath, ['docker/role.mjs', ...args], { cwd: root, env }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, output: out + err }),
    );
  });
}
let commandPort: number;

const isReady = async (name: ServiceProcessName): Promise<boolean> =>
  fetch(`http://127.0.0.1:${portOf(name)}/health?db=1`).then(
    ({ status }) => status === 200,
    () => false,
  );

const fillSecrets = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const args = [database.settings.databaseUrl!, redis.url];
    execFile(join(database.folder, 'kubernetes/fill-secrets.sh'), args, (error) => (error ? reject(error) : resolve()));
  });

beforeAll(async () => {
  [database, redis, base, commandPort] = await Promise.all([
    startMigratedDatabase([]),
    RedisServer.create({ keepsData: true }),
    freePortRange(SERVICE_PROCESSES.map((_name, index) => index)),
    freePort(),
  ]);
  cpSync(join(root, 'kubernetes'), join(database.folder, 'kubernetes'), { recursive: true });
  secrets = join(database.folder, 'kubernetes/secrets');
  writeFileSync(join(secrets, 'hallpass.env'), `HALLPASS_SECRET=${database.settings.secret}\n`);
  await fillSecrets();
});

afterAll(async () => {
  await Promise.all([...running.values()].map(stop));
  await redis.remove();
  await database.stop();
});

describe('a pod does not start', () => {
  it('without the connection of its role, and names it', async () => {
    const pod = start('auth', { HALLPASS_AUTH_DATABASE_URL: '' });
    await once(pod.child, 'exit');
    expect({ code: pod.child.exitCode, output: pod.output() }).toEqual({
      code: 1,
      output:
        'HALLPASS_AUTH_DATABASE_URL is missing: set it to the connection of the role auth, or set DATABASE_URL to the connection of the owner.\n',
    });
  });
});

describe('a release', () => {
  it('changes nothing with the connection of another role in place of one', async () => {
    const file = join(secrets, 'hallpass-database-email.env');
    const right = readFileSync(file, 'utf8');
    writeFileSync(file, right.replace(/\/\/[^:]+:/, '//other_email:'));
    const { code, output } = await run('migrate', ['migrate']);
    writeFileSync(file, right);
    expect(code).toBe(1);
    expect(output).toMatch(/^[^\n]*HALLPASS_EMAIL_DATABASE_URL must connect as "[^"]+_email", [^\n]*\n$/);
    await expect(logsIn('auth')).resolves.toBe(false);
  });

  it('has every process wait for its role and its migrations, and is ready after them', async () => {
    for (const name of SERVICE_PROCESSES) running.set(name, start(name));
    await until('auth to ask for its role', () =>
      /The database is not responding. Retrying/.test(running.get('auth')!.output()),
    );
    await expect(isReady('auth')).resolves.toBe(false);
    const { code, output } = await run('migrate', ['migrate']);
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringMatching(/^Ran \d+ migrations/) });
    for (const name of SERVICE_PROCESSES) await until(`${name} to be ready`, () => isReady(name));
  });

  it('keeps the password of the owner, and of every other role, out of each process', () => {
    const passwordOf = (url: string): string => new URL(url).password;
    const roles = SERVICE_PROCESSES.filter((name) => name !== 'email-worker') as ServiceRole[];
    for (const name of SERVICE_PROCESSES) {
      const given = readFileSync(`/proc/${running.get(name)!.child.pid}/environ`, 'utf8');
      expect(given).not.toContain(passwordOf(database.settings.databaseUrl!));
      const own = name === 'email-worker' ? 'email' : name;
      for (const role of roles) {
        if (role === own) expect(given).toContain(passwordOf(connectionIn(role)));
        else expect(given).not.toContain(passwordOf(connectionIn(role)));
      }
    }
  });

  it.each([
    ['gateway', 'auth.password'],
    ['auth', 'email.mail'],
    ['users', 'auth.signing_key_private'],
    ['permissions', 'auth.password'],
    ['projects', 'auth.signing_key_private'],
    ['payments', 'auth.password'],
    ['email', 'auth.password'],
    ['queue', 'users."user"'],
  ] as [ServiceRole, string][])('lets what %s has been given read no %s', async (role, table) => {
    const connection = new pg.Client({ connectionString: connectionIn(role) });
    await connection.connect();
    await expect(connection.query(`SELECT FROM ${table}`)).rejects.toMatchObject({
      message: expect.stringMatching(/^permission denied for (schema|table)/),
    });
    await connection.end();
  });

  it('refuses another HALLPASS_SECRET in a process, though its role logs in', async () => {
    const other = start('permissions', { HALLPASS_SECRET: SECRET_OF_ANOTHER, PORT: '0' });
    await once(other.child, 'exit');
    expect(other.child.exitCode).toBe(1);
    expect(other.output()).toContain('This database was created with another HALLPASS_SECRET');
  });

  it('answers a command in a pod of its own', async () => {
    const { code, output } = await run('command', ['doctor']);
    expect(output.split('\n').filter((line) => line && !line.startsWith('ok'))).toEqual([]);
    expect(code).toBe(0);
    expect((await run('command', ['first-owner'])).output).toContain(`http://localhost:${base}/sign-up`);
  });
});

const SECRET_OF_ANOTHER = '9f2c41d07be8a6530c1d94e7f2ab5836d7e01c9a4b6f38257e90acd1b3f45862';

async function logsIn(role: ServiceRole, url = connectionIn(role)): Promise<boolean> {
  const connection = new pg.Client({ connectionString: url });
  return connection.connect().then(
    () => connection.end().then(() => true),
    () => false,
  );
}

/** Simulates idle connections that time out. */
async function endConnections(role: ServiceRole): Promise<void> {
  const owner = new pg.Client({ connectionString: database.settings.databaseUrl! });
  await owner.connect();
  const name = decodeURIComponent(new URL(connectionIn(role)).username);
  await owner.query('SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE usename = $1', [name]);
  await owner.end();
}

describe('the processes together', () => {
  let project: Awaited<ReturnType<typeof createProject>>;

  it('do the work of every service', async () => {
    const internal = valuesIn(join(secrets, 'hallpass-internal.env'));
    const dashboard = valuesIn(join(secrets, 'hallpass-dashboard.env'));
    project = await createProject({
      server: {
        baseUrl: `http://localhost:${base}`,
        databaseUrl: database.settings.databaseUrl,
        dataDir: database.settings.dataDir,
        internal: {
          publishableClientKey: dashboard.get('HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY')!,
          secretServerKey: internal.get('HALLPASS_INTERNAL_SECRET_SERVER_KEY')!,
          superSecretAdminKey: internal.get('HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY')!,
        },
      },
      override: { 'domains.allowLocalhost': true },
    });
    const user = await signUp(project, { verificationCallbackUrl: 'http://localhost/verify' });
    expect(succeeded(await client(project, user).get('/users/me'))).toMatchObject({ id: user.userId });
    succeeded(await adminApi(project).get('/team-permission-definitions'));
    await capturedMail(project, { to: user.email });
  });

  it('go on while the password of a role is replaced, until they need a new connection, and by the new one after it', async () => {
    const [before, old] = [connectionIn('users'), running.get('users')!];
    rmSync(join(secrets, 'hallpass-database-users.env'));
    await fillSecrets();
    const users = () => adminApi(project).get('/users');
    succeeded(await users());
    expect((await run('migrate', ['migrate'])).code).toBe(0);
    await expect(logsIn('users', before)).resolves.toBe(false);
    await expect(logsIn('users')).resolves.toBe(true);
    succeeded(await users());
    await endConnections('users');
    expect((await users()).status).toBe(503);

    await stop(old);
    running.set('users', start('users'));
    await until('users to be ready', () => isReady('users'));
    succeeded(await users());
  });
});
