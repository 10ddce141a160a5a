import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { MemoryFreshness } from './memory-freshness.js';

const subject = { sessionId: 's1', userId: 'u1', issuedAt: Math.floor(Date.now() / 1000) };
const soon = () => new Date(Date.now() + 60_000);

describe('MemoryFreshness', () => {
  const freshness = new MemoryFreshness();
  afterEach(() => {
    jest.useRealTimers();
    freshness.onModuleDestroy();
  });

  it('knows a revoked session of its own project alone', async () => {
    await freshness.sessionRevoked('p', ['s1'], soon());
    expect(freshness.isRevoked('p', subject)).toBe('session');
    expect(freshness.isRevoked('q', subject)).toBeNull();
    expect(freshness.isRevoked('p', { ...subject, sessionId: 's2' })).toBeNull();
  });

  it('names a deleted user before a revoked session', async () => {
    await freshness.sessionRevoked('p', ['s1'], soon());
    await freshness.userDeleted('p', 'u1', soon());
    expect(freshness.isRevoked('p', subject)).toBe('user');
  });

  it('forgets when the last access token has expired', async () => {
    jest.useFakeTimers();
    const short = new MemoryFreshness();
    await short.sessionRevoked('p', ['s1'], soon());
    jest.setSystemTime(Date.now() + 60_000);
    expect(short.isRevoked('p', subject)).toBeNull();
    short.onModuleDestroy();
  });

  it('knows no version before one was published, and versions only rise', async () => {
    expect(freshness.projectVersion('p')).toBeUndefined();
    await freshness.projectChanged('p', 5);
    await freshness.projectChanged('p', 4);
    expect(freshness.projectVersion('p')).toBe(5);
    await freshness.projectChanged('p', 6);
    expect(freshness.projectVersion('p')).toBe(6);
  });
});
