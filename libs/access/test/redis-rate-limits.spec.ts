import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Database } from '@hallpass/database';
import { RateLimitedError } from '@hallpass/errors';
import { type ProjectSnapshot, type ProjectStore } from '@hallpass/projects';
import { RedisConnection, RedisFreshness, RedisUnavailableError } from '@hallpass/freshness';
import type { Settings } from '@hallpass/settings';
import { Redis } from 'ioredis';
import type { AdminAccess } from '../src/caller/admin-access.js';
import type { ApplicationCallers } from '../src/applications/application-callers.js';
import type { BearerCallers } from '../src/edge/bearer-callers.js';
import { EdgeCallerResolver } from '../src/edge/edge-caller-resolver.js';
import { ProjectKeys } from '../src/keys/project-keys.js';
import { RATE_LIMITS } from '../src/rate-limits/rate-limit.js';
import { RateLimits } from '../src/rate-limits/rate-limits.js';
import { AccessTokenVerifier } from '../src/tokens/access-token-verifier.js';
import { RedisServer } from '@hallpass/testing';
import { BASE_URL, claims, knownKeys, NOW, PROJECT, token } from './token-fixture.js';

let redis: RedisServer;
let direct: Redis;
const connections: RedisConnection[] = [];

beforeAll(async () => {
  redis = await RedisServer.create({ keepsData: true });
  direct = new Redis(redis.url);
  direct.on('error', () => undefined);
});
afterAll(async () => {
  direct?.disconnect();
  await redis?.remove();
});
beforeEach(() => direct.flushall());
afterEach(() => {
  for (const connection of connections.splice(0)) connection.onModuleDestroy();
});

async function connected(redisUrl = redis.url): Promise<{ settings: Settings; connection: RedisConnection }> {
  const settings = { rateLimits: 'strict', redisUrl, geoHeaders: 'none' } as Settings;
  const connection = new RedisConnection(settings);
  connections.push(connection);
  await connection.onModuleInit();
  return { settings, connection };
}

async function limits(): Promise<RateLimits> {
  const { settings, connection } = await connected();
  return new RateLimits(settings, connection);
}

const nothingEnded = {
  queryRunner: { connect: async () => ({ query: async () => ({ rows: [] }) }) },
} as unknown as Database;

const key = { projectId: 'p', clientAddress: '203.0.113.7' };
const passed = async (limiters: RateLimits[], times: number): Promise<number> => {
  let count = 0;
  for (let n = 0; n < times; n += 1) {
    const limiter = limiters[n % limiters.length]!;
    const refusal: unknown = await limiter.consume(RATE_LIMITS.signUp, key).then(
      () => null,
      (error: unknown) => error,
    );
    if (refusal === null) count += 1;
    else if (!(refusal instanceof RateLimitedError)) throw refusal;
  }
  return count;
};

describe('limits of several processes (security J6)', () => {
  it('are counted together', async () => {
    expect(await passed([await limits(), await limits(), await limits()], 30)).toBe(10);
  });

  it('say how many seconds to wait', async () => {
    const one = await limits();
    await passed([one], 10);
    const refusal = await one.consume(RATE_LIMITS.signUp, key).catch((error: unknown) => error);
    expect((refusal as RateLimitedError).headers['retry-after']).toMatch(/^3[56]\d\d$/);
  });

  it('give a call back to all of them', async () => {
    const [one, other] = [await limits(), await limits()];
    await passed([one], 10);
    await one.giveBack(RATE_LIMITS.signUp, key);
    expect(await passed([other], 5)).toBe(1);
  });

  it('neither open nor keep everybody out while Redis is away, and are shared again after it', async () => {
    const [one, other] = [await limits(), await limits()];
    await redis.kill();
    expect(await passed([one], 30)).toBe(10);
    expect(await passed([other], 30)).toBe(10);
    await redis.start();
    while (!connections.every(({ isUsable }) => isUsable)) await new Promise((resolve) => setTimeout(resolve, 20));
    if (direct.status !== 'ready') await once(direct, 'ready');
    await direct.flushall();
    expect(await passed([one, other], 30)).toBe(10);
  });
});

it('a limit that is used first while Redis and this process stand still counts, and ends nothing', async () => {
  const { settings, connection } = await connected();
  const limiter = new RateLimits(settings, connection);
  const ask = () => connection.run((client) => client.get('hallpass:asked')).catch((error: unknown) => error);
  redis.freeze();
  const asked = [ask()];
  await new Promise(setImmediate); // it has been sent; later commands wait behind it
  asked.push(ask());
  const counted = limiter.consume(RATE_LIMITS.signUp, key);
  const stoodStillUntil = Date.now() + 2 * 250;
  while (Date.now() < stoodStillUntil);
  redis.thaw();
  await counted;
  for (const answer of await Promise.all(asked)) expect(answer).toBeInstanceOf(RedisUnavailableError);
  while (!connection.isUsable) await new Promise((resolve) => setTimeout(resolve, 20));
  // Every response matches its own command again.
  await direct.set('hallpass:asked', 'yes');
  expect(await ask()).toBe('yes');
});

it('what the edge asks Redis for a request travels at once', async () => {
  let chunks = 0;
  const proxy = createServer((socket) => {
    const upstream = connect(Number(new URL(redis.url).port), '127.0.0.1');
    socket.on('data', () => (chunks += 1));
    socket.on('error', () => undefined);
    socket.pipe(upstream).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { settings, connection } = await connected(`redis://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
  const freshness = new RedisFreshness(connection);
  const projects = {
    load: async (_db: unknown, id: string, version: Promise<number>) =>
      ({ id, version: await version }) as ProjectSnapshot,
    findKey: async () => ({ id: 'k', expiresAt: new Date(Date.now() + 3_600_000) }),
  } as unknown as ProjectStore;
  const resolver = new EdgeCallerResolver(
    {} as Database,
    projects,
    new ProjectKeys(projects),
    freshness,
    new AccessTokenVerifier(knownKeys, BASE_URL, () => NOW * 1000),
    {} as AdminAccess,
    new RateLimits(settings, connection),
    settings,
    {} as BearerCallers,
    {} as ApplicationCallers,
  );
  await freshness.projectChanged(PROJECT, 3);
  const headers = {
    'x-stack-access-type': 'client',
    'x-stack-project-id': PROJECT,
    'x-stack-publishable-client-key': 'pck',
    'x-stack-access-token': token(claims()),
  };
  const meta = { requestId: 'r', clientAddress: '203.0.113.7', method: 'GET', url: '/api/v1/users/me' };
  await freshness.load(nothingEnded);
  freshness.onModuleDestroy(); // do not count its background work
  await resolver.resolve(headers, { ...meta }); // loads the counter's script
  chunks = 0;
  expect(await resolver.resolve(headers, { ...meta })).toMatchObject({
    project: { version: 3 },
    userId: expect.any(String),
  });
  expect(chunks).toBe(1);
  proxy.close();
});
