import { describe, expect, it } from '@jest/globals';
import { TEXT_LANGUAGES, textLanguageOf } from './languages.js';
import { folded } from './folded.js';

describe('the language of the components', () => {
  it.each([
    [[''], 'en', 'en'],
    [['not a tag'], 'en', 'en'],
    [['sv-SE', 'fi'], 'en', 'en'],
    [['sv-SE', 'de-AT', 'en'], 'de', 'de-AT'],
    [['pt-BR'], 'pt', 'pt-BR'],
    // The app provides the texts.
    [['ar'], 'en', 'ar'],
  ])('for %j is %s', (choices, language, locale) => {
    expect(textLanguageOf(choices)).toEqual({ language, locale });
  });

  it('has texts', () => {
    expect(TEXT_LANGUAGES).toContain('en');
    expect(new Set(TEXT_LANGUAGES).size).toBe(TEXT_LANGUAGES.length);
  });
});

describe('folded', () => {
  it.each([
    ['Zoe\u0308', 'ZO\u00cb'],
    ['Straße', 'STRASSE'],
    ['STRAẞE', 'straße'],
    ['ＷＩＤＥ', 'wide'],
    ['İstanbul', 'istanbul'],
    ['i\u0307stanbul', 'ISTANBUL'],
    ['Işık', 'IŞIK'],
    ['Σίσυφος', 'ΣΊΣΥΦΟΣ'],
  ])('folds %s as %s', (one, other) => {
    expect(folded(one)).toBe(folded(other));
  });

  it('keeps accents', () => {
    expect(folded('José')).not.toBe(folded('Jose'));
  });
});
