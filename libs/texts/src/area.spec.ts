import { expect, it } from '@jest/globals';
import { type Area, languagesOf, loadTexts } from './area.js';

const area: Area<{ hello: string }> = {
  english: { hello: 'Hello' },
  others: {
    de: async () => ({ hello: 'Hallo' }),
    fr: async () => Promise.reject(new Error('The network is down.')),
  },
};

it('texts that fail to load, or that a language lacks, are the English ones, and say so', async () => {
  const english = { language: 'en', texts: { hello: 'Hello' } };
  expect(await loadTexts(area, 'fr')).toEqual(english);
  expect(await loadTexts(area, 'pl')).toEqual(english);
  expect(await loadTexts(area, 'en')).toEqual(english);
});

it('texts are those of a language that has them', async () => {
  expect(languagesOf(area)).toEqual(['en', 'de', 'fr']);
  expect(await loadTexts(area, 'de')).toEqual({ language: 'de', texts: { hello: 'Hallo' } });
});
