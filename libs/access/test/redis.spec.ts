import { afterAll, beforeAll, expect, it, afterEach, beforeEach, describe } from '@jest/globals';
import { RedisConnection, RedisFreshness } from '@hallpass/freshness';
import type { Settings } from '@hallpass/settings';
import { RedisServer, until } from '@hallpass/testing';
import { Redis } from 'ioredis';
import { Database, type Sealer } from '@hallpass/database';
import { overrideText, StoredOverride } from '@hallpass/project-config';
import { type ProjectSnapshot, ProjectStore } from '@hallpass/projects';
import { RATE_LIMITS } from '../src/rate-limits/rate-limit.js';
import { ANY_PROJECT, RateLimits } from '../src/rate-limits/rate-limits.js';

describe('redis keys', () => {
  /** Keys for the whole installation: that Redis has all live revocations, and which process is loading them. */
  const GLOBAL = ['hallpass:freshness:ready', 'hallpass:freshness:loading'];
  const PROJECT = '11111111-1111-4111-8111-111111111111';

  let redis: RedisServer;
  let direct: Redis;
  let connection: RedisConnection;
  let freshness: RedisFreshness;

  beforeAll(async () => {
    redis = await RedisServer.create({ keepsData: false });
    direct = new Redis(redis.url);
    const settings = { rateLimits: 'strict', redisUrl: redis.url, geoHeaders: 'none' } as Settings;
    connection = new RedisConnection(settings);
    await connection.onModuleInit();
    freshness = new RedisFreshness(connection);
  });
  afterAll(async () => {
    freshness?.onModuleDestroy();
    connection?.onModuleDestroy();
    direct?.disconnect();
    await redis?.remove();
  });

  it('writes no key without its project (security H1)', async () => {
    const until = new Date(Date.now() + 60_000);
    await freshness.projectChanged(PROJECT, 2);
    await freshness.sessionRevoked(PROJECT, ['session'], until);
    await freshness.userDeleted(PROJECT, 'user', until);
    const limits = new RateLimits({ rateLimits: 'strict' } as Settings, connection);
    for (const limit of Object.values(RATE_LIMITS))
      await limits.consume(limit, { projectId: PROJECT, clientAddress: '203.0.113.7' });
    await limits.consume(RATE_LIMITS.request, { projectId: ANY_PROJECT, clientAddress: '203.0.113.7' });

    const keys = (await direct.keys('*')).filter((key) => !GLOBAL.includes(key));
    expect(keys.length).toBeGreaterThanOrEqual(Object.keys(RATE_LIMITS).length + 4);
    const ofNone = keys.filter((key) => !key.includes(`:${PROJECT}`));
    // One counter covers an address in all projects, and says so in place of the project.
    expect(ofNone).toEqual([`hallpass:limit:request:${ANY_PROJECT}/203.0.113.7`]);
  });
});

