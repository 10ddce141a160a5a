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

const operations = usedOperations(resolve('.')) as { name: string; usedBy: string[]; unusedBecause?: string }[];

it('every operation of servers and administrators is used by a page, or its @Operation says why not', () => {
  const unused = operations.filter(({ usedBy, unusedBecause }) => usedBy.length === 0 && unusedBecause === undefined);
  expect(unused.map(({ name }) => name)).toEqual([]);
});

it('no operation that a page uses says that none does', () => {
  const used = operations.filter(({ usedBy, unusedBecause }) => usedBy.length > 0 && unusedBecause !== undefined);
  expect(used.map(({ name }) => name)).toEqual([]);
});

it('the page has a sentence for each reason, and each reason has an operation', () => {
  const given = new Set(operations.flatMap(({ unusedBecause = [] }) => unusedBecause));
  expect([...given].toSorted()).toEqual(Object.keys(REASONS as object).toSorted());
});
