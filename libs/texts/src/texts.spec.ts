import { expect, it, describe } from '@jest/globals';
import { type Area, languagesOf, loadTexts } from './area.js';
import { fill } from './fill.js';
import type { Text, Plural } from './text.js';
import { formatMoney } from './format.js';
import { directionOf, languageOf, LANGUAGES } from './language.js';
import { plural } from './plural.js';

describe('area', () => {
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
});

describe('a value in a text', () => {
  it.each([
    ['ada@example.com', 'ada@example.com'],
    ['x'.repeat(100), 'x'.repeat(100)],
    ['😀'.repeat(100), '😀'.repeat(100)],
    [`${'x'.repeat(101)}@evil.example`, `${'x'.repeat(60)}…${'x'.repeat(26)}@evil.example`],
  ])('%s is shown as %s: long ones without their middle', (value, shown) => {
    expect(fill('As {user}.', { user: value })).toBe(`As ${shown}.`);
  });

  it('is shown whole if the reader has to type it', () => {
    const name = 'x'.repeat(101);
    expect(fill('Type {name}.', { name }, Infinity)).toBe(`Type ${name}.`);
  });

  it.each(['חנות', 'متجر', 'ߒߞߏ', '𞤀𞤁'])('%s is isolated, because it is written from right to left', (project) => {
    expect(fill('{project} 2 and {user}', { project, user: 'Ada' })).toBe(`\u2068${project}\u2069 2 and Ada`);
  });

  it('is isolated in a text that is written from right to left', () => {
    expect(fill('كـ {user}.', { user: 'Ada' })).toBe('كـ \u2068Ada\u2069.');
  });

  it('has no marks that would turn the rest of the text', () => {
    expect(fill('As {user}.', { user: '\u202emoc.live\u2066\u2069\u200f' })).toBe('As moc.live.');
  });

  it('is not shortened because of marks that are removed', () => {
    const name = 'x'.repeat(100);
    expect(fill('As {user}.', { user: `\u202e\u2066${name}\u2069\u202c` })).toBe(`As ${name}.`);
  });

  it('may be a number, and a name without a value stays', () => {
    expect(fill('{count} of {all}', { count: 1 })).toBe('1 of {all}');
  });

  it('stands where a text names it, and only there', () => {
    expect(fill('{a} and {b}, {c}', { a: 'x', b: '{a}' })).toBe('x and {a}, {c}');
  });

  it('is asked for by the compiler when the text is known to name it', () => {
    const text: Text<'user' | 'team'> = '{user} in {team}';
    // @ts-expect-error -- `team` is missing
    expect(fill(text, { user: 'Ada' })).toBe('Ada in {team}');
    // @ts-expect-error -- `group` is unknown
    expect(fill(text, { user: 'Ada', team: 'A', group: 'B' })).toBe('Ada in A');
    expect(fill(text, { user: 'Ada', team: 'A' })).toBe('Ada in A');
  });
});

describe('format', () => {
  /** Replaces non-breaking spaces, which differ between languages. */
  const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

  describe('an amount', () => {
    it.each([
      ['en', 'USD', 999, '$9.99'],
      ['en', 'JPY', 999, '¥999'],
      ['en', 'INR', 100_000, '₹1,000.00'],
      ['de', 'EUR', 5, '0,05 €'],
      ['en', 'USD', 0, '$0.00'],
    ])('in %s of %s %i minor units is %s', (locale, currency, amount, text) => {
      expect(plain(formatMoney(locale, amount, currency))).toBe(text);
    });
  });
});

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

describe('plural', () => {
  it('a number chooses the form of its language', () => {
    const polish = { one: '{count} członek', few: '{count} członkowie', other: '{count} członków' };
    expect([1, 3, 5, 1_000].map((count) => plural('pl', polish, count))).toEqual([
      '1 członek',
      '3 członkowie',
      '5 członków',
      '1000 członków',
    ]);
  });

  it('a number is written in the digits of its language, among other values', () => {
    const forms: Plural<'team'> = { one: '{count} member of {team}', other: '{count} members of {team}' };
    expect(plural('en', forms, 12_000, { team: 'A' })).toBe('12,000 members of A');
    expect(plural('de', forms, 12_000, { team: 'A' })).toBe('12.000 members of A');
    // @ts-expect-error -- `team` is missing
    expect(plural('en', forms, 1)).toBe('1 member of {team}');
  });
});
