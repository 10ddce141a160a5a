import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { type Database, sql } from '@hallpass/database';
import { EVERY_SESSION, RedisConnection, RedisFreshness } from '@hallpass/freshness';
import { identityMigrations } from '@hallpass/identity';
import { queueMigrations } from '@hallpass/queue';
import type { Settings } from '@hallpass/settings';
import { Redis } from 'ioredis';
import { type MigratedDatabase, RedisServer, startMigratedDatabase, TcpProxy, until } from '@hallpass/testing';

const later = () => new Date(Date.now() + 600_000);

let own: MigratedDatabase;
let settings: Settings;
let owner: Database;
let redis: RedisServer;
let direct: Redis;
const instances: Instance[] = [];

beforeAll(async () => {
  redis = await RedisServer.create({ keepsData: true });
  own = await startMigratedDatabase([...identityMigrations, ...queueMigrations], { env: { REDIS_URL: redis.url } });
  settings = own.settings;
  owner = await own.open('owner');
  direct = new Redis(redis.url);
  direct.on('error', () => undefined);
});
afterAll(async () => {
  direct?.disconnect();
  await redis?.remove();
  await own?.stop();
});

interface Instance {
  freshness: RedisFreshness;
  redis: RedisConnection;
}

/** The objects of one process. A gateway loads from the database, a service does not. */
async function instance(loads = true, redisUrl = redis.url): Promise<Instance> {
  const connection = new RedisConnection({ ...settings, redisUrl });
  const freshness = new RedisFreshness(connection);
  instances.push({ freshness, redis: connection });
  await connection.onModuleInit();
  if (loads) await freshness.load(owner);
  return { freshness, redis: connection };
}

beforeEach(() => direct.flushall());
afterEach(() => {
  for (const closing of instances.splice(0)) {
    closing.freshness.onModuleDestroy();
    closing.redis.onModuleDestroy();
  }
});

async function revokedInDatabase(
  projectId: string,
  kind: 'session' | 'user' | 'project',
  id: string,
  minutesAgo = 0,
): Promise<void> {
  await sql(
    owner,
    `INSERT INTO auth.revocation (project_id, kind, subject_id, expires_at)
     VALUES (:projectId, :kind, :id, now() + (11 - :minutesAgo::integer) * interval '1 minute')`,
    { projectId, kind, id, minutesAgo },
  );
}

const someone = (issuedAt = Date.now() / 1000) => ({ sessionId: randomUUID(), userId: randomUUID(), issuedAt });
const reconnected = async ({ redis: connection }: Instance) => {
  while (!connection.isUsable) await new Promise((resolve) => setTimeout(resolve, 20));
};
const isInRedis = async (sessionId: string): Promise<boolean> =>
  (await direct.exists(`hallpass:freshness:session:p:${sessionId}`)) === 1;
const listens = (freshness: RedisFreshness, received: string[]): void =>
  freshness.whenProjectChanged((projectId, version) => void received.push(`${projectId}@${version}`));
const listeners = async (): Promise<number> => {
  const [, count] = await direct.pubsub('NUMSUB', 'hallpass:freshness:changes').catch(() => []);
  return Number(count);
};
const isReady = async (): Promise<boolean> => (await direct.exists('hallpass:freshness:ready')) === 1;
/** Sends requests until one of them has completed the data in Redis. */
const untilReady = async ({ freshness, redis: connection }: Instance) => {
  while ((await direct.get('hallpass:freshness:ready')) !== connection.serverRun)
    await freshness.isRevoked('p', someone());
};

