import fc from 'fast-check';
import type { Interval } from './calendar.js';
import type { Combination, Grain, Move } from './drawing.js';
import { buildHistory } from './history-builder.js';
import type { History, Terms } from './history-events.js';

const REPEATS: readonly Terms['repeat'][] = [
  'never',
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

export const COMBINATIONS: readonly Combination[] = REPEATS.flatMap((repeat) =>
  EXPIRIES.flatMap((expires) => PRICES.map((price) => ({ repeat, expires, price }))),
);

const text = (interval: Terms['repeat']): string => (interval === 'never' ? interval : interval.join(' '));
export const nameOf = ({ repeat, expires, price }: Combination): string =>
  `${text(repeat)}, ${expires}, paid each ${text(price)}`;

const natural = fc.nat({ max: 999_999 });
const move: fc.Arbitrary<Move> = fc.record({ kind: natural, jump: natural, pick: natural });

/** Histories of one combination. Fewer moves make a shorter history, so a failing one shrinks. */
export const histories = (combination: Combination, grain: Grain): fc.Arbitrary<History> =>
  fc
    .record({ start: natural, shape: natural, moves: fc.array(move, { minLength: 4, maxLength: 18, size: 'max' }) })
    .map((drawn) => buildHistory({ combination, grain, ...drawn }));

/** Always the same ones for a seed. */
export const sampledHistories = (combination: Combination, grain: Grain, count: number, seed: number): History[] =>
  fc.sample(histories(combination, grain), { seed: seed + COMBINATIONS.indexOf(combination), numRuns: count });
