import { argon2Format } from './argon2.js';
import { bcryptFormat } from './bcrypt.js';
import type { HashFormat, ReadHash } from './hash-format.js';
import { pbkdf2Format } from './pbkdf2.js';
import { firebaseScryptFormat, scryptFormat } from './scrypt.js';

/** Every form that is verified; those of other systems are replaced at the first sign-in (security C3). */
const FORMATS: readonly HashFormat[] = [argon2Format, bcryptFormat, scryptFormat, firebaseScryptFormat, pbkdf2Format];

/** For people: what may be imported. */
export const HASH_FORMAT_NAMES = FORMATS.map(({ name }) => name);

/** @returns what a stored or imported hash costs and how it is verified; null when nobody here can */
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
