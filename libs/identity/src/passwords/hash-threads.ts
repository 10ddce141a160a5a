import { availableParallelism } from 'node:os';

/** Threads of libuv's pool left for DNS lookups, files and compression. */
const THREADS_FOR_OTHERS = 2;

/**
 * Number of hashes that run at once: one per core, leaving threads for other work. `@node-rs/argon2`, `@node-rs/bcrypt`
 * and `node:crypto` all use libuv's thread pool.
 */
export const hashThreads = (poolSize: number, cores = availableParallelism()): number =>
  Math.max(1, Math.min(cores, poolSize - THREADS_FOR_OTHERS));
