import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import type * as words from '@zxcvbn-ts/language-common';
import { KnownErrors, PasswordRequirementsNotMet } from '@hallpass/errors';
import { assertPasswordLength, assertPasswordPolicy } from './password-policy.js';

const refusal = (password: string, context = {}): unknown => {
  try {
    assertPasswordPolicy(password, context);
    return null;
  } catch (error) {
    return error;
  }
};

describe('password policy (security C2, C5)', () => {
  it.each([
    ['nothing', ''],
    ['7 letters', 'abcdefg'],
    ['7 characters of 4 bytes, 14 in UTF-16', '🦊🐻🐼🐨🐯🦁🐮'],
  ])('refuses %s as too short, with the minimum in the details', (_name, password) => {
    expect(refusal(password)).toBeInstanceOf(KnownErrors.PasswordTooShort);
    expect(refusal(password)).toMatchObject({ details: { min_length: 8 } });
  });

  it.each([
    ['71 letters', 'ab'.repeat(35) + 'c'],
    ['71 characters of 4 bytes', '🦊🐻'.repeat(35) + '🐼'],
    ['a megabyte', 'x'.repeat(1_000_000)],
  ])('refuses %s as too long, with the maximum in the details', (_name, password) => {
    expect(refusal(password)).toBeInstanceOf(KnownErrors.PasswordTooLong);
    expect(refusal(password)).toMatchObject({ details: { maxLength: 70 } });
    expect(() => assertPasswordLength(password)).toThrow(KnownErrors.PasswordTooLong);
  });

  it.each([
    ['the address', 'Ada@Example.com', { email: 'ada@example.com' }],
    ['the address before the @', 'ada.lovelace', { email: 'ada.lovelace@example.com' }],
    ['the display name without its space', 'adalovelace', { displayName: 'Ada Lovelace' }],
    ['the project in full-width letters', 'Ａnalytical', { projectName: 'Analytical' }],
    ['one character again and again', 'aaaaaaaaaaaa', {}],
    ['one of the commonest passwords', 'password123', {}],
    ['one of the commonest, in capitals and with spaces', 'Trust No1', {}],
    ['one of the commonest in full-width letters', 'ｉｌｏｖｅｙｏｕ', {}],
  ])('refuses %s', (_name, password, context) => {
    expect(refusal(password, context)).toBeInstanceOf(PasswordRequirementsNotMet);
    expect(refusal(password, context)).toMatchObject({ details: { message: expect.any(String) } });
  });

  it('wants more where more is set', () => {
    expect(refusal('fourteen chars', { minLength: 15 })).toMatchObject({ details: { min_length: 15 } });
    expect(refusal('fifteen chars !', { minLength: 15 })).toBeNull();
  });

  it('leaves the length alone where the blocklist is off', () => {
    expect(refusal('password123', { blocklist: false, email: 'password123' })).toBeNull();
    expect(refusal('short', { blocklist: false })).toBeInstanceOf(KnownErrors.PasswordTooShort);
    expect(refusal('x'.repeat(71), { blocklist: false })).toBeInstanceOf(KnownErrors.PasswordTooLong);
  });

  it('knows at least the 3,000 commonest that are long enough (security C5)', () => {
    const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as typeof words;
    const long = dictionary['passwords-common'].filter((password) => password.length >= 8);
    expect(long.length).toBeGreaterThan(3000);
    expect(long.filter((password) => refusal(password) === null)).toEqual([]);
  });

  it.each([
    ['8 letters', 'horsebat'],
    ['70 characters of 4 bytes', '🦊🐻'.repeat(35)],
    ['spaces at both ends', '  pass phrase  '],
    ['no digits, capitals or signs', 'correct horse battery staple'],
    ['a text that holds the address and more', 'ada@example.com and a lot more'],
  ])('accepts %s', (_name, password) => {
    expect(refusal(password, { email: 'ada@example.com', displayName: '', projectName: null })).toBeNull();
  });
});
