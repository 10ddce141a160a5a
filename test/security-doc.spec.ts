import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('../', import.meta.url));
const rows = readFileSync(join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .flatMap((line) => /^\| ([A-Z]\d+) +\| (.+?) +\| (.+?) +\|$/.exec(line) ?? []);

it('docs/security.md names each promise once, and tests that there are', () => {
  const ids = rows.filter((_, index) => index % 4 === 1);
  expect(ids.length).toBeGreaterThan(60);
  expect(new Set(ids).size).toBe(ids.length);
  for (const proofs of rows.filter((_, index) => index % 4 === 3)) {
    const files = [...proofs.matchAll(/`([^`]+spec\.ts)`/g)].map(([, file]) => file!);
    expect(files).not.toEqual([]);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  }
});
