import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { withGeneratedSecrets } from './generated-secrets.js';
import { loadSettings, SettingsError } from './load-settings.js';

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
