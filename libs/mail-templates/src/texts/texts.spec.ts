import { describe, expect, it } from '@jest/globals';
import { MAIL_LANGUAGES } from '../languages/language.js';
import { SECURITY_CHANGES } from '../security-change.js';
import { TEMPLATE_IDS, type BuiltInTemplateKey } from '../template-ids.js';
import { languagesWith, textsOf, wordsOf } from './texts.js';

describe('the languages of an email', () => {
  it('are those that have all of its texts', () => {
    const tables = { en: { a: 'A', b: 'B' }, de: { a: 'A' }, fr: { a: 'A', b: 'B' }, pl: {} };
    expect(languagesWith(tables, ['a'])).toEqual(['en', 'de', 'fr']);
    expect(languagesWith(tables, ['a', 'b'])).toEqual(['en', 'fr']);
  });

  it.each(Object.keys(TEMPLATE_IDS) as BuiltInTemplateKey[])('contain English: %s', (key) => {
    const { en, ...others } = textsOf(key);
    expect(en.hello).toBe('Hello,');
    for (const texts of Object.values(others)) expect(Object.keys(texts)).toEqual(Object.keys(en));
  });
});

describe('the words for changes of an account', () => {
  it.each(MAIL_LANGUAGES)('are there for each change, in %s, and name the project', (language) => {
    const texts: Readonly<Record<string, readonly string[]>> = wordsOf('securityChanges')[language] ?? {};
    if (language === 'en') expect(Object.keys(texts).sort()).toEqual([...SECURITY_CHANGES].sort());
    for (const [heading, sentence] of Object.values(texts)) {
      expect(heading).toMatch(/^[^{}]+$/);
      expect(sentence).toContain('{project}');
    }
    const all = Object.values(texts).flat();
    expect(new Set(all).size).toBe(all.length);
  });
});
