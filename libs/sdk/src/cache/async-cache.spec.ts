import { describe, expect, it } from '@jest/globals';
import { AsyncCache } from './async-cache.js';

function cache() {
  const state = { now: 1_000_000, reads: [] as string[], fails: false };
  const read = async (key: string) => {
    const nth = state.reads.push(key);
    await new Promise((resolve) => setImmediate(resolve));
    if (state.fails) throw new Error('away');
    return `${key} ${nth}`;
  };
  return { state, cache: new AsyncCache(read, () => state.now) };
}

describe('a cache', () => {
  it('reads one thing once at a time, however many ask (cache concurrency 1)', async () => {
    const { cache: cached, state } = cache();
    const values = await Promise.all([cached.get('a'), cached.get('a'), cached.get('b')]);
    expect(values).toEqual(['a 1', 'a 1', 'b 2']);
    expect(state.reads).toEqual(['a', 'b']);
  });

  it('does not read again within 300 ms (cache throttle), and does after them', async () => {
    const { cache: cached, state } = cache();
    await cached.get('a');
    state.now += 299;
    expect(await cached.get('a')).toBe('a 1');
    state.now += 1;
    expect(await cached.get('a')).toBe('a 2');
  });

  it('drops what nobody has asked for in 5 s (unused cache entries)', async () => {
    const { cache: cached, state } = cache();
    await cached.get('a');
    state.now += 4_999;
    await cached.get('b');
    expect(cached.size).toBe(2);
    state.now += 1;
    await cached.get('b');
    expect(cached.size).toBe(1);
  });

  it('keeps no failure', async () => {
    const { cache: cached, state } = cache();
    state.fails = true;
    await expect(Promise.all([cached.get('a'), cached.get('a')])).rejects.toThrow('away');
    state.fails = false;
    expect(await cached.get('a')).toBe('a 2');
  });

  it('reads again after a change of one’s own', async () => {
    const { cache: cached } = cache();
    await cached.get('a');
    cached.forget('a');
    expect(await cached.get('a')).toBe('a 2');
  });
});
