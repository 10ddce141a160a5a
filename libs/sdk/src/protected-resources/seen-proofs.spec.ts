import { expect, it } from '@jest/globals';
import { SeenProofs } from './seen-proofs.js';

it('refuses a key that has made too many proofs, and no other key', () => {
  let seconds = 0;
  const seen = new SeenProofs(() => seconds * 1_000);
  for (let n = 0; n < 10_000; n += 1) expect(seen.add('a', String(n), 120)).toBe('new');
  expect(seen.add('a', 'next', 120)).toBe('full');
  expect(seen.add('b', 'next', 120)).toBe('new');
  seconds = 121;
  expect(seen.add('a', 'next', 240)).toBe('new');
});
