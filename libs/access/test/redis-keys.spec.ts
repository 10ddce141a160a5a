import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { RedisConnection, RedisFreshness } from '@hallpass/freshness';
import type { Settings } from '@hallpass/settings';
import { RedisServer } from '@hallpass/testing';
import { Redis } from 'ioredis';
import { RATE_LIMITS } from '../src/rate-limits/rate-limit.js';
import { ANY_PROJECT, RateLimits } from '../src/rate-limits/rate-limits.js';

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
