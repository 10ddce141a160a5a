/** @once a command that reads settings and database, without other processes */

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { freePort, type MigratedDatabase, RedisServer, startMigratedDatabase } from '@hallpass/testing';
import { type Outcome, runCommand } from './run-command.js';

/** The problems that `doctor` reports: one sentence each, never a stack, and always in limited time. */
let database: MigratedDatabase;
let owner: pg.Client;
let port: string;
let roles: string;
const servers: Server[] = [];

beforeAll(async () => {
  port = String(await freePort());
  database = await startMigratedDatabase([]);
  roles = new URL(database.settings.databaseUrl!).pathname.slice(1);
  expect((await run('migrate')).code).toBe(0);
  owner = new pg.Client({ connectionString: database.settings.databaseUrl! });
  await owner.connect();
});
afterAll(async () => {
  for (const server of servers) server.close();
  await owner.end();
  await database.stop();
});

function run(command: string, env: Record<string, string> = {}, nodeOptions?: string[]): Promise<Outcome> {
  const { databaseUrl, dataDir } = database.settings;
  return runCommand(
    [command],
    { DATABASE_URL: databaseUrl!, HALLPASS_DATA_DIR: dataDir, PORT: port, ...env },
    nodeOptions,
  );
}

async function wrongs(env?: Record<string, string>, nodeOptions?: string[]): Promise<Record<string, string>> {
  const { code, output } = await run('doctor', env, nodeOptions);
  expect(output).not.toMatch(/^ +at /m);
  const lines = output.trimEnd().split('\n');
  expect(lines.filter((line) => !/^(ok|note|wrong) +\w+ +\S/.test(line))).toEqual([]);
  const found = lines.flatMap((line) => {
    const [, subject, text] = /^wrong +(\w+) +(.+)$/.exec(line) ?? [];
    return subject && text ? [[subject, text] as const] : [];
  });
  expect(code).toBe(found.length > 0 ? 1 : 0);
  return Object.fromEntries(found);
}

async function listening(server: Server): Promise<string> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function asRole(name: string, options: string): Promise<string> {
  await owner.query(`CREATE ROLE ${roles}_${name} LOGIN PASSWORD 'pass' ${options}`);
  const url = new URL(database.settings.databaseUrl!);
  Object.assign(url, { username: `${roles}_${name}`, password: 'pass' });
  return url.href;
}

it('finds nothing wrong with a newly migrated database', async () => {
  expect(await wrongs()).toEqual({});
});

it('another secret, with which no role can connect', async () => {
  expect(await wrongs({ HALLPASS_SECRET: randomBytes(32).toString('hex') })).toEqual({
    secret: expect.stringContaining('This database was created with another HALLPASS_SECRET'),
    roles: expect.stringMatching(/^The roles of gateway, auth, .* different passwords\. Run "npm run migrate"\.$/),
  });
});

it('a service role that cannot connect', async () => {
  await owner.query(`ALTER ROLE ${roles}_users PASSWORD 'another'`);
  expect(await wrongs()).toEqual({ roles: expect.stringMatching(/^The roles of users are missing or have/) });
  await owner.query(`ALTER ROLE ${roles}_email NOLOGIN`);
  expect(await wrongs()).toEqual({ roles: expect.stringMatching(/^The roles of users, email are missing or have/) });
  expect((await run('migrate')).code).toBe(0);
  expect(await wrongs()).toEqual({});
});

it('a connection to a role whose password is not the one that migrations have set', async () => {
  const url = new URL(database.settings.databaseUrl!);
  Object.assign(url, { username: `${roles}_email`, password: 'another' });
  expect(await wrongs({ HALLPASS_EMAIL_DATABASE_URL: url.href })).toEqual({
    roles: 'The roles of email are missing or have different passwords. Run "npm run migrate".',
  });
});

it('an owner that may not create roles, as does a migration', async () => {
  const url = await asRole('modest', `NOCREATEROLE IN ROLE ${new URL(database.settings.databaseUrl!).username}`);
  const sentence = /cannot create roles\. .*CREATEROLE.*HALLPASS_ROLE_PER_SERVICE=off\.\n?$/;
  expect(await wrongs({ DATABASE_URL: url })).toEqual({ owner: expect.stringMatching(sentence) });
  const { code, output } = await run('migrate', { DATABASE_URL: url });
  expect(output).toMatch(sentence);
  expect(output.trimEnd()).not.toContain('\n');
  expect(code).toBe(1);
});

