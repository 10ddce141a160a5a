import { describe, expect, it } from '@jest/globals';
import { assertImportedPasswordHash } from './imported-password-hash.js';
import { personalTeamName } from './personal-team.js';

describe('imported password hash', () => {
  const SALT = 'c2FsdHNhbHRzYWx0';
  const output = (bytes: number) => Buffer.alloc(bytes, 'hash').toString('base64').replace(/=+$/, '');
  const argon2 = (memory: number, passes: number) => `$argon2id$v=19$m=${memory},t=${passes},p=1$${SALT}$${output(32)}`;
  const scrypt = (parameters: string) => `$scrypt$${parameters}$${SALT}$${output(32)}`;
  const firebase = (parameters: string) => `$fbscrypt$v=1,${parameters},ss=Bw==,sk=${output(64)}$${SALT}$${output(64)}`;
  const pbkdf2 = (name: string, iterations: number, bytes: number) =>
    `$${name}$i=${iterations}$${SALT}$${output(bytes)}`;
  const SALT_AND_HASH = 'N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';

  describe('assertImportedPasswordHash', () => {
    it.each([
      ['an empty text', ''],
      ['a plain password', 'correct horse battery staple'],
      ['Argon2id that was cut off', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaA'],
      ['Argon2id that takes 4 GiB', `$argon2id$v=19$m=4194304,t=1,p=1$c2FsdHNhbHRzYWx0$${'aGFz'.repeat(8)}`],
      ['SHA-512 crypt', `$6$salt$${'a'.repeat(86)}`],
      ['the broken bcrypt version $2x$', `$2x$10$${SALT_AND_HASH}`],
      ['bcrypt of 3 rounds', `$2b$03$${SALT_AND_HASH}`],
      ['bcrypt with one digit of rounds', `$2b$9$${SALT_AND_HASH}`],
      ['bcrypt that was cut off', `$2b$10$${SALT_AND_HASH.slice(1)}`],
      ['bcrypt with a line break after it', `$2b$10$${SALT_AND_HASH}\n`],
    ])('refuses %s with 400', (_what, hash) => {
      expect(() => assertImportedPasswordHash(hash)).toThrow(expect.objectContaining({ status: 400 }));
    });

    // The table of docs/importing-passwords.md: the most expensive accepted hash, and one just beyond the limit.
    it.each([
      ['bcrypt', `$2b$13$${SALT_AND_HASH}`, `$2b$14$${SALT_AND_HASH}`],
      ['Argon2', argon2(256_000, 4), argon2(256_001, 4)],
      ['Argon2 of much memory', argon2(262_144, 3), argon2(262_144, 4)],
      ['Argon2 of many passes', argon2(1_000, 1_024), argon2(1_000, 1_025)],
      ['scrypt', scrypt('ln=17,r=8,p=1'), scrypt('ln=18,r=8,p=1')],
      ['scrypt of many lanes', scrypt('ln=15,r=8,p=6'), scrypt('ln=15,r=8,p=7')],
      ['Firebase', firebase('n=17,r=8,p=1'), firebase('n=18,r=8,p=1')],
      ['PBKDF2 with SHA-1', pbkdf2('pbkdf2', 1_666_666, 20), pbkdf2('pbkdf2', 1_666_667, 20)],
      ['PBKDF2 with SHA-256', pbkdf2('pbkdf2-sha256', 1_250_000, 32), pbkdf2('pbkdf2-sha256', 1_250_001, 32)],
      ['PBKDF2 with SHA-512', pbkdf2('pbkdf2-sha512', 833_333, 64), pbkdf2('pbkdf2-sha512', 833_334, 64)],
      ['PBKDF2 of two blocks', pbkdf2('pbkdf2-sha256', 625_000, 64), pbkdf2('pbkdf2-sha256', 625_001, 64)],
      ['PBKDF2 of four blocks', pbkdf2('pbkdf2', 416_666, 64), pbkdf2('pbkdf2', 416_667, 64)],
    ])('takes %s up to a second of one core, and no more', (_what, dearest, dearer) => {
      expect(() => assertImportedPasswordHash(dearest)).not.toThrow();
      expect(() => assertImportedPasswordHash(dearer)).toThrow(
        expect.objectContaining({ status: 400, message: expect.stringContaining('a second of one core') }),
      );
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

    it.each(['$2a$04$', '$2b$10$', '$2y$13$'])('takes bcrypt that begins %s', (start) => {
      expect(() => assertImportedPasswordHash(start + SALT_AND_HASH)).not.toThrow();
    });
  });
});

describe('personalTeamName', () => {
  it.each([
    ['Ada', 'ada@example.com', "Ada's Team"],
    [null, 'ada@example.com', "ada@example.com's Team"],
    ['', 'ada@example.com', "ada@example.com's Team"],
    [null, null, 'Personal Team'],
    [undefined, undefined, 'Personal Team'],
  ])('of name %p and address %p is %p', (name, email, expected) => {
    expect(personalTeamName(name, email)).toBe(expected);
  });
});
