import { expect, it } from '@jest/globals';
import { folded } from './folded.js';

it.each([
  ['Zoe\u0308', 'ZO\u00cb'],
  ['Straße', 'STRASSE'],
  ['STRAẞE', 'straße'],
  ['ＷＩＤＥ', 'wide'],
  ['İstanbul', 'istanbul'],
  ['i\u0307stanbul', 'ISTANBUL'],
  ['Işık', 'IŞIK'],
  ['Σίσυφος', 'ΣΊΣΥΦΟΣ'],
])('folds %s as %s', (one, other) => {
  expect(folded(one)).toBe(folded(other));
});

it('keeps accents', () => {
  expect(folded('José')).not.toBe(folded('Jose'));
});
