import { describe, expect, it } from '@jest/globals';
import { cursorAfter, placeOfCursor } from './transaction-cursor.js';

const id = (digit: number) => `0195c2de-7a51-7c1e-9f2b-00000000000${digit}`;

describe('the cursor of transactions', () => {
  it.each([undefined, '', '|', '||', 'x||', '|y', 'a|b|c|d', "'|'|'"])('begins each list where it is %j', (cursor) => {
    expect(placeOfCursor(cursor)).toEqual({ subscriptionId: null, changeId: null, purchaseId: null });
  });

  it('is the last row of each kind', () => {
    const rows = [
      { type: 'subscription', id: id(2) },
      { type: 'item_quantity_change', id: id(3) },
      { type: 'subscription', id: id(1) },
    ] as const;
    expect(cursorAfter(placeOfCursor(), rows)).toBe(`${id(1)}|${id(3)}|`);
  });

  it('keeps the place of a kind that a page has none of', () => {
    expect(cursorAfter(placeOfCursor(`${id(1)}|${id(2)}|${id(3)}`), [{ type: 'one_time', id: id(4) }])).toBe(
      `${id(1)}|${id(2)}|${id(4)}`,
    );
  });
});
