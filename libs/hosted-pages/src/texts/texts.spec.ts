import { describe, expect, it } from '@jest/globals';
import { MAIL_LANGUAGES } from '@hallpass/mail-templates';
import { SIGN_IN_TEXTS } from '../sign-in/texts.js';
import { en } from './en.js';
import { languageOf, textsIn } from './texts.js';
import type { Texts } from './page-texts.js';

const others = MAIL_LANGUAGES.filter((language) => language !== 'en');
const namesIn = (text: unknown): string[] =>
  [...JSON.stringify(text).matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).sort();

describe.each(others)('the texts in %s', (language) => {
  it('name in each what the English one names', async () => {
    const texts = await textsIn(language);
    for (const key of Object.keys(en) as (keyof Texts)[]) {
      expect([key, namesIn(texts[key])]).toEqual([key, namesIn(en[key])]);
    }
  });

  it('of the sign-in pages, too', () => {
    const [own, english] = [SIGN_IN_TEXTS[language], SIGN_IN_TEXTS.en];
    for (const key of Object.keys(english) as (keyof typeof english)[]) {
      expect([key, namesIn(own[key])]).toEqual([key, namesIn(english[key])]);
      expect(own[key]).not.toEqual(english[key]);
    }
  });

  it('are not the English ones', async () => {
    const texts = await textsIn(language);
    const same = (Object.keys(en) as (keyof Texts)[]).filter(
      (key) => JSON.stringify(texts[key]) === JSON.stringify(en[key]),
    );
    // Contains only names and a price.
    expect(same.filter((key) => key !== 'priceAgain')).toEqual([]);
  });
});

describe('the language of a reader', () => {
  it.each([
    [[], 'en', 'en'],
    [[null, 'sv-SE'], 'en', 'en'],
    [[null, 'sv-SE', 'de-AT', 'en'], 'de', 'de-AT'],
    [['pt-BR', 'de'], 'pt', 'pt-BR'],
    [['zh-CN'], 'zh-Hans', 'zh-CN'],
    [['zh-TW', 'ja'], 'ja', 'ja'],
    [['not a tag', '__proto__', ''], 'en', 'en'],
  ])('who asks for %j is %s', (choices, language, locale) => {
    expect(languageOf(choices)).toEqual({ language, locale });
  });
});
