import { describe, expect, it } from '@jest/globals';
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

describe('password policy (security.md C2, C5)', () => {
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
  ])('refuses %s', (_name, password, context) => {
    expect(refusal(password, context)).toBeInstanceOf(PasswordRequirementsNotMet);
    expect(refusal(password, context)).toMatchObject({ details: { message: expect.any(String) } });
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
