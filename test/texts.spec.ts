import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '@hallpass/texts';
import { fileURLToPath } from 'node:url';

interface Library {
  messages: Record<string, Map<string, string>>;
}
interface Status {
  language: string;
  missing: string[];
  stale: string[];
}

const root = fileURLToPath(new URL('../', import.meta.url));
const toolOf = (name: string) => new URL(`../tools/texts/${name}`, import.meta.url).href;
const { accepted, completeLanguages, faultsOf, hashOf, librariesIn, readLibrary, statusOf } = (await import(
  toolOf('library.mjs')
)) as {
  accepted(library: Library, languages: string[], keys: string[]): Record<string, unknown>;
  completeLanguages(library: Library, areas: string[]): string[];
  faultsOf(library: Library): string[];
  hashOf(message: string): string;
  librariesIn(root: string): string[];
  readLibrary(folder: string): Library & { sources: Record<string, unknown> };
  statusOf(library: Library): Status[];
};
const { compile } = (await import(toolOf('messages.mjs'))) as {
  compile(message: string): { text: string | Record<string, string>; names: string[] };
};

const libraryOf = (messages: Record<string, Record<string, string>>, sources: Record<string, unknown> = {}) => ({
  messages: Object.fromEntries(
    Object.entries(messages).map(([language, table]) => [language, new Map(Object.entries(table))]),
  ),
  sources,
});

describe.each(librariesIn(root))('the texts of %s', (folder) => {
  const library = readLibrary(root + folder);

  it('parse, have the placeholders of the English ones, and have no unknown keys', () => {
    expect(faultsOf(library)).toEqual([]);
  });

  it('are files of known languages', () => {
    expect(Object.keys(library.messages).filter((name) => !(LANGUAGES as readonly string[]).includes(name))).toEqual(
      [],
    );
  });

  it('are not copies of the English ones', () => {
    const { en, ...others } = library.messages;
    const sentences = [...en!].filter(([, message]) => /\p{L} +\p{L}/u.test(message.replaceAll(/\{\w+\}/g, '')));
    for (const [language, table] of Object.entries(others)) {
      const copies = sentences.filter(([key, message]) => table.get(key) === message);
      expect({ language, copies }).toEqual({ language, copies: [] });
    }
  });

  it('have a form for each number', () => {
    for (const [language, table] of Object.entries(library.messages)) {
      const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
      // Some languages have a separate form for millions, which no count here reaches.
      const needed = pluralCategories.filter((category) => category !== 'many' || language === 'pl');
      for (const message of table.values()) {
        const { text } = compile(message);
        if (typeof text === 'object') expect(Object.keys(text)).toEqual(expect.arrayContaining(needed));
      }
    }
  });
});

describe('a message', () => {
  it.each([
    ['{', /EXPECT/],
    ['{count, plural, one {# key} other {# keys}} of {all, plural, other {#}}', /a plural other than one/],
    ['{keys, plural, one {# key} other {# keys}}', /a plural other than one/],
    ['{count, plural, one {# key}}', /MISSING_OTHER/],
    ['{count, plural, =0 {none} other {# keys}}', /exact form =0/],
    ['{count, selectordinal, other {#th}}', /a plural other than one/],
    ['{day, date}', /format, choice or tag/],
    ["'{name}'", /quoted braces/],
  ])('%s is rejected', (message, fault) => {
    expect(() => compile(message)).toThrow(fault);
  });

  it.each([
    ["It's {name}", "It's {name}", ['name']],
    ['<b> & #1', '<b> & #1', []],
    [
      '{count, plural, one {# key} other {# keys}} of {name}',
      { one: '{count} key of {name}', other: '{count} keys of {name}' },
      ['name'],
    ],
  ])('%s needs no parser in the browser', (message, text, names) => {
    expect(compile(message)).toEqual({ text, names });
  });
});

describe('a translation', () => {
  const en = { 'a.hello': 'Hello {name}', 'a.keys': '{count, plural, one {# key} other {# keys}}', 'b.bye': 'Bye' };

  it.each([
    [{ 'a.hello': 'Hallo' }, 'de.json: a.hello lacks {name}'],
    [{ 'a.hello': 'Hallo {name}, {team}' }, 'de.json: a.hello has the unknown {team}'],
    [{ 'a.keys': 'Schlüssel' }, 'de.json: a.keys differs from the English message in being a plural'],
    [{ 'a.hullo': 'Hallo' }, 'de.json: a.hullo is not in en.json'],
  ])('%j is rejected', (de, fault) => {
    expect(faultsOf(libraryOf({ en, de: de as Record<string, string> }))).toEqual([fault]);
  });

  it('is used for an area only if it has all of its texts', () => {
    const library = libraryOf({ en, de: { 'a.hello': 'Hallo {name}', 'b.bye': 'Tschüss' }, fr: en });
    expect(completeLanguages(library, ['a'])).toEqual(['en', 'fr']);
    expect(completeLanguages(library, ['b'])).toEqual(['en', 'de', 'fr']);
    expect(completeLanguages(library, ['a', 'b'])).toEqual(['en', 'fr']);
  });

  it('is stale after the English text changed, until somebody accepts it', () => {
    const messages = { en, de: { ...en }, fr: { 'b.bye': 'Au revoir' } };
    const sources = accepted(libraryOf(messages), ['de', 'fr'], []);
    expect(statusOf(libraryOf(messages, sources))).toEqual([
      { language: 'de', missing: [], stale: [] },
      { language: 'fr', missing: ['a.hello', 'a.keys'], stale: [] },
    ]);
    const changed = { ...messages, en: { ...en, 'b.bye': 'Goodbye' } };
    const stale = (given: Record<string, unknown>) => statusOf(libraryOf(changed, given)).map((each) => each.stale);
    expect(stale(sources)).toEqual([['b.bye'], ['b.bye']]);
    const then = accepted(libraryOf(changed, sources), ['de'], ['b.bye']);
    expect(then['b.bye']).toEqual({ de: hashOf('Goodbye'), fr: hashOf('Bye') });
    expect(stale(then)).toEqual([[], ['b.bye']]);
  });
});
