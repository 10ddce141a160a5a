import e2e from './e2e.config.js';

/** The examples as they are outside of the repository: `npm run test:release -- --only=examples` installs them there first. */
export default {
  ...e2e,
  displayName: 'examples',
  roots: ['<rootDir>/test'],
  testMatch: ['<rootDir>/test/examples.e2e-spec.ts'],
};
