import { describe, expect, it } from '@jest/globals';
import { assertCompiles, compile, SOURCE_MAX_CHARACTERS } from './compile.js';

describe('a source that does not compile', () => {
  it.each([
    ['a tag without end', 'export const a = (\n  <p>', 'template.tsx:2:'],
    ['half an expression', 'export const a = \n;', 'template.tsx:'],
    ['too long', ' '.repeat(SOURCE_MAX_CHARACTERS + 1), 'template.tsx: the source is longer'],
  ])('is refused with its place: %s', (_, source, problem) => {
    expect(() => compile(source, 'template.tsx')).toThrow(problem);
    expect(() => assertCompiles(source, 'template.tsx')).toThrow(problem);
  });

  it.each([
    ['a name twice', 'const a = 1;\nconst a = 2;', "Identifier 'a' has already been declared"],
    ['a break to an unknown label', 'for (;;) { break a; }', 'Undefined label'],
  ])('is refused before it is handed out, where only the engine sees it: %s', (_, source, problem) => {
    expect(() => assertCompiles(source, 'theme.tsx')).toThrow(`theme.tsx: ${problem}`);
  });
});

it('takes what compiles, and runs nothing of it', () => {
  const source = `throw new Error('ran');\nexport const a: number = 1;\nexport const b = <p>{a}</p>;`;
  expect(() => assertCompiles(source, 'theme.tsx')).not.toThrow();
  expect(compile(source, 'theme.tsx').code).toMatch(/^\(function \(exports, require, module\) \{/);
});
