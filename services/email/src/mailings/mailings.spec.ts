import { describe, expect, it } from '@jest/globals';
import { nextTryMillis, serverPauseMillis } from './backoff.js';
import { HeldBytes } from './held-bytes.js';

describe('backoff', () => {
  const DAY = 24 * 60 * 60;

  describe('the next attempt of an email', () => {
    it.each([
      [{ attempts: 1, ageSeconds: 0, isServerDown: false }, 2_000],
      [{ attempts: 2, ageSeconds: 3, isServerDown: false }, 30_000],
      [{ attempts: 4, ageSeconds: 300, isServerDown: false }, 900_000],
      [{ attempts: 5, ageSeconds: 1_300, isServerDown: false }, null],
      [{ attempts: 5, ageSeconds: 1_300, isServerDown: true }, 900_000],
      [{ attempts: 50, ageSeconds: DAY - 1, isServerDown: true }, 900_000],
      [{ attempts: 1, ageSeconds: DAY, isServerDown: true }, null],
    ])('of %j comes after %j ms', (mail, expected) => {
      expect(nextTryMillis(mail)).toBe(expected);
    });
  });

  it('a mail server that stays away is retried less and less often, but at least every five minutes', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 100].map(serverPauseMillis);
    expect(pauses).toEqual([1_000, 5_000, 15_000, 60_000, 300_000, 300_000, 300_000]);
  });
});

describe('held bytes', () => {
  const settled = () => new Promise(setImmediate);

  it('makes workers wait while there is no room, and lets a larger item pass on its own', async () => {
    const held = new HeldBytes(10);
    const begun: string[] = [];
    const begin = async (name: string, bytes: number) => {
      const hold = await held.reserve(bytes);
      begun.push(name);
      return hold;
    };
    const first = await begin('first', 6);
    const second = begin('second', 6);
    const large = begin('large', 20);
    await settled();
    expect(begun).toEqual(['first']);
    // Less than was reserved.
    first(4);
    const holdSecond = await second;
    await settled();
    expect(begun).toEqual(['first', 'second']);
    first(0);
    await settled();
    expect(begun).toEqual(['first', 'second']);
    holdSecond(0);
    await large;
    expect(begun).toEqual(['first', 'second', 'large']);
  });
});