describe('a revocation', () => {
  it('that one process published holds for the very next request through another (security B6)', async () => {
    const [gateway, service] = [await instance(), await instance(false)];
    const [ended, deleted, other] = [someone(), someone(), someone()];
    for (const each of [ended, deleted]) expect(await gateway.freshness.isRevoked('p', each)).toBeNull();
    await service.freshness.sessionRevoked('p', [ended.sessionId], later());
    await service.freshness.userDeleted('p', deleted.userId, later());
    expect(await gateway.freshness.isRevoked('p', ended)).toBe('session');
    expect(await gateway.freshness.isRevoked('p', deleted)).toBe('user');
    expect(await gateway.freshness.isRevoked('p', other)).toBeNull();
    expect(await gateway.freshness.isRevoked('q', ended)).toBeNull();
  });

  it('from before the start is known', async () => {
    const ended = someone();
    await revokedInDatabase('p', 'session', ended.sessionId);
    const gateway = await instance();
    expect(await isReady()).toBe(true);
    expect(await gateway.freshness.isRevoked('p', ended)).toBe('session');
  });

  it('outlives the loss of all that Redis knew, and Redis learns it again', async () => {
    const gateway = await instance();
    const [ended, deleted] = [someone(), someone()];
    await revokedInDatabase('p', 'session', ended.sessionId);
    await revokedInDatabase('p', 'user', deleted.userId);
    await direct.flushall();
    expect(await gateway.freshness.isRevoked('p', ended)).toBe('session');
    expect(await gateway.freshness.isRevoked('p', deleted)).toBe('user');
    expect(await gateway.freshness.isRevoked('p', someone())).toBeNull();
    await untilReady(gateway);
    expect(await isInRedis(ended.sessionId)).toBe(true);
  });

  it('of every session of a project refuses what was issued before, in Redis and in the database', async () => {
    const gateway = await instance();
    const [before, after] = [someone(Date.now() / 1000 - 30), someone(Date.now() / 1000 + 30)];
    expect(await gateway.freshness.isRevoked('p', before)).toBeNull();
    await revokedInDatabase('p', 'project', EVERY_SESSION);
    await until('it is published', async () => (await gateway.freshness.isRevoked('p', before)) === 'session');
    for (const isInRedis of [true, false]) {
      if (!isInRedis) await direct.flushall();
      expect(await gateway.freshness.isRevoked('p', before)).toBe('session');
      expect(await gateway.freshness.isRevoked('p', after)).toBeNull();
      expect(await gateway.freshness.isRevoked('q', before)).toBeNull();
    }
  });

  it('whose writer was killed before it could publish it is published by the others', async () => {
    const gateway = await instance();
    const ended = someone();
    await revokedInDatabase('p', 'session', ended.sessionId);
    await until(
      'the newest rows are published again',
      async () => (await gateway.freshness.isRevoked('p', ended)) === 'session',
    );
  });

  it('of a service that could not write it sends everybody to the database', async () => {
    const [gateway, service] = [await instance(), await instance(false)];
    const ended = someone();
    await revokedInDatabase('p', 'session', ended.sessionId);
    await direct.config('SET', 'maxmemory', '1');
    await service.freshness.sessionRevoked('p', [ended.sessionId], later());
    expect(await gateway.freshness.isRevoked('p', ended)).toBe('session');
    await direct.config('SET', 'maxmemory', '0');
  });

  it('of a service that failed while another process was loading is not overlooked', async () => {
    const service = await instance(false);
    await direct.set('hallpass:freshness:loading', 'a loader that has read the database already');
    await direct.config('SET', 'maxmemory', '1');
    await service.freshness.sessionRevoked('p', [randomUUID()], later());
    await direct.config('SET', 'maxmemory', '0');
    expect(await direct.exists('hallpass:freshness:loading')).toBe(0);
  });
});

/** Neither end has noticed yet, or the process knows that it has no connection. */
const LOSSES: Record<string, (service: Instance, proxy: TcpProxy) => Promise<void>> = {
  'whose connection is half-open': async (_service, proxy) => proxy.silence(),
  'that has no connection': async (service, proxy) => {
    proxy.partition();
    service.redis.client!.disconnect(true);
    await until('it knows', () => !service.redis.isUsable);
  },
};

