import { KnownErrors, PasswordRequirementsNotMet } from '@hallpass/errors';
import { isCommonPassword } from './common-passwords.js';

/** Code points, whatever the bytes (security C2). */
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 70;

const TOO_EASY =
  'This password is too easy to guess. Please choose one that is not your name, your address or one repeated character.';
const TOO_COMMON = 'Many people use this password, so it is among the first to be tried. Please choose another one.';

/** How long a password has to be, and what an attacker who knows the account would try first. */
export interface PasswordContext {
  /** Code points; `Settings.passwordMinLength`. */
  minLength?: number;
  /** `Settings.passwordBlocklist`; false: none is too common or too easy. */
  blocklist?: boolean;
  email?: string | null;
  displayName?: string | null;
  projectName?: string | null;
}

/**
 * Refuses a password that is longer than any can be; made before anything is hashed or compared, and cheap for
 * a text of any length.
 * @throws KnownErrors.PasswordTooLong
 */
export function assertPasswordLength(password: string): void {
  // A code point has at most two UTF-16 units, so a longer text need not be counted.
  if (password.length > 2 * PASSWORD_MAX_LENGTH || [...password].length > PASSWORD_MAX_LENGTH)
    throw new KnownErrors.PasswordTooLong({ maxLength: PASSWORD_MAX_LENGTH });
}

/**
 * The rules for a password that an end user chooses: 8 (or more) to 70 code points, not the address, the name or the project, and
 * none of the commonest (security C2, C5). No rules about kinds of characters. A password that a server sets is the
 * server's to judge: it has its length checked alone (contract/03 §4).
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

/** Case, spaces and compatibility forms make no password harder to guess. */
const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, '');
