import { createRequire } from 'node:module';
import { KnownErrors, PasswordRequirementsNotMet } from '@hallpass/errors';
import type * as words from '@zxcvbn-ts/language-common';
import { isInShippedList } from './breached/shipped-list.js';
import { foldPassword } from './fold-password.js';

let common: ReadonlySet<string> | undefined;

/** In code points, regardless of bytes (security C2). */
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 70;

const TOO_EASY =
  'This password is too easy to guess. Choose one that is not your name, your address or a repeated character.';
const TOO_COMMON = 'This password is too common, so it is easy to guess. Choose another one.';
const BREACHED = 'This password is in a list of passwords from data breaches. Choose another one.';

export interface PasswordContext {
  /** Code points. */
  minLength?: number;
  /** `Settings.passwordBlocklist`; false turns off the checks for common, easy and breached passwords. */
  blocklist?: boolean;
  /** Whether breached passwords are rejected too; true by default. */
  breached?: boolean;
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
 * and neither a common nor a breached password (security C2, C5, C13). There are no rules about kinds of characters. For
 * a password that a server sets, only the length is checked (contract/03 §4).
 * @throws KnownErrors.PasswordTooShort, KnownErrors.PasswordTooLong, PasswordRequirementsNotMet
 */
export function assertPasswordPolicy(password: string, context: PasswordContext = {}): void {
  assertPasswordLength(password);
  const { minLength = PASSWORD_MIN_LENGTH, blocklist = true, breached = true } = context;
  if ([...password].length < minLength) throw new KnownErrors.PasswordTooShort({ min_length: minLength });
  if (!blocklist) return;
  const chosen = foldPassword(password);
  if (isGuessable(chosen, context)) throw new PasswordRequirementsNotMet({ message: TOO_EASY });
  if (isCommonPassword(chosen)) throw new PasswordRequirementsNotMet({ message: TOO_COMMON });
  if (breached && isInShippedList(chosen)) throw breachedPassword();
}

export const breachedPassword = (): PasswordRequirementsNotMet => new PasswordRequirementsNotMet({ message: BREACHED });

/** Returns whether a password is in a list that ships: the common ones, or the breached ones (security C13). */
export function isListedPassword(password: string): boolean {
  const folded = foldPassword(password);
  return isCommonPassword(folded) || isInShippedList(folded);
}

function isGuessable(chosen: string, { email, displayName, projectName }: PasswordContext): boolean {
  if (new Set(chosen).size === 1) return true;
  const local = email?.slice(0, email.lastIndexOf('@'));
  const known = [email, local, displayName, projectName].map((text) => foldPassword(text ?? ''));
  return known.some((text) => text !== '' && chosen === text);
}

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
