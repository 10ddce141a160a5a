import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hash as argon2Hash, verify as argon2Verify } from '@node-rs/argon2';
import { verify as bcryptVerify } from '@node-rs/bcrypt';
import { HashQueue } from './hash-queue.js';

/** Argon2id as OWASP ASVS 5.0 appendix C asks at least: 19 MiB, 2 passes, 1 lane (security.md C1). */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const PARAMETERS = { memoryCost: MEMORY_KIB, timeCost: PASSES, parallelism: LANES };

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/;
const BCRYPT = /^\$2[aby]\$/;
const BCRYPT_BYTES = 72;

/** A well-formed hash that no password has: verifying it costs what a real one costs. */
const DUMMY_HASH = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(16)}$${unpadded(32)}`;

function unpadded(bytes: number): string {
  return randomBytes(bytes).toString('base64').replaceAll('=', '');
}

/**
 * Hashes passwords with Argon2id, off the event loop and at most one a core at a time; verifies these and the
 * bcrypt hashes that were imported. Passwords are normalised to NFKC (NIST SP 800-63B-4 §3.1.1.2), never
 * trimmed or cut. Their length is the caller's to check first (`assertPasswordLength`).
 */
@Injectable()
export class PasswordHasher {
  private readonly queue = new HashQueue();

  /**
   * @returns the PHC string to store
   * @throws RateLimitedError when too many hashes are waiting
   */
  hash(password: string): Promise<string> {
    return this.queue.run(() => argon2Hash(password.normalize('NFKC'), PARAMETERS));
  }

  /**
   * Compares a password with a stored hash. Without one (no such user, or no password) it works as long and
   * answers no, so that the time tells nothing (security.md C6).
   * @returns whether it is right and, if so, whether the hash is outdated and should be made anew
   * @throws RateLimitedError when too many hashes are waiting
   */
  verify(hash: string | null, password: string): Promise<{ ok: boolean; outdated: boolean }> {
    if (hash !== null && BCRYPT.test(hash)) return this.queue.run(() => this.verifyBcrypt(hash, password));
    return this.queue.run(async () => {
      const ok = await argon2Verify(hash ?? DUMMY_HASH, password.normalize('NFKC'));
      return { ok: ok && hash !== null, outdated: ok && isOutdated(hash ?? DUMMY_HASH) };
    });
  }

  /** An imported hash was made of the password as typed; bcrypt ignores what follows byte 72, so that is refused. */
  private async verifyBcrypt(hash: string, password: string): Promise<{ ok: boolean; outdated: boolean }> {
    const matches = await bcryptVerify(password, hash);
    const ok = matches && Buffer.byteLength(password) <= BCRYPT_BYTES;
    return { ok, outdated: ok };
  }
}

/** Below today's parameters, or not ours at all. */
function isOutdated(hash: string): boolean {
  const [, memory, passes, lanes] = PHC.exec(hash) ?? [];
  return !(Number(memory) >= MEMORY_KIB && Number(passes) >= PASSES && Number(lanes) >= LANES);
}
