import { describe, expect, it } from '@jest/globals';
import { MAIL_LANGUAGES } from '../languages/language.js';
import { SECURITY_CHANGES } from '../security-change.js';
import { type BuiltInTemplateKey, TEMPLATE_IDS } from '../template-ids.js';
import { textsOf, wordsOf } from './texts.js';

const KEYS = Object.keys(TEMPLATE_IDS) as BuiltInTemplateKey[];

const namesIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).sort();
const others = MAIL_LANGUAGES.filter((language) => language !== 'en');

describe.each(others)('the texts in %s', (language) => {
  it.each(KEYS)('name in each paragraph of %s what the English one names', (key) => {
    const [own, english] = [textsOf(key)[language], textsOf(key).en];
    expect(own.paragraphs.map(namesIn)).toEqual(english.paragraphs.map(namesIn));
    expect(namesIn(own.helloName)).toEqual(['name']);
  });

  it.each(KEYS)('name nothing else in the subject of %s that the mail does not have', (key) => {
    const [own, english] = [textsOf(key)[language], textsOf(key).en];
    const known = new Set(namesIn(JSON.stringify(english)));
    expect(namesIn(JSON.stringify(own)).filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('the words for changes of an account', () => {
  it.each(MAIL_LANGUAGES)('are there for each change, in %s, and name the project', (language) => {
    const texts = wordsOf('securityChanges')[language];
    expect(Object.keys(texts).sort()).toEqual([...SECURITY_CHANGES].sort());
    for (const [heading, sentence] of Object.values(texts)) {
      expect(heading).toMatch(/^[^{}]+$/);
      expect(sentence).toContain('{project}');
    }
    expect(new Set(Object.values(texts).flat()).size).toBe(2 * SECURITY_CHANGES.length);
  });
});
