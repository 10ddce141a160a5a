import { expect, it } from '@jest/globals';
import { HeldBytes } from './held-bytes.js';

const settled = () => new Promise(setImmediate);

it('makes workers wait while there is no room, and lets a larger item pass on its own', async () => {
  const held = new HeldBytes(10);
  const begun: string[] = [];
  const begin = async (name: string, bytes: number) => {
    const hold = await held.reserve(bytes);
    begun.push(name);
    return hold;
  };
  const first = await begin('first', 6);
  const second = begin('second', 6);
  const large = begin('large', 20);
  await settled();
  expect(begun).toEqual(['first']);
  // Less than was reserved.
  first(4);
  const holdSecond = await second;
  await settled();
  expect(begun).toEqual(['first', 'second']);
  first(0);
  await settled();
  expect(begun).toEqual(['first', 'second']);
  holdSecond(0);
  await large;
  expect(begun).toEqual(['first', 'second', 'large']);
});
