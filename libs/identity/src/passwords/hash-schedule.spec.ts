import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { HashSchedule } from './hash-schedule.js';

const OWN = 38;
const HEAVY = 800;

/** A schedule whose hashes end on demand, so that nothing depends on time. */
class Model {
  readonly running: Array<{ project: string; cpuMillis: number; n: number; end: () => void }> = [];
  readonly waiting: Array<{ project: string; cpuMillis: number; n: number }> = [];
  readonly started: Array<{ project: string; cpuMillis: number; n: number }> = [];
  private readonly all: Array<Promise<void>> = [];
  private readonly schedule: HashSchedule;

  constructor(threads: number) {
    this.schedule = new HashSchedule(threads);
  }

  async ask(project: string, cpuMillis: number): Promise<void> {
    const turn = { project, cpuMillis, n: this.all.length };
    this.waiting.push(turn);
    const hash = (): Promise<void> => {
      this.waiting.splice(this.waiting.indexOf(turn), 1);
      this.started.push(turn);
      return new Promise((resolve) => this.running.push({ ...turn, end: resolve }));
    };
    this.all.push(this.schedule.run(project, cpuMillis, hash));
    await settled();
  }

  async end(which: number): Promise<void> {
    const [ended] = this.running.splice(which % this.running.length, 1);
    ended?.end();
    await settled();
  }

  async drain(): Promise<void> {
    while (this.running.length > 0) await this.end(0);
    await Promise.all(this.all);
  }
}

/** Resolves after all pending callbacks have run. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const sum = (turns: Array<{ cpuMillis: number }>): number => turns.reduce((total, turn) => total + turn.cpuMillis, 0);
const isHeavy = ({ cpuMillis }: { cpuMillis: number }): boolean => cpuMillis === HEAVY;

const step = fc.oneof(
  fc.record({ ask: fc.constantFrom('a', 'b', 'c'), cpuMillis: fc.constantFrom(OWN, HEAVY) }),
  fc.record({ end: fc.nat(7) }),
);

describe('HashSchedule (security C10, P2)', () => {
  it('lets no more run than there are threads, leaves one to light hashes, wastes none, and ends what was begun', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 4 }), fc.array(step, { maxLength: 60 }), async (threads, steps) => {
        const model = new Model(threads);
        for (const each of steps) {
          if ('ask' in each) await model.ask(each.ask, each.cpuMillis);
          else if (model.running.length > 0) await model.end(each.end);
          const heavy = model.running.filter(isHeavy).length;
          expect(model.running.length).toBeLessThanOrEqual(threads);
          expect(heavy).toBeLessThanOrEqual(Math.max(1, threads - 1));
          const isFull = model.running.length === threads;
          if (!isFull) expect(model.waiting.filter((turn) => !isHeavy(turn))).toEqual([]);
          if (!isFull && heavy < Math.max(1, threads - 1)) expect(model.waiting).toEqual([]);
        }
        await model.drain();
        expect(model.started).toHaveLength(steps.filter((each) => 'ask' in each).length);
      }),
    );
  });

  it('keeps the order of arrival within a project, for hashes that cost alike', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.array(step, { maxLength: 60 }), async (threads, steps) => {
        const model = new Model(threads);
        for (const each of steps) {
          if ('ask' in each) await model.ask(each.ask, each.cpuMillis);
          else if (model.running.length > 0) await model.end(each.end);
        }
        await model.drain();
        for (const project of ['a', 'b', 'c'])
          for (const cpuMillis of [OWN, HEAVY]) {
            const order = model.started.filter((turn) => turn.project === project && turn.cpuMillis === cpuMillis);
            expect(order.map(({ n }) => n)).toEqual(order.map(({ n }) => n).sort((a, b) => a - b));
          }
      }),
    );
  });

  it('gives projects that wait the same CPU time, whatever their hashes cost', async () => {
    const model = new Model(1);
    await model.ask('first', OWN);
    for (let n = 0; n < 30; n += 1) await model.ask('dear', HEAVY);
    for (let n = 0; n < 300; n += 1) await model.ask('light', OWN);
    for (let n = 0; n < 200; n += 1) {
      await model.end(0);
      const [dear, light] = ['dear', 'light'].map((project) =>
        sum(model.started.filter((turn) => turn.project === project)),
      );
      expect(Math.abs(dear! - light!)).toBeLessThanOrEqual(HEAVY);
    }
    await model.drain();
  });

  it.each([1, 2, 3])(
    'keeps a newcomer waiting for what runs, and for no queue of others, on %p threads',
    async (threads) => {
      const model = new Model(threads);
      for (let n = 0; n < 50; n += 1) await model.ask('flood', HEAVY);
      for (let n = 0; n < 50; n += 1) await model.ask('other flood', OWN);
      await model.ask('newcomer', OWN);
      const isIn = (): boolean => model.started.some(({ project }) => project === 'newcomer');
      // With two or more threads, heavy hashes leave at least one free.
      const light = model.running.findIndex((turn) => !isHeavy(turn));
      expect(light >= 0).toBe(threads > 1);
      for (let n = 0; n < 2 && !isIn(); n += 1)
        await model.end(
          Math.max(
            0,
            model.running.findIndex((turn) => !isHeavy(turn)),
          ),
        );
      expect(isIn()).toBe(true);
      await model.drain();
    },
  );

  it('gives nobody more for coming one at a time', async () => {
    const model = new Model(1);
    for (let n = 0; n < 100; n += 1) await model.ask('light', OWN);
    await model.ask('dear', HEAVY);
    let asked = 1;
    for (let n = 0; n < 80; n += 1) {
      await model.end(0);
      if (
        model.started.filter(({ project }) => project === 'dear').length === asked &&
        model.running[0]?.project !== 'dear'
      ) {
        await model.ask('dear', HEAVY);
        asked += 1;
      }
    }
    const [dear, light] = ['dear', 'light'].map((project) =>
      sum(model.started.filter((turn) => turn.project === project)),
    );
    expect(dear! - light!).toBeLessThanOrEqual(HEAVY);
    await model.drain();
  });

  it('goes on after a failure', async () => {
    const schedule = new HashSchedule(1);
    const failing = schedule.run('a', OWN, () => Promise.reject(new Error('no memory')));
    const next = schedule.run('a', OWN, async () => 'next');
    await expect(failing).rejects.toThrow('no memory');
    expect(await next).toBe('next');
  });
});