describe('where some processes alone do not reach Redis (security B6)', () => {
  let proxy: TcpProxy;
  beforeEach(async () => (proxy = await TcpProxy.before(redis.url)));
  afterEach(async () => {
    jest.restoreAllMocks();
    redis.thaw();
    await proxy.close();
  });

  it.each(Object.keys(LOSSES))('what a service %s has answered holds for others, who reach it', async (which) => {
    const [gateway, service] = [await instance(), await instance(false, proxy.through(redis.url))];
    const ended = someone();
    await LOSSES[which]!(service, proxy);
    await revokedInDatabase('p', 'session', ended.sessionId);
    await service.freshness.sessionRevoked('p', [ended.sessionId], later());
    expect(await gateway.freshness.isRevoked('p', ended)).toBe('session');
  });

  it('a service is answered as soon as Redis has taken its word', async () => {
    const service = await instance(false);
    await direct.set('hallpass:freshness:ready', service.redis.serverRun!);
    const tries = jest.spyOn(service.redis.client!, 'del');
    redis.freeze();
    let hasAnswered = false;
    const answer = service.freshness.sessionRevoked('p', [randomUUID()], later()).then(() => (hasAnswered = true));
    await until('it tries again', () => hasAnswered || tries.mock.calls.length > 1);
    expect(hasAnswered).toBe(false);
    redis.thaw();
    await answer;
    expect(await isReady()).toBe(false);
  });

  it('a gateway that reaches it again asks the database until it has caught up', async () => {
    const gateway = await instance(true, proxy.through(redis.url));
    const ended = someone();
    proxy.silence();
    await revokedInDatabase('p', 'session', ended.sessionId);
    const answers: unknown[] = [];
    const ask = async () => answers.push(await gateway.freshness.isRevoked('p', ended));
    await until('another connection', () => ask().then(() => proxy.accepted === 2 && gateway.redis.isUsable));
    await ask();
    expect(await isReady()).toBe(true);
    expect(new Set(answers)).toEqual(new Set(['session']));
  });

  it('a gateway that starts publishes to it what nobody did', async () => {
    await instance();
    const ended = someone();
    await revokedInDatabase('p', 'session', ended.sessionId, 5);
    const started = await instance();
    expect(await started.freshness.isRevoked('p', ended)).toBe('session');
    expect(await isInRedis(ended.sessionId)).toBe(true);
  });

  it('a gateway that did not reach it for long publishes all that was missed', async () => {
    const gateway = await instance();
    const ended = someone();
    await revokedInDatabase('p', 'session', ended.sessionId, 5);
    expect(await isReady()).toBe(true);
    const now = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => now() + 25_000);
    expect(await gateway.freshness.isRevoked('p', ended)).toBe('session');
    await until('Redis has it', () => isInRedis(ended.sessionId));
    expect(await gateway.freshness.isRevoked('p', ended)).toBe('session');
  });
});

describe('while Redis is away', () => {
  afterEach(async () => {
    redis.thaw();
    if (direct.status !== 'ready') await once(direct, 'ready');
  });

  it('the database answers, and a process starts', async () => {
    const [gateway, service] = [await instance(), await instance(false)];
    await redis.kill();
    const started = await instance();
    const [ended, other] = [someone(), someone()];
    await revokedInDatabase('p', 'session', ended.sessionId);
    await service.freshness.sessionRevoked('p', [ended.sessionId], later());
    for (const { freshness } of [gateway, started]) {
      expect(await freshness.isRevoked('p', ended)).toBe('session');
      expect(await freshness.isRevoked('p', other)).toBeNull();
      expect(await freshness.projectVersion('p')).toBeUndefined();
    }
    await service.freshness.projectChanged('p', 5);
    await redis.start();
  });

  it('what happens is not forgotten when Redis comes back with what it knew before', async () => {
    const [gateway, service] = [await instance(), await instance(false)];
    const ended = someone();
    await service.freshness.projectChanged('p', 5);
    await redis.kill();
    await revokedInDatabase('p', 'session', ended.sessionId);
    await service.freshness.sessionRevoked('p', [ended.sessionId], later());
    await service.freshness.projectChanged('p', 6);
    await redis.start();
    await reconnected(gateway);
    expect(await gateway.freshness.isRevoked('p', ended)).toBe('session');
    // Unknown, or the new version if the service reached Redis first.
    expect(await gateway.freshness.projectVersion('p')).not.toBe(5);
    await reconnected(service);
    await untilReady(gateway);
    expect(await isInRedis(ended.sessionId)).toBe(true);
  });

  it('and hangs, no command waits for it', async () => {
    const gateway = await instance();
    const ended = someone();
    await revokedInDatabase('p', 'session', ended.sessionId);
    redis.freeze();
    expect(await gateway.freshness.isRevoked('p', ended)).toBe('session');
    expect(gateway.redis.isUsable).toBe(false);
    expect(await gateway.freshness.projectVersion('p')).toBeUndefined();
  });
});

