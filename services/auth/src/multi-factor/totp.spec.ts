import { describe, expect, it } from '@jest/globals';
import { hotp, matchingStep } from './totp.js';

const secret = Buffer.from('12345678901234567890');

describe('hotp (RFC 4226 appendix D)', () => {
  it.each(
    ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'].map(
      (code, counter) => [counter, code] as const,
    ),
  )('of counter %i is %s', (counter, code) => {
    expect(hotp(secret, counter)).toBe(code);
  });
});

describe('matchingStep (RFC 6238 appendix B, the last 6 of its 8 digits)', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('at %i s accepts %s', (now, code) => {
    expect(matchingStep(secret, code, now, null)).toBe(Math.floor(now / 30));
  });

  const now = 1_000_000_000;
  const current = Math.floor(now / 30);

  it.each([
    [-2, null],
    [-1, current - 1],
    [0, current],
    [1, current + 1],
    [2, null],
  ])('answers a code of step %+i with %p', (distance, step) => {
    expect(matchingStep(secret, hotp(secret, current + distance), now, null)).toBe(step);
  });

  it('accepts neither a step that was accepted before nor an older one', () => {
    expect(matchingStep(secret, hotp(secret, current), now, current)).toBeNull();
    expect(matchingStep(secret, hotp(secret, current - 1), now, current)).toBeNull();
    expect(matchingStep(secret, hotp(secret, current + 1), now, current)).toBe(current + 1);
  });

  it('treats step zero like any other', () => {
    expect(matchingStep(secret, hotp(secret, 0), 3, null)).toBe(0);
    expect(matchingStep(secret, hotp(secret, 0), 3, 0)).toBeNull();
  });

  it('refuses codes of another secret', () => {
    expect(matchingStep(Buffer.alloc(20), hotp(secret, current), now, null)).toBeNull();
  });
});
