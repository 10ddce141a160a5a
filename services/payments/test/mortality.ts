import { jest } from '@jest/globals';
import pg from 'pg';

class Killed extends Error {}

/** A statement that leaves nothing behind: a kill after it finds what one before it finds. */
const READS = /^\s*(?:SELECT|BEGIN|START)/;

/** A kill after a step: from then on nothing that the process would still do is done. */
export class Mortality {
  private steps = 0;
  private last = Infinity;
  private isOn = false;

  /** What a process does outside of itself: killed after it, nobody hears of it. */
  async step<T>(work: () => Promise<T>): Promise<T> {
    if (!this.isOn) return work();
    if (this.steps > this.last) throw new Killed();
    const result = await work();
    this.steps += 1;
    if (this.steps > this.last) throw new Killed();
    return result;
  }

  /**
   * Runs what a process does, whose statements are steps, but for those of `owner`.
   * @param last how many steps it hears of; it lives on when left out
   * @returns how many steps it made; null when it was killed
   */
  async of(work: () => Promise<unknown>, owner: pg.Client, last = Infinity): Promise<number | null> {
    Object.assign(this, { steps: 0, last, isOn: true });
    const { query } = pg.Client.prototype;
    const spy = jest.spyOn(pg.Client.prototype, 'query');
    const { step } = this;
    const inStep = step.bind(this) as typeof step;
    const isKilled = (): boolean => this.steps > this.last;
    spy.mockImplementation(function (this: pg.Client, ...given: unknown[]) {
      const run = (...args: unknown[]) => (query as (...all: unknown[]) => unknown).apply(this, args);
      const [asked] = given as [string | { text: string }];
      const text = typeof asked === 'string' ? asked : asked.text;
      // PostgreSQL itself rolls back what a killed process leaves.
      if (this === owner || text === 'ROLLBACK' || (READS.test(text) && !isKilled())) return run(...given);
      const callback = given.at(-1);
      if (typeof callback !== 'function') return inStep(() => run(...given) as Promise<unknown>);
      return void inStep(() => run(...given.slice(0, -1)) as Promise<unknown>).then(
        (result) => callback(null, result),
        (error: unknown) => callback(error),
      );
    } as never);
    try {
      await work();
      return this.steps > last ? null : this.steps;
    } catch (error) {
      if (!(error instanceof Killed) && this.steps <= last) throw error;
      return null;
    } finally {
      spy.mockRestore();
      this.isOn = false;
    }
  }
}
