import { describe, expect, it } from '@jest/globals';
import { directionOf, languageOf, LANGUAGES } from './language.js';

describe('the language of a reader', () => {
  it.each([
    [[], 'en', 'en'],
    [[''], 'en', 'en'],
    [[null, 'sv-SE', 'fi'], 'en', 'en'],
    [[null, 'sv-SE', 'de-AT', 'en'], 'de', 'de-AT'],
    [['pt-BR', 'de'], 'pt', 'pt-BR'],
    [['zh-CN'], 'zh-Hans', 'zh-CN'],
    [['zh-TW', 'ja'], 'ja', 'ja'],
    [['not a tag', '__proto__', ''], 'en', 'en'],
  ])('who asks for %j is %s', (choices, language, locale) => {
    expect(languageOf(choices, LANGUAGES)).toEqual({ language, locale });
  });

  it('is one that has texts', () => {
    expect(languageOf(['de-AT', 'fr', 'en'], ['en', 'fr'])).toEqual({ language: 'fr', locale: 'fr' });
    expect(languageOf(['de-AT'], ['en', 'fr'])).toEqual({ language: 'en', locale: 'en' });
  });

  it('runs from right to left where it does', () => {
    expect(['ar', 'he-IL', 'fa', 'de', 'ja'].map(directionOf)).toEqual(['rtl', 'rtl', 'rtl', 'ltr', 'ltr']);
  });
});
