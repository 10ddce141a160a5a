import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
// @ts-expect-error -- a tool without types
import { missingPrograms } from '../tools/test-programs.mjs';

let folder: string;
let chromium: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hallpass-programs-'));
  chromium = join(folder, 'chromium');
  for (const name of ['redis-server', 'curl', 'chromium']) {
    writeFileSync(join(folder, name), '');
    chmodSync(join(folder, name), 0o755);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('nothing is missing where all programs are', () => {
  expect(missingPrograms({ PATH: `/nowhere:${folder}`, CHROMIUM_PATH: chromium })).toBeNull();
});

it('a browser is not needed where its tests are left out', () => {
  expect(missingPrograms({ PATH: folder, CHROMIUM_PATH: '/nowhere', HALLPASS_SKIP_BROWSER: '1' })).toBeNull();
});

it('each missing program is named, with the command that installs it', () => {
  expect(missingPrograms({ PATH: '/nowhere', CHROMIUM_PATH: chromium })).toContain(
    '`apt-get install redis-server curl`',
  );
  expect(missingPrograms({ PATH: folder, CHROMIUM_PATH: '/nowhere' })).toContain(
    '`apt-get install chromium-headless-shell`',
  );
  expect(missingPrograms({})).toContain('redis-server');
});

it('`npm test` ends at once where a program is missing', () => {
  const env = { PATH: '/nowhere', CHROMIUM_PATH: '/nowhere' };
  const { status, stderr, stdout } = spawnSync(process.execPath, ['tools/test.mjs'], { env, encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toBe(`${missingPrograms(env)}\n`);
  expect(stderr).toContain('`.ci/run`');
});
