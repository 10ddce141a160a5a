import { describe, expect, it, jest } from '@jest/globals';
import { isApiKey, parseProjectApiKey } from '@stackframe/stack-shared/dist/utils/api-keys';
import { type Caller, RateLimits } from '@hallpass/access';
import type { Database } from '@hallpass/database';
import { RedisConnection } from '@hallpass/freshness';
import { Countries, SignUpGate } from '@hallpass/identity';
import type { Settings } from '@hallpass/settings';
import { newApiKey, parseApiKey } from './api-key-format.js';
import { ApiKeysService } from './api-keys.service.js';

describe('api key format', () => {
  // Written by hand from the table in contract/04 §7: 45 + 32 + 4 + 1 + 9 characters, and their CRC-32 from `crc32`.
  const SECRET = '0123456789abcdefghjkmnpqrstvwxyz0123456789abc';
  const ID = '00112233445566778899aabbccddeeff';
  const UUID = '00112233-4455-6677-8899-aabbccddeeff';

  describe('API keys, contract/04 §7', () => {
    const { key } = newApiKey({ type: 'user', isPublic: false });

    describe('text that is not a key', () => {
      it.each([
        ['nothing', ''],
        ['a word', 'key'],
        ['a key of a project', 'ssk_0123456789abcdefghjkmnpqrstvwxyz0123456789abc'],
        ['one with a blank before it', ` ${key}`],
        ['one with a line after it', `${key}\n`],
        ['one in capitals', key.toUpperCase()],
        ['one that is cut off', key.slice(0, -1)],
        ['one with a character too many', `${key}0`],
        ['one with another prefix', `pk${key.slice(2)}`],
        ['one without its marker', key.replace('574ck4u7h', '574ck4u7g')],
      ])('refuses %s', (_name, text) => expect(parseApiKey(text)).toBeNull());

      it('refuses every key with one character changed (security I1)', () => {
        for (let at = 0; at < key.length; at += 1) {
          const other = key[at] === '0' ? '1' : '0';
          expect(parseApiKey(key.slice(0, at) + other + key.slice(at + 1))).toBeNull();
        }
      });

      it('refuses every key with two adjacent characters swapped', () => {
        for (let at = 0; at + 1 < key.length; at += 1) {
          if (key[at] === key[at + 1]) continue;
          expect(parseApiKey(key.slice(0, at) + key[at + 1]! + key[at]! + key.slice(at + 2))).toBeNull();
        }
      });
    });

    it.each([
      ['user', false, /^sk_[0-9a-hjkmnp-tv-z]{45}[0-9a-f]{32}user1574ck4u7h[0-9a-f]{8}$/],
      ['team', false, /^sk_[0-9a-hjkmnp-tv-z]{45}[0-9a-f]{32}team1574ck4u7h[0-9a-f]{8}$/],
      ['user', true, /^pk_[0-9a-hjkmnp-tv-z]{45}[0-9a-f]{32}user3574ck4u7h[0-9a-f]{8}$/],
      ['team', true, /^pk_[0-9a-hjkmnp-tv-z]{45}[0-9a-f]{32}team3574ck4u7h[0-9a-f]{8}$/],
    ] as const)('makes keys of a %s (public: %s) that it reads again', (type, isPublic, form) => {
      const made = newApiKey({ type, isPublic });
      expect(made.key).toMatch(form);
      expect(made.key).toHaveLength(3 + 99);
      expect(parseApiKey(made.key)).toEqual({ id: made.id, type, isPublic });
      expect(isApiKey(made.key)).toBe(true);
      expect(parseProjectApiKey(made.key)).toMatchObject({ type, isPublic, isCloudVersion: false });
    });

    it('reads a key created elsewhere, using the checksum of everything before it', () => {
      const known = `sk_${SECRET}${ID}team1574ck4u7he6569f86`;
      expect(parseApiKey(known)).toEqual({ id: UUID, type: 'team', isPublic: false });
    });

    it('never creates the same key twice', () => {
      const keys = Array.from({ length: 1000 }, () => newApiKey({ type: 'user', isPublic: false }).key.slice(3, 48));
      expect(new Set(keys).size).toBe(1000);
    });
  });
});

describe('api keys.service', () => {
  const settings = { rateLimits: 'strict', redisUrl: null } as Settings;
  const caller = {
    projectId: 'p',
    clientAddress: '203.0.113.7',
    project: { config: { apiKeys: { enabled: { user: true, team: true } } } },
  } as unknown as Caller;

  const limits = () => new RateLimits(settings, new RedisConnection(settings));

  function emptyDatabase() {
    const asked = jest.fn(async () => ({ rows: [] }));
    return { asked, database: { queryRunner: { connect: async () => ({ query: asked }) } } as unknown as Database };
  }

  describe('checking an API key', () => {
    it('refuses a typo without a database read (security I1)', async () => {
      const { asked, database } = emptyDatabase();
      const service = new ApiKeysService(database, limits(), new SignUpGate(new Countries(settings)));
      const { key } = newApiKey({ type: 'user', isPublic: false });
      const typo = key.slice(0, 10) + (key[10] === '0' ? '1' : '0') + key.slice(11);
      await expect(service.check(caller, 'user', typo)).rejects.toMatchObject({ code: 'API_KEY_NOT_FOUND' });
      expect(asked).not.toHaveBeenCalled();
    });

    it('refuses the 61st unknown or malformed key in a minute, for this caller only (security I2)', async () => {
      const { database } = emptyDatabase();
      const service = new ApiKeysService(database, limits(), new SignUpGate(new Countries(settings)));
      const check = (of: Caller, key: string) => service.check(of, 'user', key).catch((error: unknown) => error);
      for (let n = 0; n < 60; n += 1)
        expect(
          await check(caller, n % 2 ? 'nonsense' : newApiKey({ type: 'user', isPublic: false }).key),
        ).toMatchObject({
          code: 'API_KEY_NOT_FOUND',
        });
      expect(await check(caller, 'nonsense')).toMatchObject({ status: 429, retryAfterSeconds: expect.any(Number) });
      expect(await check({ ...caller, projectId: 'q' }, 'nonsense')).toMatchObject({ code: 'API_KEY_NOT_FOUND' });
    });
  });
});
