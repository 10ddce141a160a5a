import { randomInt } from 'node:crypto';

/**
 * How often a test repeats what it draws at random: each time other histories, orders or moments.
 * @param few for `npm test`; `HALLPASS_TEST_REPEATS` sets more, as `npm run test:release` does
 */
export const repeats = (few: number): number => Number(process.env['HALLPASS_TEST_REPEATS'] || few);

/**
 * Whole numbers determined by a seed. A test that uses them reports its seed, and `HALLPASS_TEST_SEED` repeats them.
 */
export class SeededRandom {
  private state: number;

  constructor(readonly seed = Number(process.env['HALLPASS_TEST_SEED'] || randomInt(2 ** 32))) {
    this.state = seed;
  }

  /** From `low` to `high`, excluding `high`. (mulberry32: 32 bits of state, enough to choose moments.) */
  int(low: number, high: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return low + (((mixed ^ (mixed >>> 14)) >>> 0) % (high - low));
  }
}
