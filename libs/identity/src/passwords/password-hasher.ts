import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { hash as argon2Hash } from '@node-rs/argon2';
import { Settings } from '@hallpass/settings';
import { argon2Millis, parseHash, readArgon2, type ReadHash } from './formats/index.js';
import { type HashPlace, HashQueue, type HashQueueFigures } from './hash-queue.js';

/** Threads of libuv's pool left for DNS lookups, files and compression. */
const THREADS_FOR_OTHERS = 2;

/**
 * Number of hashes that run at once: one per core, leaving threads for other work. `@node-rs/argon2`, `@node-rs/bcrypt`
 * and `node:crypto` all use libuv's thread pool.
 */
export const hashThreads = (poolSize: number, cores = availableParallelism()): number =>
  Math.max(1, Math.min(cores, poolSize - THREADS_FOR_OTHERS));

/** Parameters of Argon2id, named as in its library. */
interface Parameters {
  /** KiB. */
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

const PARAMETERS: Record<Settings['passwordHashing'], Parameters> = {
  /** The minimum of OWASP ASVS 5.0 appendix C: 19 MiB, 2 passes, 1 lane (security C1). */
  strong: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  fast: { memoryCost: 1_024, timeCost: 1, parallelism: 1 },
};
const SALT_BYTES = 16;
/** Cost of our own hash in the queue. Fast hashes count the same, so that tests see the behavior of production. */
const OWN_MILLIS = argon2Millis({ memoryKib: PARAMETERS.strong.memoryCost, passes: PARAMETERS.strong.timeCost });

/** A well-formed hash that matches no password: verifying it costs as much as a real hash. */
const dummyHash = ({ memoryCost, timeCost, parallelism }: Parameters): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${unpadded(SALT_BYTES)}$${unpadded(32)}`;

function unpadded(bytes: number): string {
  return randomBytes(bytes).toString('base64').replaceAll('=', '');
}

/** Hashes and compares passwords of one project, while the place in the queue is held. */
export interface PasswordPlace {
  /**
   * Makes room for comparing a password with a stored hash, which may cost more than our own. Call it before any change
   * that a rejection should not leave behind.
   * @throws RateLimitedError when too much work of the project is waiting
   */
  prepare(hash: string | null, password: string): void;
  verify(hash: string | null, password: string): Promise<PasswordCheck>;
  hash(password: string): Promise<string>;
}

export interface PasswordCheck {
  ok: boolean;
  outdated: boolean;
}

/**
 * Hashes passwords with Argon2id, off the event loop and in a queue that is fair to projects. Verifies these hashes and
 * imported ones (`docs/importing-passwords.md`). Passwords are normalized to NFKC (NIST SP 800-63B-4 §3.1.1.2), never
 * trimmed or cut. The caller must check their length first (`assertPasswordLength`).
 */
@Injectable()
export class PasswordHasher {
  private readonly queue: HashQueue;
  private readonly parameters: Parameters;
  private readonly dummy: string;

  constructor(settings: Settings) {
    this.parameters = PARAMETERS[settings.passwordHashing];
    this.dummy = dummyHash(this.parameters);
    this.queue = new HashQueue({ threads: hashThreads(settings.threadPoolSize) });
  }

  get figures(): HashQueueFigures {
    return this.queue.figures;
  }

  /**
   * Runs work that ends in `verify` or `hash`, unless too much of it is already waiting. Use it for anything a stranger
   * can request (security C10, P2).
   * @throws RateLimitedError
   */
  admit<T>(projectId: string, work: (place: PasswordPlace) => Promise<T>): Promise<T> {
    return this.queue.admit(projectId, OWN_MILLIS, (place) =>
      work({
        prepare: (hash, password) => place.charge(millisOf(hash ?? this.dummy, password)),
        verify: (hash, password) => this.verifyAt(place, hash, password),
        hash: (password) => place.run(OWN_MILLIS, () => argon2Hash(password.normalize('NFKC'), this.parameters)),
      }),
    );
  }

  /**
   * @returns the PHC string to store
   * @throws RateLimitedError when too much is waiting
   */
  hash(projectId: string, password: string): Promise<string> {
    return this.admit(projectId, (place) => place.hash(password));
  }

  /**
   * Compares a password with a stored hash. Without a hash (no such user, or no password) it works for as long and
   * returns false, so that the duration reveals nothing (security C6). An imported hash takes the time of its own
   * parameters until it is replaced.
   * @throws RateLimitedError when too much is waiting
   */
  verify(projectId: string, hash: string | null, password: string): Promise<PasswordCheck> {
    return this.admit(projectId, async (place) => {
      place.prepare(hash, password);
      return place.verify(hash, password);
    });
  }

  /** Compares every form, each in its own turn, so that the duration does not reveal which one matched. */
  private async verifyAt(place: HashPlace, hash: string | null, password: string): Promise<PasswordCheck> {
    const stored = read(hash ?? this.dummy);
    const matches: boolean[] = [];
    for (const form of stored.forms(password))
      matches.push(await place.run(stored.cpuMillis, () => stored.verify(form)));
    const ok = matches.includes(true) && hash !== null;
    return { ok, outdated: ok && this.isOutdated(hash) };
  }

  /** True if the hash is below today's parameters, or not our own format. */
  private isOutdated(hash: string): boolean {
    const made = hash.startsWith('$argon2id$v=19$') ? readArgon2(hash) : null;
    if (!made) return true;
    const { memoryCost, timeCost, parallelism } = this.parameters;
    return (
      made.memoryKib < memoryCost || made.passes < timeCost || made.lanes < parallelism || made.saltBytes < SALT_BYTES
    );
  }
}

function read(hash: string): ReadHash {
  const stored = parseHash(hash);
  // Every stored hash was made here or checked on import.
  if (!stored) throw new Error('A stored password hash has an unknown format.');
  return stored;
}

function millisOf(hash: string, password: string): number {
  const { cpuMillis, forms } = read(hash);
  return cpuMillis * forms(password).length;
}
