import { expect, it } from '@jest/globals';
import { placeholderChanges } from './placeholders.js';

it.each([
  ['Hello {name}', 'Hi {name}!', [], []],
  ['Hello {name}', 'Hello', ['{name}'], []],
  ['Hello', 'Hello {name}', [], ['{name}']],
  ['{a} and {b}', '{b} and {c}', ['{a}'], ['{c}']],
  ['{a}', '{a} and {a}', [], []],
  ['Hello', 'Hello { name } {} {a b}', [], []],
])('names the placeholders that differ between %j and %j', (original, text, lost, added) => {
  expect(placeholderChanges(original, text)).toEqual({ lost, added });
});
