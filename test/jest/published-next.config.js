import e2e, { PUBLISHED_NEXT } from './e2e.config.js';

/** The walk through an app on the published React SDK: `npm run test:release -- --only=published-next` builds that app first. */
export default {
  ...e2e,
  displayName: 'published-next',
  roots: ['<rootDir>/test'],
  testMatch: [`<rootDir>/${PUBLISHED_NEXT}`],
  testPathIgnorePatterns: [],
};
