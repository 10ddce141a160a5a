import preset from '../../jest.preset.js';

/** Unit tests: rules and tables, beside the code they promise, and the walls between projects in `test`. */
export default {
  ...preset,
  rootDir: '../..',
  displayName: 'unit',
  roots: [
    '<rootDir>/libs',
    '<rootDir>/services',
    '<rootDir>/admin-web/src',
    '<rootDir>/admin-web/test',
    '<rootDir>/test',
  ],
  testTimeout: 600_000, // bounds a run that hangs, on the busiest machine
  testMatch: ['**/*.spec.ts'],
};
