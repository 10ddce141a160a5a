import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { placeholderChanges } from '../../src/emails/source-texts/placeholders.js';
import { keyOf, textsIn, withText } from '../../src/emails/source-texts/text-tables.js';

/** Texts by the way to them, such as `TEXTS.en.paragraphs.0`. */
const read = (source: string) =>
  Object.fromEntries(
    textsIn(source).map(({ table, language, path, value }) => [[table, language, ...path].join('.'), value]),
  );

const change = (source: string, way: string, value: string): string => {
  const text = textsIn(source).find(({ table, language, path }) => [table, language, ...path].join('.') === way);
  if (text === undefined) throw new Error(`${way} is not in the source`);
  return withText(source, text, value);
};

const SOURCE = `import { Heading } from '@react-email/components';
// Every language: { en: 'not this' }
export const TEXTS = {
  en: { subject: 'Sign in to {project}', paragraphs: ['One', "It's two"], button: \`Go\` },
  'zh-Hans': { subject: '登录 {project}', paragraphs: ['一', '二'], button: '去' },
};
const MANAGE = { en: 'Manage', de: 'Verwalten' };
const STYLE = { en: { color: 'red' }, small: { color: 'green' } };
const NAMES = { one: 'no language' };
export const EmailTemplate = ({ locale }) => <Heading>{TEXTS[locale].subject} {'text'}</Heading>;
`;

describe('the texts in a source', () => {
  it('are the strings of every constant with one key per language', () => {
    expect(read(SOURCE)).toEqual({
      'TEXTS.en.subject': 'Sign in to {project}',
      'TEXTS.en.paragraphs.0': 'One',
      'TEXTS.en.paragraphs.1': "It's two",
      'TEXTS.en.button': 'Go',
      'TEXTS.zh-Hans.subject': '登录 {project}',
      'TEXTS.zh-Hans.paragraphs.0': '一',
      'TEXTS.zh-Hans.paragraphs.1': '二',
      'TEXTS.zh-Hans.button': '去',
      'MANAGE.en': 'Manage',
      'MANAGE.de': 'Verwalten',
    });
  });

  it.each([
    ['no table', `export const EmailTemplate = () => <p>Hello</p>;`],
    ['a table without English', `const TEXTS = { de: 'Hallo' };`],
    ['a table with a key that is no language', `const TEXTS = { en: 'Hello', hello: 'Hello' };`],
    ['a table inside a function', `function f() { const TEXTS = { en: 'Hello' }; }`],
    ['a table that is computed', `const TEXTS = merge({ en: 'Hello' });`],
    ['a broken table', `const TEXTS = { en: { a: 'Hello' 'you' } };`],
    ['a broken list', `const TEXTS = { en: ['Hello' 'you'] };`],
    ['an unfinished table', `const TEXTS = { en: { a: 'Hello`],
    ['nothing', ''],
  ])('are none in a source with %s', (_, source) => {
    expect(textsIn(source)).toEqual([]);
  });

  it.each([
    ['concatenated', `'a' + 'b'`],
    ['a template with a value', '`a ${1}`'],
    ['tagged', 'tag`a`'],
    ['a number', '1'],
    ['a call', `text('a')`],
    ['an impossible escape', `'\\u{110000}'`],
    ['an octal escape', `'\\101'`],
  ])('leave out a value that is %s', (_, value) => {
    expect(read(`const TEXTS = { en: { a: ${value}, b: 'kept' } };`)).toEqual({ 'TEXTS.en.b': 'kept' });
  });

  it('leave out methods, spread objects, shorthands and computed keys', () => {
    const source = `const TEXTS = { en: { a() { return 'x'; }, ...rest, short, [key]: 'x', get b() { return 'x'; }, 'c': 'kept' } };`;
    expect(read(source)).toEqual({ 'TEXTS.en.c': 'kept' });
  });

  it('are found with types, parentheses, comments and unusual formatting', () => {
    const source = `export const A: Record<string, { a: string }> & { en: { a: string } } = ({
en /* English */ : // next line
{ "a"
: ( /* before */ 'x' ) ,, } } as const) satisfies Table, B={en:[/* first */'y' as const,\t// second
\t"z",],};`.replace(',,', ',');
    expect(read(source)).toEqual({ 'A.en.a': 'x', 'B.en.0': 'y', 'B.en.1': 'z' });
  });

  it.each([
    [`'it\\'s'`, "it's"],
    [`"a \\"b\\""`, 'a "b"'],
    ['`a \\`b\\` \\${c}`', 'a `b` ${c}'],
    ['`two\r\nlines`', 'two\nlines'],
    [`'a\\n\\t\\\\b'`, 'a\n\t\\b'],
    [`'\\x41\\u00e9\\u{1F600}\\q'`, 'Aé😀q'],
    [`'one \\\nline'`, 'one line'],
  ])('are decoded: %s', (literal, value) => {
    expect(read(`const TEXTS = { en: ${literal} };`)).toEqual({ 'TEXTS.en': value });
  });

  it('take the last of two values with the same key, as JavaScript does', () => {
    expect(read(`const TEXTS = { en: { a: 'first', a: 'last' } };`)).toEqual({ 'TEXTS.en.a': 'last' });
  });
});

