import { describe, expect, it } from '@jest/globals';
import { Housekeeping } from './housekeeping.js';
import type { DeliveryQueue } from './job-queues.js';

describe('Housekeeping', () => {
  const errors: unknown[] = [];
  const runs: string[] = [];
  const failure = new Error('the database is away');
  const housekeeping = new Housekeeping(
    {} as DeliveryQueue,
    [
      { name: 'failing', run: () => Promise.reject(failure) },
      { name: 'working', run: async () => void runs.push('working') },
    ],
    1_000,
    (error) => errors.push(error),
  );

  it('leaves the jobs of events alone', async () => {
    expect(await housekeeping.process({ name: 'user.deleted' })).toBe(false);
    expect(runs).toEqual([]);
  });

  it('reports a task that fails, and has done with its job', async () => {
    expect(await housekeeping.process({ name: 'failing' })).toBe(true);
    expect(errors).toEqual([failure]);
  });

  it('runs the task that a job names', async () => {
    expect(await housekeeping.process({ name: 'working' })).toBe(true);
    expect(runs).toEqual(['working']);
  });

  it('runs a task once at a time, and once more for all jobs that came while it ran', async () => {
    const ends: (() => void)[] = [];
    const slow = { name: 'slow', run: () => new Promise<void>((resolve) => void ends.push(resolve)) };
    const tasks = new Housekeeping({} as DeliveryQueue, [slow], 1_000, (error) => errors.push(error));
    const first = tasks.process({ name: 'slow' });
    expect(await tasks.process({ name: 'slow' })).toBe(true);
    expect(await tasks.process({ name: 'slow' })).toBe(true);
    expect(ends).toHaveLength(1);
    ends[0]!();
    await new Promise(setImmediate);
    expect(ends).toHaveLength(2);
    ends[1]!();
    expect(await first).toBe(true);
    expect(ends).toHaveLength(2);
    const next = tasks.process({ name: 'slow' });
    expect(ends).toHaveLength(3);
    ends[2]!();
    await next;
  });

  it('does not begin a task again once it is stopped', async () => {
    const ends: (() => void)[] = [];
    const slow = { name: 'slow', run: () => new Promise<void>((resolve) => void ends.push(resolve)) };
    const tasks = new Housekeeping({} as DeliveryQueue, [slow], 1_000, (error) => errors.push(error));
    const run = tasks.process({ name: 'slow' });
    await tasks.process({ name: 'slow' });
    tasks.stop();
    ends[0]!();
    await run;
    expect(ends).toHaveLength(1);
  });
});
