import { jest } from '@jest/globals';
import pg from 'pg';

class Killed extends Error {}

/** A statement that changes nothing, so a kill after it is the same as one before it. */
const READS = /^\s*(?:SELECT|BEGIN|START)/;

/** Simulates a process that is killed after a step: everything that it would do later is skipped. */
export class Mortality {
  private steps = 0;
  private last = Infinity;
  private isOn = false;

  /** Runs an external call as a step. A process killed after it never sees the result. */
  async step<T>(work: () => Promise<T>): Promise<T> {
    if (!this.isOn) return work();
    if (this.steps > this.last) throw new Killed();
    const result = await work();
    this.steps += 1;
    if (this.steps > this.last) throw new Killed();
    return result;
  }

  /**
   * Runs work whose statements are steps, except those of `owner`.
   * @param last the step after which the process is killed; never, if omitted
   * @returns how many steps it made; null if it was killed
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
      // PostgreSQL itself rolls back the transaction of a killed process.
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
