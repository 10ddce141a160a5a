import { describe, expect, it } from '@jest/globals';
import { de } from '../texts/account/de.js';
import { en } from '../texts/account/en.js';
import { es } from '../texts/account/es.js';
import { fr } from '../texts/account/fr.js';
import { it as italian } from '../texts/account/it.js';
import { ja } from '../texts/account/ja.js';
import { nl } from '../texts/account/nl.js';
import { pl } from '../texts/account/pl.js';
import { pt } from '../texts/account/pt.js';
import { zhHans } from '../texts/account/zh-hans.js';

const LANGUAGES = { de, es, fr, it: italian, ja, nl, pl, pt, 'zh-Hans': zhHans };

/** The placeholders of a text, or of its plural forms. */
const namesIn = (text: unknown): string[] =>
  typeof text === 'string'
    ? [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).toSorted()
    : [...new Set(Object.values(text as object).flatMap(namesIn))];

describe.each(Object.entries(LANGUAGES))('the texts of the account settings in %s', (language, table) => {
  it('are the same, and name the same values', () => {
    expect(Object.keys(table).toSorted()).toEqual(Object.keys(en).toSorted());
    const names = (texts: object) => Object.entries(texts).map(([key, text]) => [key, ...namesIn(text)].join(' '));
    expect(names(table).toSorted()).toEqual(names(en).toSorted());
  });

  it('have a form for each number', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    // Some languages have a separate form for millions, which no count here reaches.
    const needed = pluralCategories.filter((category) => category !== 'many' || language === 'pl');
    for (const forms of Object.values(table).filter((text) => typeof text === 'object')) {
      expect(Object.keys(forms)).toEqual(expect.arrayContaining(needed));
    }
  });
});
