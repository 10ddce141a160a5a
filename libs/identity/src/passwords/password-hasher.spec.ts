import { describe, expect, it } from '@jest/globals';
import { hash as argon2 } from '@node-rs/argon2';
import { hash as bcrypt } from '@node-rs/bcrypt';
import { Settings } from '@hallpass/settings';
import { PasswordHasher } from './password-hasher.js';

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
