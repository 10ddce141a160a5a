import { describe, expect, it } from '@jest/globals';
import type { Catalogue } from './catalogue.js';
import { plural } from './plural.js';
import { fill } from './fill.js';
import { coreTexts } from './core-texts.js';
import { directionOf, languageOf, TEXT_LANGUAGES } from './languages.js';

const CATALOGUES: Catalogue[] = [coreTexts as unknown as Catalogue];

const others = TEXT_LANGUAGES.filter((language) => language !== 'en');
const namesIn = (text: unknown): string[] =>
  [...new Set([...JSON.stringify(text).matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))].sort();
/** Words that some languages use unchanged. */
const MAY_BE_THE_SAME = /^(?:Code|E-mail|Password|or|Passkeys?)$/;

describe.each(CATALOGUES.flatMap((catalogue) => others.map((language) => ({ catalogue, language }))))(
  'the texts of $catalogue.name in $language',
  ({ catalogue, language }) => {
    it('are there, name in each what the English one names, and are not the English ones', async () => {
      const english = catalogue.english as Readonly<Record<string, unknown>>;
      const texts = (await catalogue.others[language]!()) as unknown as Readonly<Record<string, unknown>>;
      expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
      for (const [key, text] of Object.entries(english))
        expect([key, namesIn(texts[key])]).toEqual([key, namesIn(text)]);
      const same = Object.entries(english).filter(
        ([key, text]) => JSON.stringify(texts[key]) === JSON.stringify(text) && !MAY_BE_THE_SAME.test(String(text)),
      );
      expect(same).toEqual([]);
    });
  },
);

describe('the language of a reader', () => {
  it.each([
    [[''], 'en', 'en'],
    [['sv-SE', 'fi'], 'en', 'en'],
    [['sv-SE', 'de-AT', 'en'], 'de', 'de-AT'],
    [['pt-BR', 'de'], 'pt', 'pt-BR'],
    [['zh-CN'], 'zh-Hans', 'zh-CN'],
    [['zh-TW', 'ja'], 'ja', 'ja'],
    [['not a tag', '__proto__', ''], 'en', 'en'],
    // The app provides the texts.
    [['ar'], 'en', 'ar'],
  ])('who asks for %j is %s', (choices, language, locale) => {
    expect(languageOf(choices)).toEqual({ language, locale });
  });

  it('runs from right to left where it does', () => {
    expect(['ar', 'he-IL', 'fa', 'de', 'ja'].map(directionOf)).toEqual(['rtl', 'rtl', 'rtl', 'ltr', 'ltr']);
  });
});

it('values stand where a text names them, and only there', () => {
  expect(fill('{a} and {b}, {c}', { a: 'x', b: '{a}' })).toBe('x and {a}, {c}');
});

it('a number chooses the form of its language', () => {
  const polish = { one: '{count} członek', few: '{count} członkowie', other: '{count} członków' };
  expect([1, 3, 5, 1_000].map((count) => plural('pl', polish, count))).toEqual([
    '1 członek',
    '3 członkowie',
    '5 członków',
    '1000 członków',
  ]);
});
