import { loadSettings } from '@hallpass/settings';
import { describe, expect, it } from '@jest/globals';
import { SECRETS } from '../../test/own-postgres.js';
import { Sealer, UnsealError } from './sealer.js';

const NEXT_SECRET = '5d41402abc4b2a76b9719d911017c592aa7fc2b1e0d94c6388f1b7e52d60a39c';
const sealer = (HALLPASS_SECRET: string, HALLPASS_SECRET_PREVIOUS = ''): Sealer =>
  new Sealer(loadSettings({ ...SECRETS, HALLPASS_SECRET, HALLPASS_SECRET_PREVIOUS }));

const place = { column: 'auth.totp.secret', rowId: 'row-1', projectId: 'project-1' };
const today = sealer(SECRETS.HALLPASS_SECRET);
const sealed = today.seal('JBSWY3DPEHPK3PXP', place);

describe('does not open', () => {
  it.each([
    ['in another row', { ...place, rowId: 'row-2' }],
    ['in another column', { ...place, column: 'auth.oauth_account.token' }],
    ['in another project', { ...place, projectId: 'project-2' }],
    ['where row and project only read the same when joined', { ...place, rowId: 'row-1/project-1', projectId: '' }],
  ])('%s', (_case, elsewhere) => {
    expect(() => today.open(sealed, elsewhere)).toThrow(UnsealError);
  });

  it('when one character of it is changed, wherever', () => {
    for (let at = 0; at < sealed.length; at++) {
      const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'Q' : 'A') + sealed.slice(at + 1);
      // The last base64url character may contain unused bits.
      if (
        Buffer.from(changed.split('.').at(-1)!, 'base64url').equals(
          Buffer.from(sealed.split('.').at(-1)!, 'base64url'),
        ) &&
        changed.split('.')[1] === sealed.split('.')[1] &&
        changed.startsWith('s1.')
      )
        continue;
      expect(() => today.open(changed, place)).toThrow(UnsealError);
    }
  });

  it.each(['', 'JBSWY3DPEHPK3PXP', 's1.', sealed.slice(0, 20), sealed.slice(0, -8)])('%j', (text) => {
    expect(() => today.open(text, place)).toThrow(UnsealError);
  });

  it('with another secret, and says which setting is missing', () => {
    expect(() => sealer(NEXT_SECRET).open(sealed, place)).toThrow('Set HALLPASS_SECRET_PREVIOUS');
  });

  it('with the secret before the one before', () => {
    const twice = sealer(NEXT_SECRET, 'another');
    expect(() => twice.open(sealed, place)).toThrow(UnsealError);
  });
});

it('refuses a project with a slash, which could make two places one', () => {
  expect(() => today.seal('x', { ...place, projectId: 'a/b' })).toThrow('slash');
});

it.each(['', 'JBSWY3DPEHPK3PXP', 'ключ 🔑', 'x'.repeat(1_000_000)])('opens what it sealed', (plain) => {
  expect(today.open(today.seal(plain, place), place)).toBe(plain);
});

it('seals the same text into another one each time, without showing it', () => {
  expect(today.seal('JBSWY3DPEHPK3PXP', place)).not.toBe(sealed);
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
});

it('opens what the previous secret sealed, and says that it should be sealed again', () => {
  const rotated = sealer(NEXT_SECRET, SECRETS.HALLPASS_SECRET);
  expect(rotated.open(sealed, place)).toBe('JBSWY3DPEHPK3PXP');
  expect(rotated.isCurrent(sealed)).toBe(false);
  const resealed = rotated.seal(rotated.open(sealed, place), place);
  expect(rotated.isCurrent(resealed)).toBe(true);
  expect(sealer(NEXT_SECRET).open(resealed, place)).toBe('JBSWY3DPEHPK3PXP');
});
