import { TextError } from '@hallpass/errors';
import { HASH_FORMAT_NAMES, parseHash } from '../passwords/formats/index.js';

/**
 * Accepts the hash of another system in one of the forms of `docs/importing-passwords.md`: beside bcrypt in Modular
 * Crypt Format (wire/03 §4) these are Argon2, scrypt, Firebase's scrypt and PBKDF2. It is replaced by one of ours at
 * the user's first sign-in.
 * @throws TextError 400 for anything else, and where it costs more than a sign-in may
 */
export function assertImportedPasswordHash(hash: string): void {
  if (parseHash(hash)) return;
  const names = `${HASH_FORMAT_NAMES.slice(0, -1).join(', ')} or ${HASH_FORMAT_NAMES.at(-1)}`;
  throw new TextError(
    400,
    `password_hash must be a hash by ${names}, in one of the forms and within the costs that "Importing passwords" in the documentation lists.`,
  );
}
