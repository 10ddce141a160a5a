import { expect, it } from '@jest/globals';
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
