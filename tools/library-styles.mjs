// Merges a library's style sheet into one file by inlining imports of its own files.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** @returns {string} */
export function stylesOf(path) {
  const text = readFileSync(path, 'utf8');
  return text.replaceAll(/^@import '(\.[^']+)';$/gm, (_, file) => stylesOf(join(dirname(path), file)));
}
