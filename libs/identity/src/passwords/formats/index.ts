import { argon2Format } from './argon2.js';
import { bcryptFormat } from './bcrypt.js';
import type { HashFormat, ReadHash } from './hash-format.js';
import { pbkdf2Format } from './pbkdf2.js';
import { firebaseScryptFormat, scryptFormat } from './scrypt.js';

/** All supported formats. Hashes of other systems are replaced at the first sign-in (security C3). */
const FORMATS: readonly HashFormat[] = [argon2Format, bcryptFormat, scryptFormat, firebaseScryptFormat, pbkdf2Format];

export const HASH_FORMAT_NAMES = FORMATS.map(({ name }) => name);

/** @returns the cost of a stored or imported hash and how to verify it; null if no format matches */
export function parseHash(hash: string): ReadHash | null {
  for (const format of FORMATS) {
    const read = format.parse(hash);
    if (read) return read;
  }
  return null;
}

export { argon2Millis } from './cost.js';
export type { ReadHash } from './hash-format.js';
export { readArgon2 } from './argon2.js';
