import { verify } from '@node-rs/bcrypt';
import { bcryptMillis } from './cost.js';
import { asTyped, type HashFormat } from './hash-format.js';

/** Modular Crypt Format: version, two digits of rounds, 22 characters of salt, 31 of hash. */
const FORM = /^\$2[aby]\$(\d{2})\$[./A-Za-z0-9]{53}$/;
const MIN_ROUNDS = 4;
/** Older releases stored these (contract/03 §4). The cost limits new imports. */
const MAX_ROUNDS = 16;
const BCRYPT_BYTES = 72;

/**
 * `$2b$10$<salt and hash>`. bcrypt ignores everything after byte 72, so longer passwords are rejected (security C3).
 */
export const bcryptFormat: HashFormat = {
  name: 'bcrypt',
  parse(hash) {
    const rounds = Number(FORM.exec(hash)?.[1]);
    if (!(rounds >= MIN_ROUNDS && rounds <= MAX_ROUNDS)) return null;
    return {
      cpuMillis: bcryptMillis(rounds),
      forms: asTyped,
      verify: async (password) => (await verify(password, hash)) && Buffer.byteLength(password) <= BCRYPT_BYTES,
    };
  },
};
