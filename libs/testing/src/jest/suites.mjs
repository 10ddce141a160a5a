import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folders with end-to-end suites. */
export const FOLDERS = ['services', 'libs', 'test', 'admin-web/test'];

/**
 * A mark in the first comment of a suite, with the reason on the same line: `@once it starts no process of Hallpass`.
 *
 * - `@once`: both modes would give the same result, because the suite starts no process of Hallpass, or tests from
 *   outside what other suites cover in both modes.
 * - `@release`: too slow for each change; `npm run test:release` runs it.
 */
const MARK = /^\s*\/\*\*(?:(?!\*\/)[^])*?@(once|release)[ \t]+(\S[^\n]*)/;

/** @returns paths of the suites with this mark, below `root` */
export function suitesMarked(root, mark) {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.e2e-spec.ts') && !path.includes('node_modules'))
      .map((path) => `${folder}/${path}`)
      .filter((path) => MARK.exec(readFileSync(join(root, path), 'utf8'))?.[1] === mark),
  );
}
