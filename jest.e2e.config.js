import preset from './jest.preset.js';

/** End-to-end tests: real HTTP, PostgreSQL, SMTP and Chromium against one server for the whole run. */
export default {
  ...preset,
  displayName: 'e2e',
  roots: ['<rootDir>/services', '<rootDir>/libs', '<rootDir>/test', '<rootDir>/admin-web/test'],
  testMatch: ['**/*.e2e-spec.ts'],
  globals: { startsServer: true },
  testTimeout: 120_000,
};
