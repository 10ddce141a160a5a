// The style sheet of a library as one file: what it imports of its own files stands in the place of the import.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** @returns {string} */
export function stylesOf(path) {
  const text = readFileSync(path, 'utf8');
  return text.replaceAll(/^@import '(\.[^']+)';$/gm, (_, file) => stylesOf(join(dirname(path), file)));
}
