import { argon2Format } from './argon2.js';
import { bcryptFormat } from './bcrypt.js';
import type { HashFormat, VerifyPassword } from './hash-format.js';
import { pbkdf2Format } from './pbkdf2.js';
import { firebaseScryptFormat, scryptFormat } from './scrypt.js';

/** Every form that is verified; those of other systems are replaced at the first sign-in (security.md C3). */
const FORMATS: readonly HashFormat[] = [argon2Format, bcryptFormat, scryptFormat, firebaseScryptFormat, pbkdf2Format];

/** For people: what may be imported. */
export const HASH_FORMAT_NAMES = FORMATS.map(({ name }) => name);

/** @returns how to verify a stored or imported hash; null when nobody here can */
export function parseHash(hash: string): VerifyPassword | null {
  for (const format of FORMATS) {
    const verify = format.parse(hash);
    if (verify) return verify;
  }
  return null;
}

export type { VerifyPassword } from './hash-format.js';
export { readArgon2 } from './argon2.js';
