import { generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { PublicKeys } from './public-keys.js';
import { parseFlatObject, parseObject } from './access-token-verifier.js';
import { WebhookTokens } from './webhook-tokens.js';

describe('public keys', () => {
  const jwk = () =>
    generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' }) as JsonWebKey;
  const row = (kid: string) => ({ kid, audience: 'regular' as const, public_jwk: jwk() });

  describe('PublicKeys', () => {
    beforeEach(() => {
      jest.useFakeTimers();
    });
    afterEach(() => {
      jest.useRealTimers();
    });

    async function settled<T>(promise: Promise<T>): Promise<T> {
      await jest.advanceTimersByTimeAsync(5_000);
      return promise;
    }

    it('reads a project once for all its keys, and again for a key it does not know', async () => {
      const stored = [row('first')];
      const read = jest.fn(async () => [...stored]);
      const keys = new PublicKeys(read);
      expect(await settled(keys.find('p', 'first'))).toMatchObject({ audience: 'regular' });
      await settled(keys.find('p', 'first'));
      expect(read).toHaveBeenCalledTimes(1);
      stored.push(row('second'));
      expect(await settled(keys.find('p', 'second'))).toMatchObject({ audience: 'regular' });
    });

    it('answers a flood of unknown key ids with one query a second and project', async () => {
      const read = jest.fn(async () => [row('known')]);
      const keys = new PublicKeys(read);
      await settled(keys.find('p', 'known'));
      const flood = Array.from({ length: 500 }, (_, n) => keys.find('p', `forged-${n}`));
      expect(await settled(Promise.all(flood))).toEqual(Array.from({ length: 500 }, () => undefined));
      expect(read).toHaveBeenCalledTimes(2);
    });

    it('finds a key that was made while an earlier look-up was under way', async () => {
      const stored = [row('first')];
      let release = () => {};
      const read = jest.fn(async () => {
        const found = [...stored];
        await new Promise<void>((resolve) => (release = resolve));
        return found;
      });
      const keys = new PublicKeys(read);
      const early = keys.find('p', 'first');
      await jest.advanceTimersByTimeAsync(1);
      stored.push(row('second'));
      const late = keys.find('p', 'second');
      release();
      await jest.advanceTimersByTimeAsync(2_000);
      release();
      expect(await early).toBeDefined();
      expect(await late).toBeDefined();
    });

    it('stops trusting a key that has been retired', async () => {
      let stored = [row('old')];
      const keys = new PublicKeys(async () => stored);
      expect(await settled(keys.find('p', 'old'))).toBeDefined();
      stored = [row('new')];
      await jest.advanceTimersByTimeAsync(300_000);
      expect(await settled(keys.find('p', 'old'))).toBeUndefined();
    });

    it('refuses the request, and tries again with the next one, when the keys cannot be read', async () => {
      const read = jest
        .fn(async () => [row('known')])
        .mockRejectedValueOnce(new Error('the database is away') as never);
      const keys = new PublicKeys(read);
      const failed = expect(keys.find('p', 'known')).rejects.toThrow('the database is away');
      await settled(failed);
      expect(await settled(keys.find('p', 'known'))).toBeDefined();
    });
  });
});

describe('parseFlatObject', () => {
  it.each([
    '',
    'null',
    '[]',
    '"text"',
    '{',
    '{"a":1,"a":1}',
    '{"a":1,"\\u0061":2}',
    '{"a":{"b":1}}',
    '{"a":[]}',
    '{"a":{"a":1},"a":1}',
  ])('refuses %s', (json) => {
    expect(parseFlatObject(json)).toBeNull();
  });

  it('gives back every flat object, whatever its names and texts look like', () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
    );
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ unit: 'binary' }), value),
        fc.constantFrom(undefined, 2),
        (object, indent) => {
          const json = JSON.stringify(object, null, indent);
          expect(JSON.stringify(parseFlatObject(json))).toBe(JSON.stringify(object));
        },
      ),
    );
  });

  it('refuses every object with a name twice', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string(), { minKeys: 1 }), fc.nat(), (object, n) => {
        const names = Object.keys(object);
        const name = names[n % names.length]!;
        const json = `{${JSON.stringify(name)}:"again",${JSON.stringify(object).slice(1)}`;
        expect(parseFlatObject(json)).toBeNull();
      }),
    );
  });
});

describe('parseObject', () => {
  it.each([
    ...['', 'null', '[]', '"text"', '{"a":1,"a":1}', '{"a":{"b":1,"b":1}}', '{"a":[{"b":1,"\\u0062":2}]}'],
    ...['{"a":{"a":1},"a":1}', '{"a":{"b":1},"a":{}}', `${'{"a":'.repeat(4_000)}{"b":1,"b":2}${'}'.repeat(4_000)}`],
  ])('refuses %s', (json) => {
    expect(parseObject(json)).toBeNull();
  });

  it('gives back every object without duplicate names, at any depth', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ maxDepth: 4 })), (object) => {
        const json = JSON.stringify(object);
        expect(JSON.stringify(parseObject(json))).toBe(json);
      }),
    );
  });
});

describe('webhook tokens', () => {
  const secret = 'a'.repeat(64);
  const holder = { projectId: 'p', adminUserId: 'u', adminKeyId: null };
  const HOUR = 3_600_000;
  const tokensAt = (hours: number, settings = { secret, previousSecret: null as string | null }) =>
    new WebhookTokens(settings, () => hours * HOUR);

  describe('WebhookTokens', () => {
    const token = tokensAt(0).issue(holder);

    it('are good for a day', () => {
      expect(tokensAt(23.9).read(token)).toEqual(holder);
      expect(tokensAt(24).read(token)).toBeNull();
    });

    it('are nothing when altered, or sealed with another secret', () => {
      const [payload = '', signature = ''] = token.split('.');
      const forged = Buffer.from(JSON.stringify({ ...holder, projectId: 'q', expiresAt: 9e15 })).toString('base64url');
      for (const bad of ['', 'whtk_', payload, `${payload}.`, `whtk_${forged}.${signature}`, `${token}.x`, `x${token}`])
        expect(tokensAt(0).read(bad)).toBeNull();
      expect(tokensAt(0, { secret: 'b'.repeat(64), previousSecret: null }).read(token)).toBeNull();
    });

    it('live through a rotation of the secret', () => {
      expect(tokensAt(0, { secret: 'b'.repeat(64), previousSecret: secret }).read(token)).toEqual(holder);
    });
  });
});
