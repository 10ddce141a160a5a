import { TextError } from '@hallpass/errors';
import { HASH_FORMAT_NAMES, parseHash } from '../passwords/formats/index.js';

/** CPU time on one core that a comparison may take: each wrong attempt costs it again (security P2). */
const MAX_CPU_MILLIS = 1_000;

/**
 * Accepts the hash of another system in one of the formats of `docs/importing-passwords.md`: bcrypt in Modular Crypt
 * Format (contract/03 §4), Argon2, scrypt, Firebase's scrypt and PBKDF2. The user's first sign-in replaces it with our
 * own hash.
 * @throws TextError 400 for anything else, and if it costs more than a sign-in may
 */
export function assertImportedPasswordHash(hash: string): void {
  const read = parseHash(hash);
  if (read && read.cpuMillis <= MAX_CPU_MILLIS) return;
  if (read)
    throw new TextError(
      400,
      'PASSWORD_HASH_TOO_COSTLY',
      'Verifying password_hash would take more than a second of one core at every sign-in. "Importing passwords" in the documentation lists the limits. Create the user without the hash, and let them choose a new password.',
    );
  const names = `${HASH_FORMAT_NAMES.slice(0, -1).join(', ')} or ${HASH_FORMAT_NAMES.at(-1)}`;
  throw new TextError(
    400,
    'INVALID_PASSWORD_HASH',
    `password_hash must be a ${names} hash. "Importing passwords" in the documentation lists the supported formats and costs.`,
  );
}
