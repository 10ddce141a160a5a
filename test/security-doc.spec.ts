import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('../', import.meta.url));

interface Row {
  place: string;
  id: string;
  promise: string;
  proof: string;
}
const rows = readFileSync(join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .flatMap((line, index): Row[] => {
    const [, id = '', promise = '', proof = ''] = /^\| ([A-P]\d+) *\|(.*?)\|(.*)\|$/.exec(line) ?? [];
    return id === ''
      ? []
      : [{ place: `docs/security.md:${index + 1} ${id}`, id, promise: promise.trim(), proof: proof.trim() }];
  });
const DEPARTURE = /\*\*\[departs\]\*\* (.{30,})/;

it('docs/security.md has each line once, none is missing in between, and each says something', () => {
  expect(rows.length).toBeGreaterThan(110);
  const next = new Map<string, number>();
  const wrong = rows.flatMap(({ place, id, promise }) => {
    const [group, number] = [id[0]!, Number(id.slice(1))];
    const expected = (next.get(group) ?? 0) + 1;
    next.set(group, number);
    if (promise.length < 30) return `${place}: there is no promise`;
    return number === expected ? [] : `${place}: ${group}${expected} is expected here`;
  });
  expect(wrong).toEqual([]);
});

it('docs/security.md names for each line the tests that there are, or why there is none', () => {
  const wrong = rows.flatMap(({ place, proof }) => {
    const files = [...proof.matchAll(/`([^`]+spec\.tsx?)`/g)].map(([, file]) => file!);
    const missing = files.filter((file) => !existsSync(join(root, file)));
    if (missing.length > 0) return `${place}: there is no ${missing.join(', ')}`;
    return files.length > 0 || DEPARTURE.test(proof)
      ? []
      : `${place}: name a test, or write **[departs]** and the reason`;
  });
  expect(wrong).toEqual([]);
});
