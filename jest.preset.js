/** What every jest project shares: TypeScript by swc, modules loaded by Node, workspace libraries through their `dist`. */
export default {
  testEnvironment: '<rootDir>/libs/testing/src/jest/native-modules/environment.mjs',
  testRunner: '<rootDir>/libs/testing/src/jest/native-modules/runner.mjs',
  transform: {},
  moduleFileExtensions: ['ts', 'js', 'mjs', 'json'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  injectGlobals: false,
  reporters: ['default', '<rootDir>/libs/testing/src/jest/server-log-reporter.mjs'],
  globalSetup: '<rootDir>/libs/testing/src/jest/global-setup.mjs',
  globalTeardown: '<rootDir>/libs/testing/src/jest/global-teardown.mjs',
};
