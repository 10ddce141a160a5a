import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { BUILT_IN_TEMPLATES, MAIL_LANGUAGES } from '@hallpass/mail-templates';
import { LANGUAGES } from '@hallpass/texts';
import ts from 'typescript';
import { keyOf, textsIn, withText } from '../admin-web/src/emails/source-texts/text-tables.js';
import { filesOf } from './named-paths/named-paths.js';

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

describe('the dashboard', () => {
  /** The texts of the dashboard are in `admin-web/texts/en.json`, where translators find all of them. */
  const SOURCES = filesOf(root).filter(
    (path) => /^admin-web\/src\/.*\.tsx?$/.test(path) && !/\/generated\/|\.spec\.ts$/.test(path),
  );

  /** Attributes that a person reads or hears. */
  const SAID =
    /^(title|label|description|action|placeholder|alt|hint|what|noun|aria-(label|description|valuetext|roledescription))$/;
  /** Functions whose first argument is said. */
  const SAYING = /^(usePageTitle|showToast)$/;
  const WORD = /\p{L}{2}/u;
  /** Begins as a sentence does, or ends as one. */
  const SENTENCE = /^\p{Lu}\p{Ll}*,? \p{L}|\p{L} .*\p{L}\.$/u;

  /** The same in every language: names, codes, examples; and addresses and names of files. */
  const SAME = new Set(['Hallpass', 'Spring Boot', 'Ctrl K', 'JSON', 'sh', 'xxxxx-xxxxx', 'okta', 'smtp.example.com']);
  const ADDRESS = /^https:\/\/\S+$|^\w+\.ts$/;

  const textOf = (node: ts.Node): string | null => {
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text.trim();
    if (ts.isTemplateExpression(node))
      return [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join('…');
    return null;
  };

  /** The strings that an expression may come to: of `a ? 'x' : 'y'` both. */
  function literalsOf(node: ts.Node | undefined): ts.Node[] {
    if (node === undefined) return [];
    if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node)) return literalsOf(node.expression);
    if (ts.isConditionalExpression(node)) return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)];
    if (ts.isBinaryExpression(node)) {
      const operator = node.operatorToken.kind;
      if (operator === ts.SyntaxKind.AmpersandAmpersandToken) return literalsOf(node.right);
      const isEither = operator === ts.SyntaxKind.BarBarToken || operator === ts.SyntaxKind.QuestionQuestionToken;
      return isEither ? [...literalsOf(node.left), ...literalsOf(node.right)] : [];
    }
    return textOf(node) === null ? [] : [node];
  }

  /** English in a source, a line each. */
  function englishIn(path: string, source: string): string[] {
    const file = ts.createSourceFile(
      path,
      source,
      ts.ScriptTarget.Latest,
      true,
      path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    );
    const found = new Set<string>();
    const check = (node: ts.Node, pattern: RegExp): void => {
      const text = textOf(node);
      if (text === null || !pattern.test(text) || SAME.has(text) || ADDRESS.test(text)) return;
      found.add(
        `${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${text.replaceAll(/\s+/g, ' ')}`,
      );
    };
    const visit = (node: ts.Node): void => {
      // Says a programmer's mistake, or is told as something else (`describeError`).
      if (ts.isNewExpression(node) && node.expression.getText().endsWith('Error')) return;
      if (ts.isJsxText(node)) check(node, WORD);
      else if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent))
        literalsOf(node).forEach((each) => check(each, WORD));
      else if (ts.isJsxAttribute(node) && SAID.test(node.name.getText()))
        literalsOf(node.initializer).forEach((each) => check(each, WORD));
      else if (ts.isCallExpression(node) && SAYING.test(node.expression.getText()))
        literalsOf(node.arguments[0]).forEach((each) => check(each, WORD));
      else if (ts.isPropertyAssignment(node) && SAID.test(node.name.getText()))
        literalsOf(node.initializer).forEach((each) => check(each, WORD));
      check(node, SENTENCE);
      ts.forEachChild(node, visit);
    };
    visit(file);
    return [...found];
  }

  describe('the sources of the dashboard', () => {
    it.each([
      ['text of an element', '<p>Sign in</p>'],
      ['a choice of texts', "<p>{isNew ? 'new' : t.old}</p>"],
      ['an attribute', '<Field label="password" />'],
      ['an attribute with a value in it', '<Loading what={`the ${name}`} />'],
      ['the title of a page', "usePageTitle('Projects')"],
      ['a choice of a list', "const CHOICES = [{ value: 'dark', label: 'Dark' }]"],
      ['a sentence anywhere', "const why = () => 'Enter your password.'"],
      ['a sentence with a value in it', 'const done = () => `${address} is confirmed.`'],
    ])('are found out: %s', (_what, source) => {
      expect(englishIn('page.tsx', source)).toHaveLength(1);
    });

    it('may have the names of things, and what is for programmers', () => {
      const source =
        "<p className=\"flex gap-2\" title={t.title}>Hallpass {fill(t.text, { 'name': x })}</p>; new Error('Not so fast.')";
      expect(englishIn('page.tsx', source)).toEqual([]);
    });

    it('say nothing by themselves', () => {
      expect(SOURCES.length).toBeGreaterThan(300);
      const found = SOURCES.flatMap((path) => englishIn(path, readFileSync(root + path, 'utf8')));
      expect(found).toEqual([]);
    });
  });
});

describe('built-in emails', () => {
  const TEMPLATES = Object.values(BUILT_IN_TEMPLATES);

  describe.each(TEMPLATES)('the form for the template $displayName', ({ tsxSource }) => {
    const texts = textsIn(tsxSource);

    it('has its texts in every language, with the same fields', () => {
      const fieldsOf = (language: string) =>
        texts.filter((text) => text.language === language).map(({ table, path }) => [table, ...path].join('.'));
      expect(fieldsOf('en')).toEqual(
        expect.arrayContaining(['TEXTS.subject', 'TEXTS.heading', 'TEXTS.paragraphs.0', 'TEXTS.footnote']),
      );
      for (const language of MAIL_LANGUAGES) expect(fieldsOf(language)).toEqual(fieldsOf('en'));
    });

    it('changes any of them without another change to the source', () => {
      for (const text of texts.filter(({ language }) => language === 'de')) {
        const changed = withText(tsxSource, text, `${text.value}'"\\`);
        const same = textsIn(changed).find((each) => keyOf(each) === keyOf(text))!;
        expect(same.value).toBe(`${text.value}'"\\`);
        expect(changed.slice(0, text.from) + changed.slice(same.to)).toBe(
          tsxSource.slice(0, text.from) + tsxSource.slice(text.to),
        );
      }
    });
  });
});