describe('a changed text', () => {
  it('replaces its literal, with the same quotes, and nothing else', () => {
    expect(change(SOURCE, 'TEXTS.en.paragraphs.1', 'Say "two"')).toBe(SOURCE.replace(`It's two`, 'Say \\"two\\"'));
    expect(change(SOURCE, 'TEXTS.en.paragraphs.0', "It's one\nnow")).toBe(
      SOURCE.replace(`'One'`, `'It\\'s one\\nnow'`),
    );
    expect(change(SOURCE, 'TEXTS.en.button', '`Go` to ${x}\nnow')).toBe(
      SOURCE.replace('`Go`', '`\\`Go\\` to \\${x}\nnow`'),
    );
  });

  it('that is the same again leaves every byte as it was', () => {
    const source = `const TEXTS = { en: 'caf\\u00e9' };`;
    expect(change(source, 'TEXTS.en', 'café')).toBe(source);
  });

  it('has the same key before and after', () => {
    const keys = textsIn(SOURCE).map(keyOf);
    expect(new Set(keys).size).toBe(keys.length);
    expect(textsIn(change(SOURCE, 'TEXTS.en.subject', 'Longer than before')).map(keyOf)).toEqual(keys);
  });

  const QUOTES = fc.constantFrom("'", '"', '`');
  const TEXT = fc.string({
    unit: fc.oneof(
      fc.constantFrom(...`'"\`\\\n\r\u2028\u2029$\{}`),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    ),
  });

  it('is read as it was written, whatever it contains', () => {
    fc.assert(
      fc.property(QUOTES, TEXT, (quote, value) => {
        const source = `const TEXTS = { en: { a: 'before', b: ${quote}x${quote}, c: 'after' } }; // end`;
        const changed = change(source, 'TEXTS.en.b', value);
        expect(read(changed)).toEqual({ 'TEXTS.en.a': 'before', 'TEXTS.en.b': value, 'TEXTS.en.c': 'after' });
        expect(changed.endsWith(`, c: 'after' } }; // end`)).toBe(true);
      }),
    );
  });

  it('and taken back returns the same source, for any number of texts', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(QUOTES, TEXT), { minLength: 1, maxLength: 5 }), (parts) => {
        const empty = `const TEXTS = { en: [${parts.map(([quote]) => quote + quote).join(', ')}] };`;
        const write = (source: string, value: (index: number) => string) =>
          parts.reduce((text, _, index) => change(text, `TEXTS.en.${index}`, value(index)), source);
        const source = write(empty, (index) => parts[index]![1]);
        expect(write(source, (index) => parts[index]![1])).toBe(source);
        expect(write(source, () => '')).toBe(empty);
      }),
    );
  });
});

it.each([
  ['Hello {name}', 'Hi {name}!', [], []],
  ['Hello {name}', 'Hello', ['{name}'], []],
  ['Hello', 'Hello {name}', [], ['{name}']],
  ['{a} and {b}', '{b} and {c}', ['{a}'], ['{c}']],
  ['{a}', '{a} and {a}', [], []],
  ['Hello', 'Hello { name } {} {a b}', [], []],
])('names the placeholders that differ between %j and %j', (original, text, lost, added) => {
  expect(placeholderChanges(original, text)).toEqual({ lost, added });
});
