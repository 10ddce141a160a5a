import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hash as argon2Hash } from '@node-rs/argon2';
import { Settings } from '@hallpass/settings';
import { argon2Millis, parseHash, readArgon2, type ReadHash } from './formats/index.js';
import { type HashPlace, HashQueue, type HashQueueFigures } from './hash-queue.js';
import { hashThreads } from './hash-threads.js';

/** Of Argon2id, by the names of its library. */
interface Parameters {
  /** KiB. */
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

const PARAMETERS: Record<Settings['passwordHashing'], Parameters> = {
  /** What OWASP ASVS 5.0 appendix C asks at least: 19 MiB, 2 passes, 1 lane (security C1). */
  strong: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  fast: { memoryCost: 1_024, timeCost: 1, parallelism: 1 },
};
const SALT_BYTES = 16;
/** What a hash of ours counts in the queue, a fast one too: what a test sees of it holds in production. */
const OWN_MILLIS = argon2Millis({ memoryKib: PARAMETERS.strong.memoryCost, passes: PARAMETERS.strong.timeCost });

/** A well-formed hash that no password has: verifying it costs what a real one costs. */
const dummyHash = ({ memoryCost, timeCost, parallelism }: Parameters): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${unpadded(SALT_BYTES)}$${unpadded(32)}`;

function unpadded(bytes: number): string {
  return randomBytes(bytes).toString('base64').replaceAll('=', '');
}

/** The right to hash and to compare passwords of one project, while the place in the queue is held. */
export interface PasswordPlace {
  /**
   * Makes room for comparing a password with a stored hash, which may cost more than one of ours: before anything is
   * done that a refusal should not leave behind.
   * @throws RateLimitedError when too much of the project is waiting
   */
  prepare(hash: string | null, password: string): void;
  /** As `PasswordHasher.verify`. */
  verify(hash: string | null, password: string): Promise<PasswordCheck>;
  /** As `PasswordHasher.hash`. */
  hash(password: string): Promise<string>;
}

/** Whether a password is right and, if so, whether its hash is outdated and should be made anew. */
export interface PasswordCheck {
  ok: boolean;
  outdated: boolean;
}

/**
 * Hashes passwords with Argon2id, off the event loop and in a queue that is fair to projects; verifies these and the
 * hashes that were imported (`docs/importing-passwords.md`). Passwords are normalised to NFKC (NIST SP 800-63B-4
 * §3.1.1.2), never trimmed or cut. Their length is the caller's to check first (`assertPasswordLength`).
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
   * Does work that ends in `verify` or `hash`, unless too much of that is waiting already: for what a stranger may ask
   * for (security C10, P2).
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
   * Compares a password with a stored hash. Without one (no such user, or no password) it works as long and
   * answers no, so that the time tells nothing (security C6). An imported hash takes the time of its own parameters
   * until it is replaced.
   * @throws RateLimitedError when too much is waiting
   */
  verify(projectId: string, hash: string | null, password: string): Promise<PasswordCheck> {
    return this.admit(projectId, async (place) => {
      place.prepare(hash, password);
      return place.verify(hash, password);
    });
  }

  /** Every form has a turn of its own, and all of them are compared: the time does not tell which one was right. */
  private async verifyAt(place: HashPlace, hash: string | null, password: string): Promise<PasswordCheck> {
    const stored = read(hash ?? this.dummy);
    const matches: boolean[] = [];
    for (const form of stored.forms(password))
      matches.push(await place.run(stored.cpuMillis, () => stored.verify(form)));
    const ok = matches.includes(true) && hash !== null;
    return { ok, outdated: ok && this.isOutdated(hash) };
  }

  /** Below today's parameters, or not ours at all. */
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
  // Everything that is stored was made here or checked when it was imported.
  if (!stored) throw new Error('A stored password hash has an unknown form.');
  return stored;
}

function millisOf(hash: string, password: string): number {
  const { cpuMillis, forms } = read(hash);
  return cpuMillis * forms(password).length;
}
