import process from 'node:process';
import { fileURLToPath } from 'node:url';
import preset from '../../jest.preset.js';
import { suitesThatRunOnce } from '../../libs/testing/src/jest/once.mjs';

/** Not a part of `npm test`: building its app takes a minute of CPU (CONTRIBUTING.md). */
export const PUBLISHED_NEXT = 'test/published-next.e2e-spec.ts';

const FOLDERS = ['services', 'libs', 'test', 'admin-web/test'];
const root = fileURLToPath(new URL('../../', import.meta.url));
const once = process.env['HALLPASS_MODE'] === 'distributed' ? suitesThatRunOnce(root, FOLDERS) : [];

/** End-to-end tests: real HTTP, PostgreSQL, SMTP and Chromium against one server for the whole run. */
export default {
  ...preset,
  rootDir: '../..',
  displayName: 'e2e',
  roots: FOLDERS.map((folder) => `<rootDir>/${folder}`),
  testMatch: ['**/*.e2e-spec.ts'],
  testPathIgnorePatterns: [...preset.testPathIgnorePatterns, ...once, `<rootDir>/${PUBLISHED_NEXT}$`],
  globals: { startsServer: true },
  testTimeout: 600_000, // bounds a run that hangs: `until` of libs/testing gives up earlier, and says what it saw
};
