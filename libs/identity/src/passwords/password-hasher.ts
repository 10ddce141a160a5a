import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hash as argon2Hash } from '@node-rs/argon2';
import { parseHash, readArgon2 } from './formats/index.js';
import { HashQueue } from './hash-queue.js';

/** Argon2id as OWASP ASVS 5.0 appendix C asks at least: 19 MiB, 2 passes, 1 lane, 16 bytes of salt (security.md C1). */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const PARAMETERS = { memoryCost: MEMORY_KIB, timeCost: PASSES, parallelism: LANES };

/** A well-formed hash that no password has: verifying it costs what a real one costs. */
const DUMMY_HASH = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(SALT_BYTES)}$${unpadded(32)}`;

function unpadded(bytes: number): string {
  return randomBytes(bytes).toString('base64').replaceAll('=', '');
}

/**
 * Hashes passwords with Argon2id, off the event loop and at most one a core at a time; verifies these and the hashes
 * that were imported (`docs/importing-passwords.md`). Passwords are normalised to NFKC (NIST SP 800-63B-4 §3.1.1.2),
 * never trimmed or cut. Their length is the caller's to check first (`assertPasswordLength`).
 */
@Injectable()
export class PasswordHasher {
  private readonly queue = new HashQueue();

  /**
   * Does work that ends in `verify`, unless too many do so already: for what a stranger may ask for (security.md C10).
   * @throws RateLimitedError
   */
  admit<T>(work: () => Promise<T>): Promise<T> {
    return this.queue.admit(work);
  }

  /**
   * @returns the PHC string to store
   * @throws RateLimitedError when too many hashes are waiting
   */
  hash(password: string): Promise<string> {
    return this.queue.run(() => argon2Hash(password.normalize('NFKC'), PARAMETERS));
  }

  /**
   * Compares a password with a stored hash. Without one (no such user, or no password) it works as long and
   * answers no, so that the time tells nothing (security.md C6). An imported hash takes the time of its own parameters
   * until it is replaced.
   * @returns whether it is right and, if so, whether the hash is outdated and should be made anew
   * @throws RateLimitedError when too many hashes are waiting
   */
  verify(hash: string | null, password: string): Promise<{ ok: boolean; outdated: boolean }> {
    const stored = hash ?? DUMMY_HASH;
    const verify = parseHash(stored);
    // Everything that is stored was made here or checked when it was imported.
    if (!verify) throw new Error('A stored password hash has an unknown form.');
    return this.queue.run(async () => {
      const ok = (await verify(password)) && hash !== null;
      return { ok, outdated: ok && isOutdated(stored) };
    });
  }
}

/** Below today's parameters, or not ours at all. */
function isOutdated(hash: string): boolean {
  const made = hash.startsWith('$argon2id$v=19$') ? readArgon2(hash) : null;
  if (!made) return true;
  return made.memoryKib < MEMORY_KIB || made.passes < PASSES || made.lanes < LANES || made.saltBytes < SALT_BYTES;
}
