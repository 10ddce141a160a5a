import { expect, it } from '@jest/globals';
import { plural } from './plural.js';
import type { Plural } from './text.js';

it('a number chooses the form of its language', () => {
  const polish = { one: '{count} członek', few: '{count} członkowie', other: '{count} członków' };
  expect([1, 3, 5, 1_000].map((count) => plural('pl', polish, count))).toEqual([
    '1 członek',
    '3 członkowie',
    '5 członków',
    '1000 członków',
  ]);
});

it('a number is written in the digits of its language, among other values', () => {
  const forms: Plural<'team'> = { one: '{count} member of {team}', other: '{count} members of {team}' };
  expect(plural('en', forms, 12_000, { team: 'A' })).toBe('12,000 members of A');
  expect(plural('de', forms, 12_000, { team: 'A' })).toBe('12.000 members of A');
  // @ts-expect-error -- `team` is missing
  expect(plural('en', forms, 1)).toBe('1 member of {team}');
});
