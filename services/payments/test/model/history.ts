import fc from 'fast-check';
import type { Interval } from './calendar.js';
import type { Grain, Move } from './drawing.js';
import { buildHistory } from './history-builder.js';
import type { History, Terms } from './history-events.js';

const INTERVALS: readonly Interval[] = [
  [1, 'day'],
  [1, 'week'],
  [2, 'week'],
  [1, 'month'],
  [3, 'month'],
  [1, 'year'],
];
const EXPIRIES = ['never', 'when-purchase-expires', 'when-repeated'] as const;
const PRICES: readonly Interval[] = [
  [1, 'week'],
  [1, 'month'],
  [1, 'year'],
];

/** A row of the rules in contract/06 §3. Each history draws the intervals of its item and its price. */
export interface Combination {
  isRepeated: boolean;
  expires: Terms['expires'];
}

export const COMBINATIONS: readonly Combination[] = [false, true].flatMap((isRepeated) =>
  EXPIRIES.map((expires) => ({ isRepeated, expires })),
);

export const nameOf = ({ isRepeated, expires }: Combination): string => `${isRepeated ? 'R' : 'never'} / ${expires}`;

const natural = fc.nat({ max: 999_999 });
const move: fc.Arbitrary<Move> = fc.record({ kind: natural, jump: natural, pick: natural });

/** Histories of one combination. Fewer moves make a shorter history, so a failing one shrinks. */
export const histories = ({ isRepeated, expires }: Combination, grain: Grain): fc.Arbitrary<History> =>
  fc
    .record({
      repeat: isRepeated ? fc.constantFrom(...INTERVALS) : fc.constant('never' as const),
      price: fc.constantFrom(...PRICES),
      start: natural,
      shape: natural,
      moves: fc.array(move, { minLength: 4, maxLength: 18, size: 'max' }),
    })
    .map(({ repeat, price, ...drawn }) => buildHistory({ terms: { repeat, expires, price }, grain, ...drawn }));

/** The same histories for the same seed. */
export const sampledHistories = (combination: Combination, grain: Grain, count: number, seed: number): History[] =>
  fc.sample(histories(combination, grain), { seed: seed + COMBINATIONS.indexOf(combination), numRuns: count });
