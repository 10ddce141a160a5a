import { createRequire } from 'node:module';
import { KnownErrors, PasswordRequirementsNotMet } from '@hallpass/errors';
import type * as words from '@zxcvbn-ts/language-common';

let common: ReadonlySet<string> | undefined;

/** In code points, regardless of bytes (security C2). */
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 70;

const TOO_EASY =
  'This password is too easy to guess. Choose one that is not your name, your address or a repeated character.';
const TOO_COMMON = 'This password is too common, so it is easy to guess. Choose another one.';

export interface PasswordContext {
  /** Code points; `Settings.passwordMinLength`. */
  minLength?: number;
  /** `Settings.passwordBlocklist`; false turns off the checks for common and easy passwords. */
  blocklist?: boolean;
  email?: string | null;
  displayName?: string | null;
  projectName?: string | null;
}

/**
 * Rejects a password longer than the maximum, before anything is hashed or compared. Cheap for a text of any length.
 * @throws KnownErrors.PasswordTooLong
 */
export function assertPasswordLength(password: string): void {
  // A code point has at most two UTF-16 units, so a longer text need not be counted.
  if (password.length > 2 * PASSWORD_MAX_LENGTH || [...password].length > PASSWORD_MAX_LENGTH)
    throw new KnownErrors.PasswordTooLong({ maxLength: PASSWORD_MAX_LENGTH });
}

/**
 * Checks a password that an end user chooses: 8 (or more) to 70 code points, not the address, the name or the project,
 * and not a common password (security C2, C5). There are no rules about kinds of characters. For a password that a
 * server sets, only the length is checked (contract/03 §4).
 * @throws KnownErrors.PasswordTooShort, KnownErrors.PasswordTooLong, PasswordRequirementsNotMet
 */
export function assertPasswordPolicy(password: string, context: PasswordContext = {}): void {
  assertPasswordLength(password);
  const { minLength = PASSWORD_MIN_LENGTH, blocklist = true } = context;
  if ([...password].length < minLength) throw new KnownErrors.PasswordTooShort({ min_length: minLength });
  if (!blocklist) return;
  const chosen = fold(password);
  if (isGuessable(chosen, context)) throw new PasswordRequirementsNotMet({ message: TOO_EASY });
  if (isCommonPassword(chosen)) throw new PasswordRequirementsNotMet({ message: TOO_COMMON });
}

function isGuessable(chosen: string, { email, displayName, projectName }: PasswordContext): boolean {
  if (new Set(chosen).size === 1) return true;
  const local = email?.slice(0, email.lastIndexOf('@'));
  const known = [email, local, displayName, projectName].map((text) => fold(text ?? ''));
  return known.some((text) => text !== '' && chosen === text);
}

/** Case, spaces and compatibility forms do not make a password harder to guess. */
const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, '');

/**
 * Returns whether a text is among the most common passwords: 49,000 from zxcvbn-ts, of which 18,000 are long enough to
 * be accepted here (security C5).
 * @param folded lower case, without spaces
 */
function isCommonPassword(folded: string): boolean {
  common ??= readCommonPasswords();
  return common.has(folded);
}

/** Read when the first password is chosen: most processes never need the list, which takes several megabytes. */
function readCommonPasswords(): ReadonlySet<string> {
  const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as typeof words;
  return new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));
}
