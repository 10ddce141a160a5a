import { expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { filesOf } from './named-paths/named-paths.js';

/** Files cover one topic, and libraries stay small enough to know completely. Larger ones give a reason. */

const root = fileURLToPath(new URL('../', import.meta.url));
const linesOf = (path: string): number => readFileSync(root + path, 'utf8').split('\n').length - 1;
const code = filesOf(root).filter((path) => /\.(?:[cm]?js|tsx?)$/.test(path) && !path.includes('/generated/'));

const FILE_LINES = 400;
const LIBRARY_LINES = 3_000;

const LONGER: Readonly<Record<string, string>> = {
  'libs/errors/src/catalogue.ts': 'a table: one row a known error',
  'libs/settings/src/environment.ts': 'a table: one row a setting',
};

it(`no file has more than ${FILE_LINES} lines, but those that say why`, () => {
  expect(code.length).toBeGreaterThan(1_000);
  expect(code.filter((path) => linesOf(path) > FILE_LINES && !(path in LONGER))).toEqual([]);
});

it(`no library has more than ${LIBRARY_LINES} lines, except those that docs/decisions/library-sizes.md explains`, () => {
  const reasons = readFileSync(`${root}docs/decisions/library-sizes.md`, 'utf8');
  const large = readdirSync(`${root}libs`).filter(
    (name) =>
      code
        .filter((path) => path.startsWith(`libs/${name}/src/`) && !/\.spec\.tsx?$/.test(path))
        .reduce((sum, path) => sum + linesOf(path), 0) > LIBRARY_LINES,
  );
  const explained = [...reasons.matchAll(/^\| `libs\/([\w-]+)` has more than 3,000 lines \| \S/gm)].map(
    ([, name]) => name,
  );
  expect(large.filter((name) => !explained.includes(name))).toEqual([]);
});