it('a role that owns nothing, as does a migration', async () => {
  const url = await asRole('stranger', '');
  expect(await wrongs({ DATABASE_URL: url })).toEqual({
    owner: `The role "${roles}_stranger" does not own Hallpass's tables. Set DATABASE_URL to the role that owns them.`,
  });
  const { code, output } = await run('migrate', { DATABASE_URL: url, HALLPASS_ROLE_PER_SERVICE: 'off' });
  expect(output).toMatch(/^The role of DATABASE_URL lacks a privilege \(permission denied for [^\n]*\n$/);
  expect(code).toBe(1);
});

it('missing extensions, as does a migration', async () => {
  await owner.query(`CREATE DATABASE ${roles}_bare`);
  const url = new URL(database.settings.databaseUrl!);
  url.pathname = `/${roles}_bare`;
  url.searchParams.set('options', '-c extension_control_path=/nonexistent');
  const sentence = 'The PostgreSQL server does not have the extensions btree_gin, pg_trgm. Install';
  expect(await wrongs({ DATABASE_URL: url.href })).toMatchObject({ extensions: expect.stringContaining(sentence) });
  const { code, output } = await run('migrate', { DATABASE_URL: url.href });
  expect(output).toMatch(new RegExp(`^${sentence}[^\\n]*\\n$`));
  expect(code).toBe(1);
  await owner.query(`DROP DATABASE ${roles}_bare WITH (FORCE)`);
});

it('notes a database that is newer than this release, for example after a downgrade', async () => {
  await owner.query(`INSERT INTO public.migration (timestamp, name) VALUES (9999999999999, 'Later9999999999999')`);
  const { code, output } = await run('doctor');
  expect(output).toMatch(
    /^note +migrations +The database is newer than this release, which does not include the migration Later9999999999999. Continue only if/m,
  );
  expect(output).toMatch(/^ok +queues/m);
  expect(code).toBe(0);
  await owner.query(`DELETE FROM public.migration WHERE timestamp = 9999999999999`);
});

it('a role and a database with too few connections', async () => {
  await owner.query(`ALTER ROLE ${roles}_users CONNECTION LIMIT 1`);
  await owner.query(`ALTER DATABASE ${roles} CONNECTION LIMIT 50`);
  const { code, output } = await run('doctor');
  expect(output).toMatch(
    new RegExp(
      `^wrong connections +The CONNECTION LIMIT of the database ${roles} is 50, but Hallpass opens up to 51 connections\\. Raise the limit\\.\n` +
        ` +The CONNECTION LIMIT of the role ${roles}_users is 1, but Hallpass opens up to 5 connections\\. Raise the limit\\.$`,
      'm',
    ),
  );
  expect(code).toBe(1);
  await owner.query(`ALTER ROLE ${roles}_users CONNECTION LIMIT -1`);
  await owner.query(`ALTER DATABASE ${roles} CONNECTION LIMIT -1`);
  expect(await wrongs()).toEqual({});
});

const hex = randomBytes(32).toString('hex');
const OWN_SECRETS = {
  HALLPASS_SECRET: hex,
  HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY: `pck_${hex}`,
  HALLPASS_INTERNAL_SECRET_SERVER_KEY: `ssk_${hex}`,
  HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY: `sak_${hex}`,
};

it.each([
  ['data folder', OWN_SECRETS, /^The data folder \/proc\/x is not writable \(ENOENT\)\. .*HALLPASS_DATA_DIR/],
  ['folder of generated secrets', {}, /^The secrets in \/proc\/x\/secrets.json cannot be read or written \(ENOENT\): /],
])('a %s that cannot be created', async (_what, secrets, sentence) => {
  expect(await wrongs({ ...secrets, HALLPASS_DATA_DIR: '/proc/x' })).toEqual({
    settings: expect.stringMatching(sentence),
  });
});

it('images in a folder that cannot be created', async () => {
  expect(await wrongs({ STORAGE_URL: 'file:///proc/x' })).toEqual({
    storage: expect.stringMatching(/^Uploaded images cannot be stored in the folder \/proc\/x \(ENOENT\): /),
  });
});

it('notes a Redis that loses its data on a restart', async () => {
  const redis = await RedisServer.create({ keepsData: false });
  const { code, output } = await run('doctor', { REDIS_URL: redis.url });
  await redis.remove();
  expect(output).toMatch(/^note +redis +Redis at 127.0.0.1:\d+ loses .* \(appendonly no\)\. Set appendonly to yes\.$/m);
  expect(code).toBe(0);
});

describe('Stripe', () => {
  const stripeAt = async (status: number) => {
    const asked: string[] = [];
    const place = await listening(
      createHttpServer((request, response) => {
        asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
        response
          .writeHead(status, { 'content-type': 'application/json' })
          .end('{"error":{"message":"sk_live_hidden"}}');
      }),
    );
    return { asked, base: `http://${place}` };
  };
  const settingsAt = (base: string) => ({
    STRIPE_SECRET_KEY: 'sk_live_hidden',
    STRIPE_WEBHOOK_SECRET: 'whsec_9',
    STRIPE_API_BASE: base,
  });

  it('that rejects the key', async () => {
    const { asked, base } = await stripeAt(401);
    const { output } = await run('doctor', settingsAt(base));
    expect(output).toMatch(/^wrong stripe +Stripe rejects STRIPE_SECRET_KEY\. Copy the key/m);
    expect(output).not.toContain('hidden');
    expect(asked).toEqual(['GET /v1/balance Bearer sk_live_hidden']);
  });

  it.each([200, 403])('that answers %d is fine', async (status) => {
    const { output, code } = await run('doctor', settingsAt((await stripeAt(status)).base));
    expect(output).toMatch(/^ok +stripe +127.0.0.1:\d+ accepts the key, live mode$/m);
    expect(code).toBe(0);
  });

  it.each([500, 404])('that answers %d', async (status) => {
    expect(await wrongs(settingsAt((await stripeAt(status)).base))).toEqual({
      stripe: expect.stringMatching(
        new RegExp(`is not usable \\(${status}\\). Make sure that this machine can reach it`),
      ),
    });
  });

  it('that is unreachable', async () => {
    expect(await wrongs(settingsAt(`http://127.0.0.1:${await freePort()}`))).toEqual({
      stripe: expect.stringContaining('is not usable (ECONNREFUSED). '),
    });
  });
});

it('a read-only database, as does a migration', async () => {
  const url = new URL(database.settings.databaseUrl!);
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  const env = { DATABASE_URL: url.href };
  expect(await wrongs(env)).toEqual({
    database: expect.stringMatching(/is read-only. Remove default_transaction_read_only/),
  });
  const { code, output } = await run('migrate', env);
  expect(output).toMatch(/^The database is read-only: DATABASE_URL is the address of a standby[^\n]*\n$/);
  expect(code).toBe(1);
});

it.each([
  [3_600_000, 'ahead of', 'NTP. If the clock of this machine is wrong, webhook events from Stripe are rejected.'],
  [-3_600_000, 'behind', 'NTP. If the clock of this machine is wrong, webhook events from Stripe are rejected.'],
  [60_000, 'ahead of', 'NTP.'],
])('a clock that is off by %d ms', async (millis, which, advice) => {
  const shift = `data:text/javascript,const now = Date.now; Date.now = () => now() + ${millis};`;
  expect(await wrongs({}, ['--import', shift])).toEqual({
    clock: expect.stringMatching(
      new RegExp(
        `^The clock of this machine is (?:3599|3600|3601|59|60|61) s ${which} the clock of the database. .* ${advice}$`,
      ),
    ),
  });
});

describe('a bucket', () => {
  const bucketAt = (place: string) => wrongs({ STORAGE_URL: `http://key:hidden-word@${place}/images` });

  it('that is unreachable', async () => {
    expect(await bucketAt(`127.0.0.1:${await freePort()}`)).toEqual({
      storage: expect.stringMatching(
        /^Uploaded images cannot be stored in the bucket http:\/\/127.0.0.1:\d+\/images \(.*\): make sure/,
      ),
    });
  });

  it.each([
    [403, 'allow the key of STORAGE_URL to read, write and delete there'],
    [404, 'create the bucket, or correct its name in STORAGE_URL'],
  ])('that answers %d', async (status, advice) => {
    const place = await listening(
      createHttpServer((request, response) => {
        request.resume();
        request.on('end', () => response.writeHead(status).end());
      }),
    );
    expect(await bucketAt(place)).toEqual({ storage: expect.stringContaining(advice) });
  });
});

describe('a port', () => {
  const portOf = (place: string) => place.split(':')[1]!;
  const other = () => createHttpServer((_request, response) => response.end('another program'));

  it('that another program uses', async () => {
    const taken = portOf(await listening(other()));
    expect(await wrongs({ PORT: taken })).toEqual({
      port: `Port ${taken} is already in use. Stop the program that uses it, or set PORT to another port, for example PORT=${Number(taken) + 1}.`,
    });
  });

  it('that does not answer, whichever program uses it', async () => {
    const silent = portOf(await listening(createHttpServer()));
    expect(await wrongs({ PORT: silent })).toEqual({
      port: expect.stringMatching(
        /did not respond within 7 s\. If Hallpass is starting or busy, .* If another program/,
      ),
    });
    const { dataDir, databaseUrl } = database.settings;
    // The file that a server leaves for commands that look for its database.
    const record = join(dataDir, 'running.json');
    writeFileSync(record, JSON.stringify({ databaseUrl }));
    expect(await wrongs({ PORT: silent })).toEqual({
      port: `Hallpass runs, but port ${silent} did not respond within 7 s. It is starting or busy. Check its log, and run doctor again.`,
    });
    expect((await run('doctor')).output).toMatch(
      new RegExp(`^ok +port +${port} is free; Hallpass in .* is starting$`, 'm'),
    );
    rmSync(record);
  });
});

it('audit log entries that have waited for long', async () => {
  await owner.query(
    `INSERT INTO projects.audit_unsealed SELECT 'internal', log, gen_random_uuid(), now() - interval '6 minutes'
     FROM unnest(ARRAY['changes', 'changes', 'events']) log`,
  );
  expect(await wrongs()).toEqual({
    audit: expect.stringMatching(/^2 audit logs have not been sealed .* "npm run hallpass -- audit verify"/),
  });
  await owner.query('DELETE FROM projects.audit_unsealed');
});

describe('a read replica', () => {
  it('that is unreachable', async () => {
    const url = `postgres://owner:hidden-word@127.0.0.1:${await freePort()}/hallpass`;
    expect(await wrongs({ DATABASE_REPLICA_URL: url })).toEqual({
      replica: expect.stringMatching(
        /^The read replica at 127.0.0.1:\d+ is not usable \(ECONNREFUSED\), so lists are read from/,
      ),
    });
  });

  it('that is not a standby', async () => {
    expect(await wrongs({ DATABASE_REPLICA_URL: database.settings.databaseUrl! })).toEqual({
      replica: expect.stringMatching(/is not a standby. Set DATABASE_REPLICA_URL/),
    });
  });
});

it('ends, even if servers accept connections without answering', async () => {
  const place = await listening(createServer((socket) => socket.on('error', () => undefined)));
  const silent = {
    REDIS_URL: `redis://${place}`,
    SMTP_URL: `smtp://${place}`,
    STORAGE_URL: `http://key:secret@${place}/images`,
    DATABASE_REPLICA_URL: `postgres://owner:pass@${place}/hallpass`,
    STRIPE_SECRET_KEY: 'sk_test_9',
    STRIPE_WEBHOOK_SECRET: 'whsec_9',
    STRIPE_API_BASE: `http://${place}`,
  };
  const subjects = ['redis', 'mail', 'storage', 'replica', 'stripe'];
  expect(Object.keys(await wrongs(silent)).sort()).toEqual(subjects.sort());
  expect(Object.keys(await wrongs({ DATABASE_URL: silent.DATABASE_REPLICA_URL }))).toEqual(['database']);
});
