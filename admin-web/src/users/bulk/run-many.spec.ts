import { expect, it } from '@jest/globals';
import { runMany } from './run-many.js';

async function* of(...batches: number[][]): AsyncGenerator<number[]> {
  yield* batches;
}

it('does all of them, a few at a time, and says of each what became of it', async () => {
  let running = 0;
  let most = 0;
  const outcomes: string[] = [];
  await runMany({
    batches: of([1, 2, 3, 4], [5]),
    lanes: 2,
    signal: new AbortController().signal,
    act: async (item) => {
      most = Math.max(most, (running += 1));
      await Promise.resolve();
      running -= 1;
      if (item === 3) throw new Error('no');
    },
    onOutcome: ({ item, error }) => outcomes.push(`${item} ${error === null ? 'done' : (error as Error).message}`),
  });
  expect(outcomes.sort()).toEqual(['1 done', '2 done', '3 no', '4 done', '5 done']);
  expect(most).toBe(2);
});

it('begins nothing more once it is stopped', async () => {
  const controller = new AbortController();
  const done: number[] = [];
  await runMany({
    batches: of([1, 2, 3], [4]),
    lanes: 1,
    signal: controller.signal,
    act: async (item) => {
      if (item === 2) controller.abort();
    },
    onOutcome: ({ item }) => done.push(item),
  });
  expect(done).toEqual([1, 2]);
});
