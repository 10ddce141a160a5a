import preset from './jest.preset.js';

/** Unit tests: rules and tables, beside the code they promise, and the walls between projects in `test`. */
export default {
  ...preset,
  displayName: 'unit',
  roots: ['<rootDir>/libs', '<rootDir>/services', '<rootDir>/test'],
  testTimeout: 60_000, // some start a PostgreSQL of their own
  testMatch: ['**/*.spec.ts'],
};
