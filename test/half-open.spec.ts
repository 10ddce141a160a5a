import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Database, sql } from '@hallpass/database';
import { isDatabaseFailure } from '@hallpass/errors';
import { RedisConnection, RedisUnavailableError } from '@hallpass/freshness';
import type { Settings } from '@hallpass/settings';
import {
  type Direction,
  type MigratedDatabase,
  RedisServer,
  startMigratedDatabase,
  TcpProxy,
  until,
} from '@hallpass/testing';
import { Logger } from '@nestjs/common';

/**
 * Established connections lose their packets, as with a dead host, a moved address or a NAT that forgets, while new
 * connections work. TCP by itself retries for a quarter of an hour (security O12).
 */
const POOL_SIZE = 5;
const DIRECTIONS: Direction[] = ['to server', 'to client', 'both'];

let own: MigratedDatabase;
let observer: Database;
const ends: Array<() => Promise<void>> = [];

beforeAll(async () => {
  Logger.overrideLogger(false); // lost connections are expected here
  own = await startMigratedDatabase([]);
  observer = await own.open('owner');
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
afterAll(() => own.stop());

const one = (db: Database, text: string) => sql<{ value: number }>(db, text, {}, { global: 'of no project' });

async function throughProxy(): Promise<{ db: Database; proxy: TcpProxy }> {
  const proxy = await TcpProxy.before(own.settings.databaseUrl!);
  const db = new Database('owner', { ...own.settings, databaseUrl: proxy.through(own.settings.databaseUrl!) });
  ends.push(
    () => proxy.close(),
    () => db.onApplicationShutdown(),
  );
  await db.ready();
  const all = Array.from({ length: POOL_SIZE }, () => one(db, 'SELECT pg_backend_pid() AS value, pg_sleep(0.1)'));
  const pids = (await Promise.all(all)).map(([row]) => row!.value);
  expect(new Set(pids).size).toBe(POOL_SIZE);
  return { db, proxy };
}

describe.each(DIRECTIONS)('connections to PostgreSQL that have lost what goes %s', (direction) => {
  it('are dropped, all of them, after the first who waits, who is told that the database is away', async () => {
    const { db, proxy } = await throughProxy();
    proxy.silence(direction);
    const failure: unknown = await one(db, 'SELECT 1 AS value').catch((error: unknown) => error);
    expect(isDatabaseFailure(failure)).toBe(true);
    await expect(one(db, 'SELECT 2 AS value')).resolves.toEqual([{ value: 2 }]);
  });

  it('give back what their transactions held', async () => {
    const { db, proxy } = await throughProxy();
    const key = 271_828;
    const work = db.transaction(async (tx) => {
      await sql(tx, 'SELECT pg_advisory_xact_lock(:key)', { key }, { global: 'of no project' });
      proxy.silence(direction);
      await sql(tx, 'SELECT 1', {}, { global: 'of no project' });
    });
    expect(isDatabaseFailure(await work.catch((error: unknown) => error))).toBe(true);
    await one(observer, `SELECT pg_advisory_xact_lock(${key})`);
  });
});

it('a statement that is only slow is left to end', async () => {
  const { db } = await throughProxy();
  await expect(one(db, 'SELECT 3 AS value, pg_sleep(6)')).resolves.toMatchObject([{ value: 3 }]);
});

it('a database that cannot be reached at all is back as soon as it can', async () => {
  const { db, proxy } = await throughProxy();
  proxy.partition();
  const failed = one(db, 'SELECT 1 AS value').catch((error: unknown) => error);
  await until('a question on a fresh connection', () => proxy.accepted > POOL_SIZE);
  proxy.heal();
  expect(isDatabaseFailure(await failed)).toBe(true);
  await expect(one(db, 'SELECT 2 AS value')).resolves.toEqual([{ value: 2 }]);
});

it('a connection to Redis that has lost its packets is replaced', async () => {
  const redis = await RedisServer.create({ keepsData: false });
  const proxy = await TcpProxy.before(redis.url);
  const connection = new RedisConnection({ redisUrl: proxy.through(redis.url) } as Settings);
  ends.push(
    async () => connection.onModuleDestroy(),
    () => proxy.close(),
    () => redis.remove(),
  );
  await connection.onModuleInit();
  proxy.silence();
  await expect(connection.run((client) => client.get('x'))).rejects.toThrow(RedisUnavailableError);
  await until('an answer on another connection', () =>
    connection.run((client) => client.set('x', 'y')).catch(() => null),
  );
});
