import { randomInt } from 'node:crypto';

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
