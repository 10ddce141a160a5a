import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  BARE_THEME,
  BUILT_IN_TEMPLATES,
  BUILT_IN_THEMES,
  MAIL_LANGUAGES,
  STARTER_DRAFT,
  STARTER_TEMPLATE,
} from '@hallpass/mail-templates';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const tool = new URL('../../../tools/email-template-sources/single-file.mjs', import.meta.url).href;
const { singleFile } = (await import(tool)) as {
  singleFile(path: string, functions: Record<string, (...given: string[]) => unknown>): string;
};

/** Modules that the sandbox lets a source import (services/email). */
const IMPORTABLE = ['@react-email/components', '@stackframe/emails', 'arktype', 'react'];

const importsOf = (source: string): string[] =>
  [...source.matchAll(/^import .* from '(.+)';$/gm)].map(([, from]) => from!);

describe('the sources that owners get', () => {
  const all = [...Object.values(BUILT_IN_TEMPLATES), ...Object.values(BUILT_IN_THEMES)].map(
    ({ displayName, tsxSource }) => ({ displayName, tsxSource }),
  );

  it.each(all)('are one file, with packages alone to import: $displayName', ({ tsxSource }) => {
    expect(importsOf(tsxSource).filter((from) => !IMPORTABLE.includes(from))).toEqual([]);
    expect(tsxSource).not.toMatch(/\b(textsOf|wordsOf)\(/);
  });

  it.each(all)('show every language: $displayName', ({ tsxSource }) => {
    for (const language of MAIL_LANGUAGES)
      expect(tsxSource).toMatch(new RegExp(`^  ('${language}'|${language}): `, 'm'));
  });

  it.each([
    ['starters/template.tsx', STARTER_TEMPLATE],
    ['starters/draft.tsx', STARTER_DRAFT],
    ['themes/bare.tsx', BARE_THEME],
  ])('that import nothing of ours are the file itself: %s', (file, source) => {
    expect(source).toBe(readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8'));
  });
});

describe('a file with what it imports in it', () => {
  let folder: string;
  const put = (name: string, code: string): string => {
    writeFileSync(join(folder, name), code);
    return join(folder, name);
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'hallpass-email-template-sources-'));
    mkdirSync(join(folder, 'texts'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is rejected for a missing file, one that imports others, or one that declares a name again', () => {
    put('c.tsx', `import { B } from './b.js';\nexport const C = B;\n`);
    put('d.tsx', `export const A = 1;\n`);
    const importing = (name: string) => () =>
      singleFile(put('a.tsx', `import { B } from './${name}.js';\nexport const A = B;\n`), {});
    expect(importing('missing')).toThrow(/imports \.\/missing\.js, which there is not/);
    expect(importing('c')).toThrow(/c\.tsx is a part of sources: it may import packages alone/);
    expect(importing('d')).toThrow(/A is declared twice/);
  });

  it('contains what is used of them, with its own dependencies, and nothing else', () => {
    put(
      'b.tsx',
      `import { Hr, Text } from 'x';\nimport type { Node } from 'y';\nconst STYLE = { color: 'red' };\n` +
        `/** A line. */\nexport function Line(props: { children: Node }) {\n  return <Text style={STYLE}>{props.children}</Text>;\n}\n` +
        `export const Rule = () => <Hr />;\n`,
    );
    const path = put(
      'a.tsx',
      `import { Img } from 'x';\nimport { Line } from './b.js';\n\nexport const A = () => <Line><Img /></Line>;\n`,
    );
    expect(singleFile(path, {})).toBe(
      `import { Img, Text } from 'x';\nimport type { Node } from 'y';\n\nconst STYLE = { color: 'red' };\n\n` +
        `/** A line. */\nfunction Line(props: { children: Node }) {\n  return <Text style={STYLE}>{props.children}</Text>;\n}\n\n` +
        `export const A = () => <Line><Img /></Line>;\n`,
    );
  });

  it('contains the result of a texts function instead of its call', () => {
    const path = put(
      'a.tsx',
      `import { of } from './texts/of.js';\n\n// Words.\nconst WORDS = of('mail');\nexport const A = WORDS;\n`,
    );
    const of = (key: string): object => ({ en: `The ${key}` });
    expect(singleFile(path, { of })).toContain(
      '// Words.\nconst WORDS = {"en":"The mail"};\n\nexport const A = WORDS;',
    );
  });
});
