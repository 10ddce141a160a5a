import { describe, expect, it, jest } from '@jest/globals';
import { type Caller, RateLimits } from '@hallpass/access';
import type { Database } from '@hallpass/database';
import { RedisConnection } from '@hallpass/freshness';
import type { Settings } from '@hallpass/settings';
import { newApiKey } from './api-key-format.js';
import { ApiKeysService } from './api-keys.service.js';

const settings = { rateLimits: 'strict', redisUrl: null } as Settings;
const caller = {
  projectId: 'p',
  clientAddress: '203.0.113.7',
  project: { config: { apiKeys: { enabled: { user: true, team: true } } } },
} as unknown as Caller;

function emptyDatabase() {
  const asked = jest.fn(async () => ({ rows: [] }));
  return { asked, database: { queryRunner: { connect: async () => ({ query: asked }) } } as unknown as Database };
}

describe('checking an API key', () => {
  it('refuses a typo without a database read (security I1)', async () => {
    const { asked, database } = emptyDatabase();
    const service = new ApiKeysService(database, new RateLimits(settings, new RedisConnection(settings)));
    const { key } = newApiKey({ type: 'user', isPublic: false });
    const typo = key.slice(0, 10) + (key[10] === '0' ? '1' : '0') + key.slice(11);
    await expect(service.check(caller, 'user', typo)).rejects.toMatchObject({ code: 'API_KEY_NOT_FOUND' });
    expect(asked).not.toHaveBeenCalled();
  });

  it('refuses the 61st unknown or malformed key in a minute, for this caller only (security I2)', async () => {
    const { database } = emptyDatabase();
    const service = new ApiKeysService(database, new RateLimits(settings, new RedisConnection(settings)));
    const check = (of: Caller, key: string) => service.check(of, 'user', key).catch((error: unknown) => error);
    for (let n = 0; n < 60; n += 1)
      expect(await check(caller, n % 2 ? 'nonsense' : newApiKey({ type: 'user', isPublic: false }).key)).toMatchObject({
        code: 'API_KEY_NOT_FOUND',
      });
    expect(await check(caller, 'nonsense')).toMatchObject({ status: 429, retryAfterSeconds: expect.any(Number) });
    expect(await check({ ...caller, projectId: 'q' }, 'nonsense')).toMatchObject({ code: 'API_KEY_NOT_FOUND' });
  });
});
