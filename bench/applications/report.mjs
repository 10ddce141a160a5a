import { readFileSync, writeFileSync } from 'node:fs';

const FILE = new URL('../results/applications.json', import.meta.url);

/** Replaces the rows of the measured modes. */
export function writeResults(results) {
  let known = [];
  try {
    known = JSON.parse(readFileSync(FILE, 'utf8'));
  } catch {
    // The first run.
  }
  const modes = new Set(results.map(({ mode }) => mode));
  const rows = [...known.filter(({ mode }) => !modes.has(mode)), ...results];
  writeFileSync(FILE, `${JSON.stringify(rows, null, 2)}\n`);
}
