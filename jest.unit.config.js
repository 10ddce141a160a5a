import preset from './jest.preset.js';

/** Unit tests: rules and tables, beside the code they promise. */
export default {
  ...preset,
  displayName: 'unit',
  roots: ['<rootDir>/libs', '<rootDir>/services'],
  testMatch: ['**/*.spec.ts'],
};
