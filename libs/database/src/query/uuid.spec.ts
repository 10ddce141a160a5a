import { expect, it } from '@jest/globals';
import { isCanonicalUuid, isUuid } from './uuid.js';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';

it.each([ID, '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'])('%s is one', (id) => {
  expect([isUuid(id), isCanonicalUuid(id)]).toEqual([true, true]);
});

it('is one in capitals too, though not as we write it', () => {
  expect([isUuid(ID.toUpperCase()), isCanonicalUuid(ID.toUpperCase())]).toEqual([true, false]);
});

it.each<unknown>([
  '',
  `${ID}\n`,
  ` ${ID}`,
  ID.slice(1),
  ID.replaceAll('-', ''),
  `{${ID}}`,
  ID.replace('0', 'g'),
  7,
  null,
  [ID],
])('%j is none', (value) => {
  expect([isUuid(value), isCanonicalUuid(value)]).toEqual([false, false]);
});
