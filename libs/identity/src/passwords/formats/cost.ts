/**
 * Cost of hashes in whole milliseconds of one core, measured on an idle 2.5 GHz server core (x86-64, 2023) and rounded
 * up by a factor of 1.3 to 1.9, so that older cores stay within it. This is an estimate: it decides which hashes can be
 * imported and how the hash queue shares the processor, so only the order between algorithms must be right.
 */

/** Argon2, per MiB of memory in each pass: 0.5 to 0.7 measured. */
const ARGON2_PER_MEBIBYTE = 1;
/** scrypt, per MiB of 128 × N × r × p bytes: 3.5 measured. */
const SCRYPT_PER_MEBIBYTE = 5;
/** bcrypt, per 10 of its 2^rounds: 0.7 measured. */
const BCRYPT_PER_TEN = 1;
/** PBKDF2, per million iterations of each block of its output: 430, 620 and 840 measured. */
const PBKDF2_PER_MILLION = { sha1: 600, sha256: 800, sha512: 1_200 } as const;
const DIGEST_BYTES = { sha1: 20, sha256: 32, sha512: 64 } as const;

export type Pbkdf2Digest = keyof typeof PBKDF2_PER_MILLION;

const MEBIBYTE = 1_048_576;

export const argon2Millis = ({ memoryKib, passes }: { memoryKib: number; passes: number }): number =>
  Math.ceil(((memoryKib * passes) / 1024) * ARGON2_PER_MEBIBYTE);

export const scryptMillis = ({ N, r, p }: { N: number; r: number; p: number }): number =>
  Math.ceil(((128 * N * r * p) / MEBIBYTE) * SCRYPT_PER_MEBIBYTE);

export const bcryptMillis = (rounds: number): number => Math.ceil((2 ** rounds / 10) * BCRYPT_PER_TEN);

/** Output longer than the digest consists of several blocks, each with all iterations (RFC 8018 §5.2). */
export const pbkdf2Millis = (digest: Pbkdf2Digest, iterations: number, outputBytes: number): number =>
  Math.ceil((iterations * Math.ceil(outputBytes / DIGEST_BYTES[digest]) * PBKDF2_PER_MILLION[digest]) / 1e6);
