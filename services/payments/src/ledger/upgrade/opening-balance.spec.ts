import { expect, it } from '@jest/globals';
import { openingBalance } from './opening-balance.js';

const NONE = { alive: 0, forever: 0, forgivable: 0 };
const NO_TERMS: ReadonlyMap<string, number> = new Map();
const granted = (amount: number, expiresAt = Infinity, subscriptionId: string | null = null) => ({
  subscriptionId,
  amount,
  grantedAt: 0,
  expiresAt,
});

it('leaves out what has expired, with the uses that it covered', () => {
  const earlier = { quantity: 13, used: 17, expired: 10, alive: [granted(20)] };
  const opened = openingBalance(earlier, NONE, NO_TERMS);
  expect(opened).toMatchObject({ quantity: 13, kept: 20, used: 7, sums: { granted: 20, used: 7 } });
});

it('has an entry for each instant at which something expires', () => {
  const alive = [granted(5, 100), granted(2, 200), granted(4, 100), granted(1)];
  const { kept, expiring, sums } = openingBalance({ quantity: 12, used: 0, expired: 0, alive }, NONE, NO_TERMS);
  expect({ kept, expiring: [...expiring] }).toEqual({
    kept: 1,
    expiring: [
      [100, 9],
      [200, 2],
    ],
  });
  expect(sums.granted).toBe(12);
});

it('leaves to the terms what they grant at once', () => {
  const alive = [granted(5, 100, 'a'), granted(5, 100, 'b'), granted(3, Infinity, 'b')];
  const terms = new Map([['a', 5]]);
  const { kept, expiring, sums } = openingBalance({ quantity: 13, used: 0, expired: 0, alive }, NONE, terms);
  expect({ kept, expiring: [...expiring], granted: sums.granted }).toEqual({
    kept: 3,
    expiring: [[100, 5]],
    granted: 8,
  });
});

it('counts changes that are alive once: those that expire are not entries', () => {
  const changes = { alive: 10, forever: 4, forgivable: 0 };
  const opened = openingBalance({ quantity: 7, used: 3, expired: 0, alive: [] }, changes, NO_TERMS);
  expect(opened).toMatchObject({ kept: 4, used: 3, sums: { granted: 10, used: 3 } });
});

it('keeps uses that will be forgiven apart, also where they took units that have expired', () => {
  const changes = { alive: 10, forever: 10, forgivable: 6 };
  const whole = openingBalance({ quantity: 2, used: 8, expired: 0, alive: [] }, changes, NO_TERMS);
  expect(whole).toMatchObject({ kept: 10, used: 2, sums: { granted: 10, used: 8 } });
  const partly = openingBalance({ quantity: 8, used: 7, expired: 5, alive: [] }, changes, NO_TERMS);
  expect(partly).toMatchObject({ quantity: 8, kept: 14, used: 0, sums: { granted: 14, used: 6 } });
});
