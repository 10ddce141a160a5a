import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { filesOf } from './named-paths/named-paths.js';

/**
 * The texts of the dashboard are in `admin-web/texts/en.json`, where translators find all of them. The component gallery
 * is for developers and is left out.
 */

const root = fileURLToPath(new URL('../', import.meta.url));
const SOURCES = filesOf(root).filter(
  (path) =>
    /^admin-web\/src\/.*\.tsx?$/.test(path) && !/\/generated\/|\.spec\.ts$|^admin-web\/src\/gallery\//.test(path),
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
const SAME = new Set(['Hallpass', 'Ctrl K', 'JSON', 'sh', 'xxxxx-xxxxx', 'okta', 'smtp.example.com']);
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
