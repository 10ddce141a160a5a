import { describe, expect, it } from '@jest/globals';
import { isTokenShaped, randomToken } from './random-token.js';

describe('randomToken (contract/01 §7)', () => {
  it('is 45 characters of lower-case Crockford base32, and never twice the same', () => {
    const tokens = Array.from({ length: 1_000 }, randomToken);
    for (const token of tokens) expect(token).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/);
    expect(new Set(tokens).size).toBe(tokens.length);
    expect(new Set(tokens.join('')).size).toBe(32);
    expect(tokens.every(isTokenShaped)).toBe(true);
  });

  it.each([
    '',
    'a'.repeat(44),
    'a'.repeat(46),
    'A'.repeat(45),
    'i'.repeat(45),
    'l'.repeat(45),
    'o'.repeat(45),
    'u'.repeat(45),
    `${'a'.repeat(45)}\n`,
  ])('does not take %j for one', (text) => {
    expect(isTokenShaped(text)).toBe(false);
  });
});
