import { createRequire } from 'node:module';
import { expect, it, describe } from '@jest/globals';
import { hash as argon2 } from '@node-rs/argon2';
import { hash as bcrypt } from '@node-rs/bcrypt';
import { Settings } from '@hallpass/settings';
import type * as words from '@zxcvbn-ts/language-common';
import { KnownErrors, PasswordRequirementsNotMet } from '@hallpass/errors';
import { PasswordHasher, hashThreads } from './password-hasher.js';
import { assertPasswordLength, assertPasswordPolicy } from './password-policy.js';

describe('hash threads', () => {
  it.each([
    [4, 1, 1],
    [4, 2, 2],
    [4, 8, 2],
    [16, 8, 8],
    [16, 64, 14],
  ])(
    'of a pool of %p threads on %p cores, %p hash and at least two are left to names and files',
    (pool, cores, most) => {
      expect(hashThreads(pool, cores)).toBe(most);
    },
  );
});

describe('password hasher', () => {
  const hasherOf = (passwordHashing: Settings['passwordHashing']) =>
    new PasswordHasher(Object.assign(new Settings(), { threadPoolSize: 4, passwordHashing }));
  const own = hasherOf('strong');
  const hasher = {
    hash: (password: string) => own.hash('project', password),
    verify: (hash: string | null, password: string) => own.verify('project', hash, password),
  };
  /** `Algorithm` of the library, a const enum that other compilers cannot read. */
  const [ARGON2D, ARGON2I] = [0, 1];

  describe('PasswordHasher (security C1 to C4)', () => {
    it('refuses a wrong password, and every password where there is none', async () => {
      const stored = await hasher.hash('correct horse');
      expect(await hasher.verify(stored, 'correct horsf')).toEqual({ ok: false, outdated: false });
      expect(await hasher.verify(null, 'correct horse')).toEqual({ ok: false, outdated: false });
      expect(await hasher.verify(null, '')).toEqual({ ok: false, outdated: false });
    });

    it('stores Argon2id with 19 MiB, 2 passes, 1 lane and a salt of its own', async () => {
      const [first, second] = await Promise.all([hasher.hash('same words'), hasher.hash('same words')]);
      expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$/);
      expect(second).not.toBe(first);
    });

    it('replaces at a sign-in what tests had hashed fast (HALLPASS_PASSWORD_HASHING)', async () => {
      const fast = hasherOf('fast');
      const stored = await fast.hash('project', 'some password');
      expect(stored).toMatch(/^\$argon2id\$v=19\$m=1024,t=1,p=1\$/);
      expect(await fast.verify('project', stored, 'some password')).toEqual({ ok: true, outdated: false });
      expect(await fast.verify('project', null, 'some password')).toEqual({ ok: false, outdated: false });
      expect(await hasher.verify(stored, 'some password')).toEqual({ ok: true, outdated: true });
    });

    it('tells long passwords apart that differ in their last character, whatever its bytes', async () => {
      for (const letter of ['x', '🦊']) {
        const stored = await hasher.hash(letter.repeat(70));
        expect(await hasher.verify(stored, letter.repeat(70))).toEqual({ ok: true, outdated: false });
        expect(await hasher.verify(stored, letter.repeat(69) + 'y')).toMatchObject({ ok: false });
      }
    });

    it('neither trims nor folds, but takes the same text in any Unicode form', async () => {
      const stored = await hasher.hash(' Cafe\u0301 ');
      expect(await hasher.verify(stored, ' Caf\u00e9 ')).toMatchObject({ ok: true });
      expect(await hasher.verify(stored, 'Caf\u00e9')).toMatchObject({ ok: false });
      expect(await hasher.verify(stored, ' caf\u00e9 ')).toMatchObject({ ok: false });
    });

    it('asks for a new hash where the parameters are weaker than ours', async () => {
      const weak = await argon2('some password', { memoryCost: 8192, timeCost: 1, parallelism: 1 });
      expect(await hasher.verify(weak, 'some password')).toEqual({ ok: true, outdated: true });
      expect(await hasher.verify(weak, 'other password')).toEqual({ ok: false, outdated: false });
    });

    it('asks for a new hash where the salt is shorter than ours, or the variant another', async () => {
      const ours = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
      const shortSalt = await argon2('some password', { ...ours, salt: Buffer.alloc(8, 1) });
      expect(await hasher.verify(shortSalt, 'some password')).toEqual({ ok: true, outdated: true });
      const argon2i = await argon2('some password', { ...ours, algorithm: ARGON2I });
      expect(await hasher.verify(argon2i, 'some password')).toEqual({ ok: true, outdated: true });
      const argon2d = await argon2('some password', { ...ours, algorithm: ARGON2D });
      expect(await hasher.verify(argon2d, 'some password')).toEqual({ ok: true, outdated: true });
    });

    it('takes an imported Argon2 hash of the text as it was typed', async () => {
      const typed = 'Cafe\u0301 noir';
      const imported = await argon2(typed, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
      expect(await hasher.verify(imported, typed)).toMatchObject({ ok: true });
      expect(await hasher.verify(imported, 'Cafe noir')).toMatchObject({ ok: false });
    });

    it('verifies imported bcrypt hashes, asks to replace them, and refuses what bcrypt would cut', async () => {
      const imported = await bcrypt('some password', 4);
      expect(await hasher.verify(imported, 'some password')).toEqual({ ok: true, outdated: true });
      expect(await hasher.verify(imported, 'other password')).toEqual({ ok: false, outdated: false });
      expect(await hasher.verify(imported.replace('$2b$', '$2y$'), 'some password')).toMatchObject({ ok: true });
      const long = await bcrypt('x'.repeat(72), 4);
      expect(await hasher.verify(long, 'x'.repeat(72))).toMatchObject({ ok: true });
      expect(await hasher.verify(long, 'x'.repeat(73))).toEqual({ ok: false, outdated: false });
    });
  });
});

