import { describe, expect, it } from '@jest/globals';
import { texts } from './citations/citations.js';

/** Code and documents are written as docs/voice.md says; these are the patterns that a program can find. */

const BANNED: readonly { pattern: RegExp; say: string }[] = [
  { pattern: /\bwhoever\b/gi, say: 'anyone who, users who, or the name' },
  { pattern: /\banew\b/gi, say: 'again' },
  { pattern: /\bmeanwhile\b/gi, say: 'in the meantime, or nothing' },
  { pattern: /\bthat there is not\b/gi, say: 'that does not exist' },
  { pattern: /\bnone of production\b/gi, say: 'not installed in production' },
  { pattern: /^\s*(?:\/\*\*|\*|\/\/) (?:Of|What|Who|So|That|Whoever)\b/gm, say: 'start with a verb or a name' },
];

/** Two files quote what they ban. Merged migrations are never edited. */
const isChecked = (path: string): boolean =>
  /\.(?:tsx?|mjs|md)$/.test(path) && !/^docs\/voice\.md$|^test\/voice\.spec\.ts$|\/migrations\/\d/.test(path);

const faultsOf = (path: string, text: string): string[] =>
  BANNED.flatMap(({ pattern, say }) =>
    [...text.matchAll(pattern)].map(
      ({ 0: found, index }) => `${path}:${text.slice(0, index).split('\n').length} "${found.trim()}": say ${say}`,
    ),
  );

describe('the check', () => {
  it.each([
    '// computed anew',
    'Meanwhile, it waits.',
    ' * Who did it.',
    '/** Of the source, when it names one. */',
    '// So that nobody waits',
    'an error that there is not',
  ])('rejects %s', (text) => {
    expect(faultsOf('x.ts', text)).not.toEqual([]);
  });

  it.each(['// Renews it', "const what = 'Of course';", '/** Official name. */', 'That is all.'])(
    'accepts %s',
    (text) => {
      expect(faultsOf('x.ts', text)).toEqual([]);
    },
  );
});

it('no code and no document has a banned pattern', () => {
  const checked = texts().filter(({ path }) => isChecked(path));
  expect(checked.length).toBeGreaterThan(1_000);
  expect(checked.flatMap(({ path, text }) => faultsOf(path, text))).toEqual([]);
});
