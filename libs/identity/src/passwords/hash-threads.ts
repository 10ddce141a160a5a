import { availableParallelism } from 'node:os';

/** Of the pool that hashes share with look-ups of names, files and compression (libuv): left to those. */
const THREADS_FOR_OTHERS = 2;

/**
 * How many hashes run at once: one a core, and never so many that nothing else has a thread. `@node-rs/argon2`,
 * `@node-rs/bcrypt` and `node:crypto` all work in the thread pool of libuv.
 */
export const hashThreads = (poolSize: number, cores = availableParallelism()): number =>
  Math.max(1, Math.min(cores, poolSize - THREADS_FOR_OTHERS));
