import { expect, it } from '@jest/globals';
import { hashThreads } from './hash-threads.js';

it.each([
  [4, 1, 1],
  [4, 2, 2],
  [4, 8, 2],
  [16, 8, 8],
  [16, 64, 14],
])('of a pool of %p threads on %p cores, %p hash and at least two are left to names and files', (pool, cores, most) => {
  expect(hashThreads(pool, cores)).toBe(most);
});