it('a Redis that may evict what it holds is warned of', async () => {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  await direct.config('SET', 'maxmemory-policy', 'allkeys-lru');
  await instance();
  await direct.config('SET', 'maxmemory-policy', 'noeviction');
  await instance();
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/allkeys-lru.*noeviction/)]]);
  warn.mockRestore();
});

describe('the version of a project', () => {
  it('is published to other processes when it changes, and not when it was merely read', async () => {
    const [writer, service, other] = [await instance(), await instance(false), await instance(false)];
    const received: string[][] = [[], []];
    [service, other].forEach(({ freshness }, n) => listens(freshness, received[n]!));
    await until('both listen', async () => (await listeners()) === 2);
    writer.freshness.projectSeen('p', 7);
    await until('it is published', async () => (await writer.freshness.projectVersion('p')) === 7);
    await writer.freshness.projectChanged('p', 7);
    await writer.freshness.projectChanged('internal', 8);
    await until('both have received it', () => received.every(({ length }) => length === 2));
    expect(received).toEqual([
      ['p@7', 'internal@8'],
      ['p@7', 'internal@8'],
    ]);
  });

  it('is published again when Redis was away', async () => {
    const [writer, service] = [await instance(), await instance(false)];
    const received: string[] = [];
    listens(service.freshness, received);
    await until('it listens', async () => (await listeners()) === 1);
    await redis.kill();
    await writer.freshness.projectChanged('p', 7);
    await redis.start();
    await until('it listens again', async () => (await listeners()) === 1);
    await reconnected(writer);
    await writer.freshness.projectChanged('p', 8);
    await until('it is received', () => received.includes('p@8'));
  });

  it('only rises, in any order of arrival', async () => {
    const [one, other] = [await instance(), await instance(false)];
    expect(await one.freshness.projectVersion('p')).toBeUndefined();
    await other.freshness.projectChanged('p', 6);
    await one.freshness.projectChanged('p', 5);
    expect(await one.freshness.projectVersion('p')).toBe(6);
    await Promise.all([7, 12, 9, 10].map((version) => other.freshness.projectChanged('p', version)));
    expect(await one.freshness.projectVersion('p')).toBe(12);
    expect(await one.freshness.projectVersion('q')).toBeUndefined();
  });

  it('is forgotten after five seconds, which publishing the same does not prolong', async () => {
    const { freshness, redis: connection } = await instance();
    await freshness.projectChanged('p', 6);
    const key = `hallpass:freshness:version:${connection.serverRun}:p`;
    expect(await direct.pttl(key)).toBeLessThanOrEqual(5_000);
    await direct.pexpire(key, 100_000);
    await freshness.projectChanged('p', 6);
    expect(await direct.pttl(key)).toBeGreaterThan(5_000);
  });

  it('that was read is published, too, and yields to a newer one', async () => {
    const { freshness } = await instance();
    freshness.projectSeen('p', 6);
    await until('it is published', async () => (await freshness.projectVersion('p')) === 6);
    freshness.projectSeen('p', 5);
    expect(await freshness.projectVersion('p')).toBe(6);
  });

  it.each(['whose connection is half-open', 'that has no connection'])(
    'that a process %s cannot publish is published as soon as it reaches Redis again',
    async (which) => {
      const proxy = await TcpProxy.before(redis.url);
      const [other, writer] = [await instance(), await instance(false, proxy.through(redis.url))];
      const key = `hallpass:freshness:version:${other.redis.serverRun}:p`;
      await direct.set(key, '5'); // without an expiry, since the version must not just expire
      await LOSSES[which]!(writer, proxy);
      proxy.partition(); // new connections fail too, until it heals
      await writer.freshness.projectChanged('p', 6);
      expect(await other.freshness.projectVersion('p')).toBe(5);
      proxy.heal();
      await until('the older one is gone', async () => (await other.freshness.projectVersion('p')) !== 5);
      await proxy.close();
    },
  );

  it('that cannot be published is forgotten at once', async () => {
    const { freshness } = await instance();
    await freshness.projectChanged('p', 6);
    await direct.config('SET', 'maxmemory', '1');
    await freshness.projectChanged('p', 7);
    await direct.config('SET', 'maxmemory', '0');
    expect(await (await instance()).freshness.projectVersion('p')).toBeUndefined();
  });
});
