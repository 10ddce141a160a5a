import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';
// @ts-expect-error -- a tool without types
import { usedOperations } from '../tools/dashboard-operations/operations.mjs';
// @ts-expect-error -- a tool without types
import { REASONS } from '../tools/dashboard-operations/reasons.mjs';

/**
 * `dist/docs/dashboard-operations.md`: the dashboard covers everything that servers and administrators can do, or the page
 * says why not.
 */

const operations = usedOperations(resolve('.')) as { name: string; access: string[]; usedBy: string[] }[];
const used = new Set(operations.filter(({ usedBy }) => usedBy.length > 0).map(({ name }) => name));
const reasoned = (REASONS as { operations: string[] }[]).flatMap((each) => each.operations);

it('every operation of servers and administrators is used by a page, or is on the list with a reason', () => {
  const known = new Set(reasoned);
  expect(operations.map(({ name }) => name).filter((name) => !used.has(name) && !known.has(name))).toEqual([]);
});

it('no operation of that list is used by a page, is gone, or stands in it twice', () => {
  const names = new Set(operations.map(({ name }) => name));
  expect(reasoned.filter((name) => used.has(name) || !names.has(name))).toEqual([]);
  expect(reasoned).toHaveLength(new Set(reasoned).size);
});
