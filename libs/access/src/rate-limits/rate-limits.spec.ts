import { describe, expect, it } from '@jest/globals';
import { RateLimitedError } from '@hallpass/errors';
import { RedisConnection } from '@hallpass/freshness';
import type { Settings } from '@hallpass/settings';
import { RATE_LIMITS } from './rate-limit.js';
import { RateLimits } from './rate-limits.js';

const limits = (rateLimits: 'strict' | 'relaxed') => {
  const settings = { rateLimits, redisUrl: null } as Settings;
  return new RateLimits(settings, new RedisConnection(settings));
};
const key = { projectId: 'p', clientAddress: '203.0.113.7' };

async function consume(counted: RateLimits, times: number, of = key): Promise<void> {
  for (let n = 0; n < times; n += 1) await counted.consume(RATE_LIMITS.signUp, of);
}

describe('RateLimits', () => {
  it('refuses the eleventh sign-up of an hour with whole seconds to wait (security C12, J6)', async () => {
    const counted = limits('strict');
    await consume(counted, 10);
    const refusal = await counted.consume(RATE_LIMITS.signUp, key).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(RateLimitedError);
    const retryAfter = (refusal as RateLimitedError).headers['retry-after'];
    expect(retryAfter).toMatch(/^\d+$/);
    expect(Number(retryAfter)).toBeGreaterThan(3500);
  });

  it('counts each project and address for itself (security H1)', async () => {
    const counted = limits('strict');
    await consume(counted, 10);
    await consume(counted, 10, { ...key, projectId: 'q' });
    await consume(counted, 10, { ...key, clientAddress: '203.0.113.8' });
    await expect(counted.consume(RATE_LIMITS.signUp, key)).rejects.toBeInstanceOf(RateLimitedError);
  });

  it('counts all addresses of an IPv6 network together: one host has as many as it likes', async () => {
    const counted = limits('strict');
    const from = (clientAddress: string) => counted.consume(RATE_LIMITS.signUp, { ...key, clientAddress });
    for (let n = 1; n <= 10; n += 1) await from(`2001:db8:1:2::${n}`);
    await expect(from('2001:db8:1:2:ffff:ffff:ffff:ffff')).rejects.toBeInstanceOf(RateLimitedError);
    await expect(from('2001:db8:1:3::1')).resolves.toBeUndefined();
  });

  it('counts parallel calls before any has ended', async () => {
    const counted = limits('strict');
    const calls = Array.from({ length: 50 }, () => counted.consume(RATE_LIMITS.signUp, key));
    const passed = (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled');
    expect(passed).toHaveLength(10);
  });

  it('gives a call back where only failures count', async () => {
    const counted = limits('strict');
    for (let n = 0; n < 30; n += 1) {
      await counted.consume(RATE_LIMITS.signUp, key);
      await counted.giveBack(RATE_LIMITS.signUp, key);
    }
    await consume(counted, 10);
    await expect(counted.consume(RATE_LIMITS.signUp, key)).rejects.toBeInstanceOf(RateLimitedError);
  });

  it('leaves a test run alone in the relaxed profile', async () => {
    await expect(consume(limits('relaxed'), 500)).resolves.toBeUndefined();
  });
});
