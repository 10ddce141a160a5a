import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, describe, afterEach, beforeEach } from '@jest/globals';
import { deriveKey, deriveKeys } from './derive-key.js';
import { isTokenShaped, randomToken } from './random-token.js';
import { withGeneratedSecrets } from './generated-secrets.js';
import { loadSettings, SettingsError } from './load-settings.js';

describe('derive key', () => {
  it('gives each label and each secret another key', () => {
    const keys = [deriveKey('a', 'x'), deriveKey('a', 'y'), deriveKey('b', 'x')].map((key) => key.toString('hex'));
    expect(new Set(keys).size).toBe(3);
  });

  it('is HKDF-SHA256 (RFC 5869 §2) with an empty salt', () => {
    const prk = createHmac('sha256', Buffer.alloc(32)).update('secret').digest();
    const first = createHmac('sha256', prk)
      .update('label')
      .update(Buffer.from([1]))
      .digest();
    expect(deriveKey('secret', 'label')).toEqual(first);
    expect(deriveKey('secret', 'label', 16)).toEqual(first.subarray(0, 16));
    expect(deriveKey('secret', 'label', 64).subarray(0, 32)).toEqual(first);
  });

  it('derives the key of today first, and that of the secret before while there is one', () => {
    const [today, ...before] = deriveKeys({ secret: 'new', previousSecret: 'old' }, 'label');
    expect(today).toEqual(deriveKey('new', 'label'));
    expect(before).toEqual([deriveKey('old', 'label')]);
    expect(deriveKeys({ secret: 'new', previousSecret: null }, 'label')).toEqual([today]);
  });
});

describe('randomToken (contract/01 §7)', () => {
  it('is 45 characters of lower-case Crockford base32, and never twice the same', () => {
    const tokens = Array.from({ length: 1_000 }, randomToken);
    for (const token of tokens) expect(token).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/);
    expect(new Set(tokens).size).toBe(tokens.length);
    expect(new Set(tokens.join('')).size).toBe(32);
    expect(tokens.every(isTokenShaped)).toBe(true);
  });

  it.each([
    '',
    'a'.repeat(44),
    'a'.repeat(46),
    'A'.repeat(45),
    'i'.repeat(45),
    'l'.repeat(45),
    'o'.repeat(45),
    'u'.repeat(45),
    `${'a'.repeat(45)}\n`,
  ])('does not take %j for one', (text) => {
    expect(isTokenShaped(text)).toBe(false);
  });
});

describe('generated secrets', () => {
  let HALLPASS_DATA_DIR: string;
  beforeEach(() => {
    HALLPASS_DATA_DIR = join(mkdtempSync(join(tmpdir(), 'hallpass secrets ')), 'data');
  });
  afterEach(() => rmSync(join(HALLPASS_DATA_DIR, '..'), { recursive: true }));

  it.each(['production', ' production ', 'prod', 'Production'])('adds nothing with NODE_ENV=%s', (NODE_ENV) => {
    const source = { NODE_ENV, HALLPASS_DATA_DIR };
    expect(withGeneratedSecrets(source)).toBe(source);
    expect(() => statSync(HALLPASS_DATA_DIR)).toThrow('ENOENT');
  });

  it('does not replace a damaged file, whose secret may seal a database', () => {
    withGeneratedSecrets({ HALLPASS_DATA_DIR });
    writeFileSync(join(HALLPASS_DATA_DIR, 'secrets.json'), '{');
    expect(() => withGeneratedSecrets({ HALLPASS_DATA_DIR })).toThrow(SettingsError);
    expect(readFileSync(join(HALLPASS_DATA_DIR, 'secrets.json'), 'utf8')).toBe('{');
  });

  it('says what to do when the folder cannot be made', () => {
    writeFileSync(HALLPASS_DATA_DIR, '');
    expect(() => withGeneratedSecrets({ HALLPASS_DATA_DIR })).toThrow('set HALLPASS_DATA_DIR to another folder');
  });

  it('makes secrets at the first start and keeps them, for their owner alone', () => {
    const first = withGeneratedSecrets({ HALLPASS_DATA_DIR });
    expect(withGeneratedSecrets({ HALLPASS_DATA_DIR })).toEqual(first);
    expect(statSync(join(HALLPASS_DATA_DIR, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(loadSettings(first).secret).toMatch(/^[0-9a-f]{64}$/);
  });

  it('makes secrets that production would take', () => {
    const made = withGeneratedSecrets({ HALLPASS_DATA_DIR });
    const production = {
      NODE_ENV: 'production',
      HALLPASS_URL: 'https://auth.acme.dev',
      HALLPASS_MAIL: 'capture',
      HALLPASS_EMBEDDED_DATABASE: 'allow',
    };
    expect(() => loadSettings({ ...made, ...production })).not.toThrow();
  });

  it('prefers what the environment says', () => {
    const given = 'pck_4g38sfqq7a41y2efg5mhxr6yc0xdtbgd0df4gz0m9re3j';
    const { internalPublishableClientKey } = loadSettings(
      withGeneratedSecrets({ HALLPASS_DATA_DIR, HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY: given }),
    );
    expect(internalPublishableClientKey).toBe(given);
  });
});