describe('password policy', () => {
  const refusal = (password: string, context = {}): unknown => {
    try {
      assertPasswordPolicy(password, context);
      return null;
    } catch (error) {
      return error;
    }
  };

  describe('password policy (security C2, C5)', () => {
    it.each([
      ['nothing', ''],
      ['7 letters', 'abcdefg'],
      ['7 characters of 4 bytes, 14 in UTF-16', '🦊🐻🐼🐨🐯🦁🐮'],
    ])('refuses %s as too short, with the minimum in the details', (_name, password) => {
      expect(refusal(password)).toBeInstanceOf(KnownErrors.PasswordTooShort);
      expect(refusal(password)).toMatchObject({ details: { min_length: 8 } });
    });

    it.each([
      ['71 letters', 'ab'.repeat(35) + 'c'],
      ['71 characters of 4 bytes', '🦊🐻'.repeat(35) + '🐼'],
      ['a megabyte', 'x'.repeat(1_000_000)],
    ])('refuses %s as too long, with the maximum in the details', (_name, password) => {
      expect(refusal(password)).toBeInstanceOf(KnownErrors.PasswordTooLong);
      expect(refusal(password)).toMatchObject({ details: { maxLength: 70 } });
      expect(() => assertPasswordLength(password)).toThrow(KnownErrors.PasswordTooLong);
    });

    it.each([
      ['the address', 'Ada@Example.com', { email: 'ada@example.com' }],
      ['the address before the @', 'ada.lovelace', { email: 'ada.lovelace@example.com' }],
      ['the display name without its space', 'adalovelace', { displayName: 'Ada Lovelace' }],
      ['the project in full-width letters', 'Ａnalytical', { projectName: 'Analytical' }],
      ['one character again and again', 'aaaaaaaaaaaa', {}],
      ['one of the commonest passwords', 'password123', {}],
      ['a breached password', 'hajo198251', {}],
      ['a breached password in capitals and with spaces', 'HAJO 198251', {}],
      ['one of the commonest, in capitals and with spaces', 'Trust No1', {}],
      ['one of the commonest in full-width letters', 'ｉｌｏｖｅｙｏｕ', {}],
    ])('refuses %s', (_name, password, context) => {
      expect(refusal(password, context)).toBeInstanceOf(PasswordRequirementsNotMet);
      expect(refusal(password, context)).toMatchObject({ details: { message: expect.any(String) } });
    });

    it('wants more where more is set', () => {
      expect(refusal('fourteen chars', { minLength: 15 })).toMatchObject({ details: { min_length: 15 } });
      expect(refusal('fifteen chars !', { minLength: 15 })).toBeNull();
    });

    it('leaves the length alone where the blocklist is off', () => {
      expect(refusal('password123', { blocklist: false, email: 'password123' })).toBeNull();
      expect(refusal('short', { blocklist: false })).toBeInstanceOf(KnownErrors.PasswordTooShort);
      expect(refusal('x'.repeat(71), { blocklist: false })).toBeInstanceOf(KnownErrors.PasswordTooLong);
    });

    it('allows a breached password where the check is off, but not a common one (security C13)', () => {
      expect(refusal('hajo198251', { breached: false })).toBeNull();
      expect(refusal('password123', { breached: false })).toBeInstanceOf(PasswordRequirementsNotMet);
    });

    it('knows at least the 3,000 commonest that are long enough (security C5)', () => {
      const { dictionary } = createRequire(import.meta.url)('@zxcvbn-ts/language-common') as typeof words;
      const long = dictionary['passwords-common'].filter((password) => password.length >= 8);
      expect(long.length).toBeGreaterThan(3000);
      expect(long.filter((password) => refusal(password) === null)).toEqual([]);
    });

    it.each([
      ['8 letters', 'horsebat'],
      ['70 characters of 4 bytes', '🦊🐻'.repeat(35)],
      ['spaces at both ends', '  four odd words  '],
      ['no digits, capitals or signs', 'correct horse battery staple'],
      ['a text that holds the address and more', 'ada@example.com and a lot more'],
    ])('accepts %s', (_name, password) => {
      expect(refusal(password, { email: 'ada@example.com', displayName: '', projectName: null })).toBeNull();
    });
  });
});
