import { verify } from '@node-rs/argon2';
import { readBase64 } from './base64.js';
import { argon2Millis } from './cost.js';
import type { HashFormat } from './hash-format.js';
import { readCount, readParameters } from './parameters.js';

const MAX_MEMORY_KIB = 262_144;
/** Memory times passes, in KiB, accepted for hashes that older releases stored. The cost limits new imports. */
const MAX_WORK_KIB = 1_048_576;
const MAX_LANES = 16;
const MIN_SALT_BYTES = 8; // RFC 9106 §3.1
const MAX_SALT_BYTES = 48; // limit of the library
const MIN_HASH_BYTES = 16;
const MAX_HASH_BYTES = 64;

const FORM = /^\$argon2(?:id|i|d)(?:\$v=(?:16|19))?\$([^$]+)\$([^$]+)\$([^$]+)$/;

export interface Argon2Parameters {
  memoryKib: number;
  passes: number;
  lanes: number;
  saltBytes: number;
}

/** `$argon2id$v=19$m=65536,t=3,p=4$<salt>$<hash>`: PHC string format; Argon2i, d and id; versions 1.0 and 1.3. */
export function readArgon2(hash: string): Argon2Parameters | null {
  const [, parameters, salt, output] = FORM.exec(hash) ?? [];
  const read = readParameters(parameters);
  const memoryKib = readCount(read?.get('m'), MAX_MEMORY_KIB);
  const passes = readCount(read?.get('t'), MAX_WORK_KIB);
  const lanes = readCount(read?.get('p'), MAX_LANES);
  const saltBytes = lengthOf(salt);
  const hashBytes = lengthOf(output);
  if (read?.size !== 3 || memoryKib === null || passes === null || lanes === null) return null;
  if (memoryKib * passes > MAX_WORK_KIB || memoryKib < 8 * lanes) return null; // RFC 9106 §3.1
  if (saltBytes < MIN_SALT_BYTES || saltBytes > MAX_SALT_BYTES) return null;
  if (hashBytes < MIN_HASH_BYTES || hashBytes > MAX_HASH_BYTES) return null;
  return { memoryKib, passes, lanes, saltBytes };
}

/** Length in bytes of the PHC string format's Base64; 0 if the text is not in its only valid spelling. */
function lengthOf(text: string | undefined): number {
  const bytes = readBase64(text);
  return bytes?.toString('base64').replace(/=+$/, '') === text ? (bytes?.length ?? 0) : 0;
}

export const argon2Format: HashFormat = {
  name: 'Argon2',
  parse(hash) {
    const parameters = readArgon2(hash);
    if (!parameters) return null;
    return {
      cpuMillis: argon2Millis(parameters),
      // Hallpass hashes the NFKC form (security C4); other systems may hash the password as typed.
      forms: (password) => [...new Set([password.normalize('NFKC'), password])],
      verify: (form) => verify(hash, form),
    };
  },
};
