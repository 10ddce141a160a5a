import { describe, expect, it } from '@jest/globals';
import { base32, isTotpCode, keyUri, newTotpSecret } from './totp.js';

/** The secret of RFC 6238, appendix B. The tests use 6 of its 8 digits. */
const SECRET = new TextEncoder().encode('12345678901234567890') as Uint8Array<ArrayBuffer>;
const at = (seconds: number) => new Date(seconds * 1_000);

describe('a code of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('of second %i is %s', async (seconds, code) => {
    expect(await isTotpCode(SECRET, code, at(seconds))).toBe(true);
  });

  it('is good a step before and after, with spaces, and no further', async () => {
    for (const seconds of [30, 59, 89, 119])
      expect(await isTotpCode(SECRET, '287 082', at(seconds))).toBe(seconds < 90);
    expect(await isTotpCode(SECRET, '', at(59))).toBe(false);
  });

  it.each(['２８７０８２', '٢٨٧٠٨٢', '۲۸۷-۰۸۲'])('is read in the digits of every script: %s', async (code) => {
    expect(await isTotpCode(SECRET, code, at(59))).toBe(true);
  });
});

it('a secret has 160 bits, and is its own each time', () => {
  const [one, other] = [newTotpSecret(), newTotpSecret()];
  expect([one.length, base32(one).length]).toEqual([20, 32]);
  expect(base32(one)).not.toBe(base32(other));
  expect(base32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
});

it('names what no app could read apart are encoded', () => {
  const uri = keyUri(SECRET, { issuer: 'Ada & Söhne', account: 'a:b@x.co' });
  expect(uri).toBe(
    'otpauth://totp/Ada%20%26%20S%C3%B6hne:a%3Ab%40x.co?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' +
      '&issuer=Ada%20%26%20S%C3%B6hne&algorithm=SHA1&digits=6&period=30',
  );
});
