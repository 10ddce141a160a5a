import { pbkdf2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { readBase64 } from './base64.js';
import { type Pbkdf2Digest, pbkdf2Millis } from './cost.js';
import { asTyped, type HashFormat } from './hash-format.js';
import { readCount, readParameters } from './parameters.js';

const derive = promisify(pbkdf2);

/** Older releases stored these. The cost limits new imports. */
const MAX_ITERATIONS = 2_000_000;
const MIN_HASH_BYTES = 16;
const MAX_HASH_BYTES = 64;

interface Pbkdf2Hash {
  digest: Pbkdf2Digest;
  iterations: string | undefined;
  salt: Buffer | null;
  output: Buffer | null;
}

/** PHC and Passlib: `$pbkdf2-sha256$i=600000$<salt>$<hash>`. Passlib omits `i=`; no digest name means SHA-1. */
const PHC = /^\$pbkdf2(?:-(sha1|sha256|sha512))?\$(\d+|[a-z][^$]*)\$([^$]+)\$([^$]+)$/;
/** Django: `pbkdf2_sha256$600000$<salt>$<hash>`. The salt is text, not Base64. */
const DJANGO = /^pbkdf2_(sha1|sha256)\$(\d+)\$([!-#%-~]{1,256})\$([^$]+)$/;

function read(hash: string): Pbkdf2Hash | null {
  const phc = PHC.exec(hash);
  if (phc) {
    const [, digest = 'sha1', cost = '', salt, output] = phc;
    const parameters = /^\d/.test(cost) ? new Map([['i', cost]]) : readParameters(cost);
    const bytes = readBase64(output);
    const length = parameters?.get('l');
    // The parameters may also state the length of the hash.
    if (parameters?.size !== (length === undefined ? 1 : 2)) return null;
    if (length !== undefined && Number(length) !== bytes?.length) return null;
    return { digest: digest as Pbkdf2Digest, iterations: parameters.get('i'), salt: readBase64(salt), output: bytes };
  }
  const [, digest, iterations, salt, output] = DJANGO.exec(hash) ?? [];
  if (salt === undefined) return null;
  return { digest: digest as Pbkdf2Digest, iterations, salt: Buffer.from(salt), output: readBase64(output) };
}

/** PBKDF2 with HMAC of SHA-1, SHA-256 or SHA-512 (RFC 8018 §5.2), as written by PHC, Passlib and Django. */
export const pbkdf2Format: HashFormat = {
  name: 'PBKDF2',
  parse(hash) {
    const found = read(hash);
    const iterations = readCount(found?.iterations, MAX_ITERATIONS);
    if (!found?.salt || !found.output || iterations === null) return null;
    const { digest, salt, output } = found;
    if (output.length < MIN_HASH_BYTES || output.length > MAX_HASH_BYTES) return null;
    return {
      cpuMillis: pbkdf2Millis(digest, iterations, output.length),
      forms: asTyped,
      verify: async (password) =>
        timingSafeEqual(await derive(password, salt, iterations, output.length, digest), output),
    };
  },
};
