import { describe, expect, it } from '@jest/globals';
import { assertImportedPasswordHash } from './imported-password-hash.js';

const SALT_AND_HASH = 'N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';

describe('assertImportedPasswordHash', () => {
  it.each([
    ['an empty text', ''],
    ['a plain password', 'correct horse battery staple'],
    ['Argon2id that was cut off', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaA'],
    ['Argon2id that takes 4 GiB', `$argon2id$v=19$m=4194304,t=1,p=1$c2FsdHNhbHRzYWx0$${'aGFz'.repeat(8)}`],
    ['SHA-512 crypt', `$6$salt$${'a'.repeat(86)}`],
    ['the broken bcrypt version $2x$', `$2x$10$${SALT_AND_HASH}`],
    ['bcrypt of 17 rounds', `$2b$17$${SALT_AND_HASH}`],
    ['bcrypt of 3 rounds', `$2b$03$${SALT_AND_HASH}`],
    ['bcrypt with one digit of rounds', `$2b$9$${SALT_AND_HASH}`],
    ['bcrypt that was cut off', `$2b$10$${SALT_AND_HASH.slice(1)}`],
    ['bcrypt with a line break after it', `$2b$10$${SALT_AND_HASH}\n`],
  ])('refuses %s with 400', (_what, hash) => {
    expect(() => assertImportedPasswordHash(hash)).toThrow(expect.objectContaining({ status: 400 }));
  });

  it('says which are taken', () => {
    expect(() => assertImportedPasswordHash('plain')).toThrow(/bcrypt.*Firebase.*PBKDF2/);
  });

  it.each([
    `$argon2i$v=19$m=65536,t=3,p=4$c2FsdHNhbHRzYWx0$${'aGFz'.repeat(8)}`,
    `$scrypt$ln=15,r=8,p=1$c2FsdHNhbHRzYWx0$${'aGFz'.repeat(8)}`,
    `$pbkdf2-sha512$i=210000$c2FsdHNhbHRzYWx0$${'aGFz'.repeat(8)}`,
  ])('takes %s', (hash) => {
    expect(() => assertImportedPasswordHash(hash)).not.toThrow();
  });

  it.each(['$2a$04$', '$2b$10$', '$2y$16$'])('takes bcrypt that begins %s', (start) => {
    expect(() => assertImportedPasswordHash(start + SALT_AND_HASH)).not.toThrow();
  });
});
