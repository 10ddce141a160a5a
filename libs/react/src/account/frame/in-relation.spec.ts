import { expect, it } from '@jest/globals';
import { inRelation } from './in-relation.js';

const NOW = new Date('2026-01-10T12:00:00Z');

it.each([
  [0, 'now'],
  [40, 'now'],
  [-40, 'now'],
  [-60, '1 minute ago'],
  [-3_599, '59 minutes ago'],
  [-86_400, 'yesterday'],
  [-700_000, 'last week'],
  [90_000, 'tomorrow'],
  [31_600_000, 'next year'],
])('%i seconds from now is %s', (seconds, says) => {
  expect(inRelation(new Date(NOW.getTime() + seconds * 1_000), 'en', NOW)).toBe(says);
});
