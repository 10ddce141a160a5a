// The most expensive hashes of `PASSWORD` that can be imported (docs/importing-passwords.md), of three kinds.
import { pbkdf2Sync, randomBytes, scryptSync } from 'node:crypto';
import { hash as bcrypt } from '@node-rs/bcrypt';
import { PASSWORD } from '../systems/users.mjs';

const base64 = (bytes) => bytes.toString('base64').replace(/=+$/, '');

export async function dearHashes() {
  const salt = randomBytes(16);
  const scrypt = scryptSync(PASSWORD, salt, 32, { N: 2 ** 17, r: 12, p: 1, maxmem: 2 ** 29 });
  const pbkdf2 = pbkdf2Sync(PASSWORD, salt, 833_333, 64, 'sha512');
  return [
    await bcrypt(PASSWORD, 13),
    `$scrypt$ln=17,r=12,p=1$${base64(salt)}$${base64(scrypt)}`,
    `$pbkdf2-sha512$i=833333$${base64(salt)}$${base64(pbkdf2)}`,
  ];
}
