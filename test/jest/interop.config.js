import e2e, { INTEROP } from './e2e.config.js';

/** The clients of other languages: `npm run interop` builds and installs them first. */
export default {
  ...e2e,
  displayName: 'interop',
  roots: [`<rootDir>/${INTEROP}`],
  testPathIgnorePatterns: [],
};
