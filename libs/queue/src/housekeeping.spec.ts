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
});
