import { expect, it } from '@jest/globals';
import { batchesOf } from './batches-of.js';

async function batchLengths(lengths: number[], most: { items: number; bytes: number }): Promise<number[][]> {
  async function* items() {
    for (const length of lengths) yield { text: 'é'.repeat(length) };
  }
  const batches: number[][] = [];
  for await (const batch of batchesOf(items(), most)) batches.push(batch.map(({ text }) => text.length));
  return batches;
}

it('groups by number and by bytes of UTF-8, and passes a larger item alone', async () => {
  expect(await batchLengths([], { items: 2, bytes: 10 })).toEqual([]);
  expect(await batchLengths([1, 1, 1], { items: 2, bytes: 10 })).toEqual([[1, 1], [1]]);
  expect(await batchLengths([2, 3, 1, 9, 1], { items: 9, bytes: 10 })).toEqual([[2, 3], [1], [9], [1]]);
});
