import { decodeCursor } from '@hallpass/database';
import { describe, expect, it } from '@jest/globals';
import { cursorAfter, placeOfCursor, TRANSACTION_ORDER } from './transaction-cursor.js';

const id = (digit: number) => `0195c2de-7a51-7c1e-9f2b-00000000000${digit}`;
const BEGINNING = { placeMicros: null, placeId: null, subscriptionId: null, changeId: null, purchaseId: null };

describe('the cursor of transactions', () => {
  it.each([undefined, '', '|', '||', 'x||', '|y', 'a|b|c|d', "'|'|'"])('begins each list where it is %j', (cursor) => {
    expect(placeOfCursor('p', cursor)).toEqual(BEGINNING);
  });

  it('is the place of the last row, in its project', () => {
    const cursor = decodeCursor(TRANSACTION_ORDER, cursorAfter('p', { micros: '1700000000000001', id: id(1) }))!;
    expect(placeOfCursor('p', cursor)).toEqual({ ...BEGINNING, placeMicros: '1700000000000001', placeId: id(1) });
    expect(placeOfCursor('other', cursor)).toBeNull();
  });

  it('of an older release names a row of each kind', () => {
    expect(placeOfCursor('p', `${id(1)}||${id(3)}`)).toEqual({
      ...BEGINNING,
      subscriptionId: id(1),
      purchaseId: id(3),
    });
  });
});
