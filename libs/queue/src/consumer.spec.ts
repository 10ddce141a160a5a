import type { Database } from '@hallpass/database';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Job } from 'bullmq';
import { Consumer } from './consumer.js';
import { deliveries } from './deliveries.js';
import type { StartedDelivery } from './delivery.sql.js';
import { type Delivery, EventHandler } from './event-handler.js';
import type { DeliveryJob } from './job-queues.js';
import { QueueOptions } from './queue-options.js';

/** The attempts with a lease in the database, and when it ends. */
const leases = new Map<string, number>();
const started = { event: 'mail.requested', event_id: 'e', payload: {}, run: 1, attempts: 1, lost_runs: 0 };
jest.spyOn(deliveries, 'start').mockImplementation(async (_db, { id }, leaseMillis) => {
  leases.set(id, Date.now() + leaseMillis);
  return { ...started, given_back: 0, age_millis: 0, millis_left: null } as StartedDelivery;
});
const renew = jest.spyOn(deliveries, 'renew').mockImplementation(async (_db, tries, leaseMillis) => {
  for (const { id } of tries) leases.set(id, Date.now() + leaseMillis);
});
jest.spyOn(deliveries, 'finish').mockResolvedValue(true);

class LongWork extends EventHandler {
  readonly event = 'mail.requested';
  override readonly deadlineMillis = 3_600_000;
  readonly begun: (() => Promise<boolean>)[] = [];

  async handle(delivery: Delivery): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.begun.push(async () => {
        await delivery.complete().then(() => resolve(), reject);
        return true;
      });
    });
  }
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('holds its tries as long as they go on, also when a renewal has failed, and renews nothing afterwards', async () => {
  const work = new LongWork();
  const db = { transaction: (run: (tx: object) => Promise<unknown>) => run({}) } as unknown as Database;
  const consumer = new Consumer('email', db, new QueueOptions());
  consumer.add(work);
  const process = (deliveryId: string) =>
    consumer.process({ stalledCounter: 0, data: { projectId: 'p', deliveryId } } as Job<DeliveryJob, void, string>);
  const first = process('a');
  await jest.advanceTimersByTimeAsync(1_000);
  // Started between two beats, by the same process.
  const second = process('b');
  for (let minute = 0; minute < 3; minute++) {
    renew.mockRejectedValueOnce(new Error('the database is away'));
    for (let second = 0; second < 60; second++) {
      await jest.advanceTimersByTimeAsync(1_000);
      for (const end of leases.values()) expect(end).toBeGreaterThan(Date.now());
    }
  }
  for (const complete of work.begun) await complete();
  await Promise.all([first, second]);
  const renewals = renew.mock.calls.length;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(renew).toHaveBeenCalledTimes(renewals);
});
