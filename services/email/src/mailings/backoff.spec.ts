import { describe, expect, it } from '@jest/globals';
import { nextTryMillis, serverPauseMillis } from './backoff.js';

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