describe('redis project changes', () => {
  const db = Object.create(Database.prototype) as Database;
  const OTHER_HOST = { 'domains.trustedDomains.a': { baseUrl: 'https://a.example', handlerPath: '/' } };

  let redis: RedisServer;
  let direct: Redis;
  let rows: Map<string, ProjectSnapshot>;
  const processes: Process[] = [];

  beforeAll(async () => {
    redis = await RedisServer.create({ keepsData: false });
    direct = new Redis(redis.url);
  });
  afterAll(async () => {
    direct?.disconnect();
    await redis?.remove();
  });
  beforeEach(() => void (rows = new Map()));
  afterEach(async () => {
    for (const { store, freshness, connection } of processes.splice(0)) {
      store.onModuleDestroy();
      freshness.onModuleDestroy();
      connection.onModuleDestroy();
    }
    // A listener that is still leaving would be counted as the first one of the next test.
    await until('no process listens', async () => (await listeners()) === 0);
  });

  class Store extends ProjectStore {
    override async find(_db: unknown, projectId: string): Promise<ProjectSnapshot | null> {
      return rows.get(projectId) ?? null;
    }
  }

  interface Process {
    store: Store;
    freshness: RedisFreshness;
    connection: RedisConnection;
  }

  async function listeners(): Promise<number> {
    const [, count] = await direct.pubsub('NUMSUB', 'hallpass:freshness:changes');
    return Number(count);
  }

  async function process(): Promise<Process> {
    const connection = new RedisConnection({ redisUrl: redis.url } as Settings);
    const freshness = new RedisFreshness(connection);
    const store = new Store({} as Sealer, freshness, { url: 'http://localhost:8080' } as Settings);
    processes.push({ store, freshness, connection });
    await connection.onModuleInit();
    store.onModuleInit();
    const all = processes.length;
    await until('it listens', async () => (await listeners()) === all);
    return { store, freshness, connection };
  }

  function stored(projectId: string, version: number, override: Record<string, unknown>): void {
    const text = overrideText(override);
    const config = new StoredOverride(text.length, () => text);
    const snapshot = { id: projectId, version, stored: config, override: config.override, config: config.config };
    rows.set(projectId, snapshot as ProjectSnapshot);
  }

  async function changed(by: Process, projectId: string, version: number): Promise<void> {
    stored(projectId, version, version % 2 === 0 ? OTHER_HOST : {});
    await by.freshness.projectChanged(projectId, version);
  }

  describe('a change of a project (security P1)', () => {
    it('is not read by a process that nobody has asked for the project', async () => {
      const [writer, idle, keeping] = [await process(), await process(), await process()];
      stored('p', 1, {});
      stored('q', 1, {});
      await idle.store.load(db, 'q', 1);
      await keeping.store.load(db, 'p', 1);
      await changed(writer, 'p', 2);
      await until('it is read by another', () => keeping.store.figures.madeReady === 1);
      await changed(writer, 'q', 2);
      await until('the idle one has heard all', () => idle.store.figures.madeReady === 1);
      expect(idle.store.figures).toEqual({ inRequest: 1, inBackground: 1, madeReady: 1 });
      expect((await idle.store.load(db, 'q', 2))?.version).toBe(2);
    });

    it('is read before anybody asks by one that keeps it, and no request reads it again', async () => {
      const [writer, keeping] = [await process(), await process()];
      stored('p', 1, {});
      const before = await keeping.store.load(db, 'p', 1);
      expect(before?.config.domains.trustedDomains).toEqual({});
      await changed(writer, 'p', 2);
      await until('it is made ready', () => keeping.store.figures.madeReady === 1);
      await Promise.all(
        Array.from({ length: 100 }, async () => expect((await keeping.store.load(db, 'p', 2))?.version).toBe(2)),
      );
      const after = await keeping.store.load(db, 'p', 2);
      expect(Object.keys(after!.config.domains.trustedDomains)).toEqual(['a']);
      expect(keeping.store.figures).toEqual({ inRequest: 1, inBackground: 1, madeReady: 1 });
    });

    it('holds for a request that is faster than the news of it', async () => {
      const [writer, keeping] = [await process(), await process()];
      stored('p', 1, {});
      await keeping.store.load(db, 'p', 1);
      stored('p', 2, OTHER_HOST); // committed, but not announced
      expect((await keeping.store.load(db, 'p', 2))?.version).toBe(2);
      await writer.freshness.projectChanged('p', 2);
      await until('what it was known by is made ready', () => keeping.store.figures.madeReady === 1);
      expect(keeping.store.figures).toEqual({ inRequest: 2, inBackground: 0, madeReady: 1 });
    });

    it('is read once with those that follow it at once', async () => {
      const [writer, keeping] = [await process(), await process()];
      stored('p', 1, {});
      await keeping.store.load(db, 'p', 1);
      stored('p', 101, OTHER_HOST);
      await Promise.all(Array.from({ length: 100 }, (_, n) => writer.freshness.projectChanged('p', n + 2)));
      await until('the newest is kept', () => keeping.store.figures.madeReady > 0);
      expect((await keeping.store.load(db, 'p', 101))?.version).toBe(101);
      expect(keeping.store.figures).toMatchObject({ inRequest: 1, inBackground: 1 });
    });
  });
});
