import process from 'node:process';
import { fileURLToPath } from 'node:url';
import preset from '../../jest.preset.js';
import { FOLDERS, suitesMarked } from '../../libs/testing/src/jest/suites.mjs';

/** Needs its built app, so only `npm run test:release -- --only=published-next` runs it. */
export const PUBLISHED_NEXT = 'test/published-next.e2e-spec.ts';
/** Suites that need programs of other languages, so only `npm run interop` runs them. */
export const INTEROP = 'test/interop';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { HALLPASS_MODE, HALLPASS_RELEASE_SUITES } = process.env;
const skipped = [
  PUBLISHED_NEXT,
  ...(HALLPASS_MODE === 'distributed' ? suitesMarked(root, 'once') : []),
  // Set by tools that run suites by name.
  ...(HALLPASS_RELEASE_SUITES === '1' ? [] : suitesMarked(root, 'release')),
];

/** End-to-end tests: real HTTP, PostgreSQL, SMTP and Chromium against one server for the whole run. */
export default {
  ...preset,
  rootDir: '../..',
  displayName: 'e2e',
  roots: FOLDERS.map((folder) => `<rootDir>/${folder}`),
  testMatch: ['**/*.e2e-spec.ts'],
  testPathIgnorePatterns: [
    ...preset.testPathIgnorePatterns,
    `<rootDir>/${INTEROP}/`,
    ...skipped.map((path) => `<rootDir>/${path.replaceAll('.', '\\.')}$`),
  ],
  globals: { startsServer: true },
  testTimeout: 600_000, // bounds a run that hangs: `until` of libs/testing gives up earlier, and says what it saw
};
