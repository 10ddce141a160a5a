import { expect, it } from '@jest/globals';
import { directionOf } from '../texts/index.js';
import { LANGUAGES, offeredLanguage } from './languages.js';

it.each([
  [['de-AT', 'en'], 'de'],
  [['sv', 'fr-CA'], 'fr'],
  [['en-GB', 'de'], 'en'],
  [['es-419'], 'es'],
  [['de-Cyrl'], 'en'],
  [[], 'en'],
])('whoever reads %j is given %s', (preferences, tag) => {
  expect(offeredLanguage(preferences).tag).toBe(tag);
});

it('is named in itself, once', () => {
  expect(new Set(LANGUAGES.map(({ name }) => name)).size).toBe(LANGUAGES.length);
});

it.each([
  ['ar', 'rtl'],
  ['he-IL', 'rtl'],
  ['ur', 'rtl'],
  ['az-Arab', 'rtl'],
  ['az', 'ltr'],
  ['de', 'ltr'],
  ['zh-Hans', 'ltr'],
])('%s is written %s', (tag, direction) => {
  expect(directionOf(tag)).toBe(direction);
});
