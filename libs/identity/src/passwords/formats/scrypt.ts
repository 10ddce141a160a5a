import { createCipheriv, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { readBase64 } from './base64.js';
import { scryptMillis } from './cost.js';
import { asTyped, type HashFormat } from './hash-format.js';
import { readCount, readParameters } from './parameters.js';

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt);

const MAX_MEMORY_BYTES = 268_435_456;
/** Memory times lanes, in bytes, accepted for hashes that older releases stored. The cost limits new imports. */
const MAX_WORK_BYTES = 1_073_741_824;
const MIN_HASH_BYTES = 16;

interface ScryptCost {
  /** N of RFC 7914, a power of two. */
  N: number;
  r: number;
  p: number;
  maxmem: number;
}

/** @returns null when it is malformed or costs too much */
function readCost(exponent: string | undefined, r: string | undefined, p: string | undefined): ScryptCost | null {
  const [logN, blockSize, lanes] = [readCount(exponent, 24), readCount(r, 64), readCount(p, 64)];
  if (logN === null || blockSize === null || lanes === null) return null;
  const N = 2 ** logN;
  const bytes = 128 * N * blockSize;
  if (logN >= 16 * blockSize) return null; // RFC 7914 §6
  if (bytes > MAX_MEMORY_BYTES || bytes * lanes > MAX_WORK_BYTES) return null;
  return { N, r: blockSize, p: lanes, maxmem: bytes + 128 * blockSize * (lanes + 32) };
}

const FORM = /^\$scrypt\$([^$]+)\$([^$]+)\$([^$]+)$/;

/** `$scrypt$ln=16,r=8,p=1$<salt>$<hash>`: PHC string format; `ln` is the binary logarithm of N (RFC 7914). */
export const scryptFormat: HashFormat = {
  name: 'scrypt',
  parse(hash) {
    const [, parameters, saltText, outputText] = FORM.exec(hash) ?? [];
    const read = readParameters(parameters);
    const cost = readCost(read?.get('ln'), read?.get('r'), read?.get('p'));
    const [salt, output] = [readBase64(saltText), readBase64(outputText)];
    if (read?.size !== 3 || !cost || !salt || !output || output.length < MIN_HASH_BYTES) return null;
    return {
      cpuMillis: scryptMillis(cost),
      forms: asTyped,
      verify: async (password) => timingSafeEqual(await derive(password, salt, output.length, cost), output),
    };
  },
};

const FIREBASE_FORM = /^\$fbscrypt\$([^$]+)\$([^$]+)\$([^$]+)$/;
const FIREBASE_KEY_BYTES = 32;

/**
 * `$fbscrypt$v=1,n=14,r=8,p=1,ss=<salt separator>,sk=<signer key>$<salt>$<hash>`: Firebase's own scrypt, with all
 * values as its console and `auth:export` show them (`n` is its "mem cost", `r` its "rounds"). The key that scrypt
 * derives from the password encrypts the project's signer key (AES-256-CTR, counter 0). The result is the hash
 * (github.com/firebase/scrypt).
 */
export const firebaseScryptFormat: HashFormat = {
  name: 'Firebase scrypt',
  parse(hash) {
    const [, parameters, saltText, outputText] = FIREBASE_FORM.exec(hash) ?? [];
    const read = readParameters(parameters);
    const cost = readCost(read?.get('n'), read?.get('r'), read?.get('p'));
    const [salt, output] = [readBase64(saltText), readBase64(outputText)];
    const [separator, signerKey] = [readBase64(read?.get('ss')), readBase64(read?.get('sk'))];
    if (read?.size !== 6 || read.get('v') !== '1' || !cost || !salt || !output || !separator || !signerKey) return null;
    if (signerKey.length < MIN_HASH_BYTES || output.length !== signerKey.length) return null;
    return {
      cpuMillis: scryptMillis(cost),
      forms: asTyped,
      verify: async (password) => {
        const key = await derive(password, Buffer.concat([salt, separator]), FIREBASE_KEY_BYTES, cost);
        const encrypted = createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(signerKey);
        return timingSafeEqual(encrypted, output);
      },
    };
  },
};
