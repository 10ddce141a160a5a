import type { Database } from '@hallpass/database';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Claim, deliveries } from './deliveries.js';
import type { ClaimedDelivery } from './delivery.sql.js';
import type { JobQueues } from './job-queues.js';
import { QueueOptions } from './queue-options.js';
import { Relay } from './relay.js';

const claim = jest.spyOn(deliveries, 'claim');
const recall = jest.spyOn(deliveries, 'recall');
const giveBack = jest.spyOn(deliveries, 'giveBack');

const add = jest.fn<(name: string, data: object, options: object) => Promise<unknown>>();
const queue = jest.fn((_name: string) => ({ add }));
const isReady = jest.fn<() => boolean>();
const onReturn = jest.fn<(listener: () => void) => void>();
const queues = { backend: 'redis', isReady, onReturn, queue } as unknown as JobQueues;
const error = jest.fn();
const db = {} as Database;

let relay: Relay;

function claimed(id: string, patch: Partial<ClaimedDelivery> = {}): ClaimedDelivery {
  const row = { project_id: 'p', id, consumer: 'email', event: 'mail.requested', attempts: 0 } as const;
  return { ...row, handed_over_at: '2026-01-01 00:00:00.123456+00', ...patch };
}

const claimOf = (deliveries: ClaimedDelivery[], isHoldingBack = false): Claim => ({ deliveries, isHoldingBack });

/** Resolves when the mock has been called this often. */
function calls(mock: { mock: { calls: unknown[][] } }, times: number): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => void (mock.mock.calls.length >= times ? resolve() : setImmediate(look));
    look();
  });
}

beforeEach(() => {
  jest.resetAllMocks();
  queue.mockReturnValue({ add });
  isReady.mockReturnValue(true);
  claim.mockResolvedValue(claimOf([]));
  relay = new Relay(db, queues, new QueueOptions({ pollMillis: 3_600_000, addMillis: 10 }), error);
});

afterEach(() => relay.stop());

describe('Relay', () => {
  it('puts the ids into the queue of the consumer, under the id of the delivery, leaving nothing behind', async () => {
    claim.mockResolvedValueOnce(claimOf([claimed('d1')]));
    relay.start();
    await calls(add, 1);
    expect(queue).toHaveBeenCalledWith('hallpass-email');
    expect(add).toHaveBeenCalledWith(
      'mail.requested',
      { projectId: 'p', deliveryId: 'd1' },
      { jobId: 'd1', attempts: 1, removeOnComplete: true, removeOnFail: true },
    );
  });

  it('puts long work of a service into a queue of its own, which nothing else waits for', async () => {
    claim.mockResolvedValueOnce(claimOf([claimed('d1', { consumer: 'users', event: 'user_job.due' })]));
    relay.start();
    await calls(add, 1);
    expect(queue).toHaveBeenCalledWith('hallpass-users-jobs');
  });

  it('puts what a service handles in batches into one job', async () => {
    const created = { consumer: 'projects', event: 'user.created' } as const;
    claim.mockResolvedValueOnce(claimOf([claimed('d1', created), claimed('d2'), claimed('d3', created)]));
    relay.start();
    await calls(add, 2);
    expect(queue.mock.calls).toEqual([['hallpass-email'], ['hallpass-projects-batches']]);
    expect(add).toHaveBeenLastCalledWith(
      'batch',
      {
        batch: [
          { projectId: 'p', deliveryId: 'd1' },
          { projectId: 'p', deliveryId: 'd3' },
        ],
      },
      expect.objectContaining({ attempts: 1, removeOnComplete: true, removeOnFail: true }),
    );
  });

  it('gives back what the queue refuses, and the rest of the batch untried', async () => {
    const batch = [claimed('d1'), claimed('d2'), claimed('d3')];
    claim.mockResolvedValueOnce(claimOf(batch));
    add.mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('no'));
    relay.start();
    await calls(giveBack, 1);
    expect(giveBack.mock.calls[0]?.[1]).toEqual(batch.slice(1));
    expect(add).toHaveBeenCalledTimes(2);
    expect(error).toHaveBeenCalledTimes(1);
  });

  it('does not wait for ever for a queue that does not answer', async () => {
    claim.mockResolvedValueOnce(claimOf([claimed('d1')]));
    add.mockReturnValueOnce(new Promise(() => undefined));
    relay.start();
    await calls(giveBack, 1);
    expect(error).toHaveBeenCalledWith(
      expect.objectContaining({ message: 'The queue did not accept a job within 10 ms.' }),
    );
  });

  it('claims nothing while the queue is away', async () => {
    isReady.mockReturnValue(false);
    relay.start();
    await calls(isReady, 1);
    relay.nudge();
    await calls(isReady, 2);
    expect(claim).not.toHaveBeenCalled();
  });

  it('makes due again what a queue that was away may have forgotten, until the database has done it', async () => {
    recall.mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce();
    relay.start();
    const [returned] = onReturn.mock.calls[0]!;
    returned();
    await calls(error, 1);
    await new Promise(setImmediate);
    relay.nudge();
    await calls(recall, 2);
    await calls(claim, 1);
    relay.nudge();
    await calls(claim, 2);
    expect(recall).toHaveBeenCalledTimes(2);
  });

  it('looks again at once when it was nudged during a look', async () => {
    let answer: (claim: Claim) => void = () => undefined;
    claim.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    relay.start();
    await calls(claim, 1);
    relay.nudge();
    answer(claimOf([]));
    await calls(claim, 2);
    expect(claim).toHaveBeenCalledTimes(2);
  });

  it('looks again once something has ended where a project has more than its share, and only there', async () => {
    claim.mockResolvedValueOnce(claimOf([], true));
    relay.start();
    await calls(claim, 1);
    await new Promise(setImmediate);
    relay.madeRoom();
    await calls(claim, 2);
    await new Promise(setImmediate);
    relay.madeRoom();
    await new Promise(setImmediate);
    expect(claim).toHaveBeenCalledTimes(2);
  });

  it('uses new plans for a minute after a slow claim', async () => {
    let now = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
    claim.mockImplementationOnce(() => {
      now += 30;
      return Promise.resolve(claimOf([]));
    });
    relay.start();
    for (const [times, millisLater] of [
      [1, 0],
      [2, 59_000],
      [3, 2_000],
      [4, 0],
    ] as const) {
      await calls(claim, times);
      await new Promise(setImmediate);
      now += millisLater;
      relay.nudge();
    }
    expect(claim.mock.calls.slice(0, 4).map(([, , , hasNewPlan]) => hasNewPlan)).toEqual([false, true, true, false]);
    clock.mockRestore();
  });

  it('goes on after the database could not be asked', async () => {
    claim.mockRejectedValueOnce(new Error('away'));
    relay.start();
    await calls(error, 1);
    claim.mockResolvedValueOnce(claimOf([claimed('d1')]));
    await new Promise(setImmediate);
    relay.nudge();
    await calls(add, 1);
    expect(add).toHaveBeenCalledTimes(1);
  });
});
