import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Matches a suite's first comment, with the reason on the same line: ` * @once it starts no process of Hallpass`. */
const PRAGMA = /^\s*\/\*\*(?:(?!\*\/)[^])*?@once[ \t]+(\S[^\n]*)/;

/**
 * Finds suites that would give the same result in both modes, which say why with `@once` in their first comment: suites
 * that start no process of Hallpass, and suites that only test from outside what other suites cover in both modes.
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
