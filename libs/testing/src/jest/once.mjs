import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** In the comment that begins a suite, with the reason on the same line: ` * @once it starts no process of Hallpass`. */
const PRAGMA = /^\s*\/\*\*(?:(?!\*\/)[^])*?@once[ \t]+(\S[^\n]*)/;

/**
 * Suites that show the same in both modes, so that one is enough, and say why by `@once` in the comment they begin with:
 * those that meet no process of Hallpass, and those that look once more, from outside, at what suites of both modes promise.
 * @returns `testPathIgnorePatterns`
 */
export function suitesThatRunOnce(root, folders) {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.e2e-spec.ts') && !path.includes('node_modules'))
      .filter((path) => PRAGMA.test(readFileSync(join(root, folder, path), 'utf8')))
      .map((path) => `<rootDir>/${folder}/${path.replaceAll('.', '\\.')}$`),
  );
}
