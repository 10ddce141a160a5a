import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
// @ts-expect-error -- a tool without types
import { MISTAKES, modeOf, tableOfMistakes } from '../tools/planted-mistakes/mistakes.mjs';
// @ts-expect-error -- a tool without types
import { suitesMarked } from '../libs/testing/src/jest/suites.mjs';

/**
 * `npm run test:release -- --only=mistakes` shows that the suites catch each mistake. This suite keeps the mistakes in
 * step with the code, the suites and docs/security.md.
 */
interface Mistake {
  name: string;
  promise: string;
  file: string;
  find: string;
  replace: string;
  suites: string[];
}

const root = fileURLToPath(new URL('../', import.meta.url));
const mistakes = MISTAKES as Mistake[];
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const security = read('docs/security.md');
const once = suitesMarked(root, 'once') as string[];
const released = suitesMarked(root, 'release') as string[];

/** @returns null if `npm test` runs the suite in this mode */
function whyNotRun(suite: string, mode: string): string | null {
  if (!existsSync(join(root, suite))) return 'does not exist';
  if (suite.endsWith('.e2e-spec.ts')) {
    if (released.includes(suite)) return 'runs for releases only';
    return mode === 'distributed' && once.includes(suite) ? 'runs in one process only' : null;
  }
  return suite.endsWith('.spec.ts') ? null : 'is not a suite';
}

it('there are mistakes, each with a name of its own', () => {
  expect(mistakes.length).toBeGreaterThanOrEqual(30);
  expect(new Set(mistakes.map(({ name }) => name)).size).toBe(mistakes.length);
});

describe.each(mistakes)('$name', (mistake) => {
  const { promise, file, find, replace, suites } = mistake;

  it('has one place', () => {
    expect(read(file).split(find)).toHaveLength(2);
    expect(replace).not.toBe(find);
  });

  it('breaks a promise', () => {
    expect(security).toMatch(new RegExp(`^\\| ${promise} \\|`, 'm'));
  });

  it('has suites that `npm test` runs in its mode', () => {
    expect(suites.length).toBeGreaterThan(0);
    const wrong = suites.map((suite) => [suite, whyNotRun(suite, modeOf(mistake))]).filter(([, why]) => why !== null);
    expect(wrong).toEqual([]);
  });
});

it('docs/security.md has the table of mistakes', () => {
  const table = /^\| Mistake \|.*\n(?:\|.*\n)*/m.exec(security)?.[0].trimEnd().split('\n');
  expect(table).toEqual(tableOfMistakes());
});
