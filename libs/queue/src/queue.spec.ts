import { type Database, sql, type Tx } from '@hallpass/database';
import { type OwnDatabase, startOwnDatabase } from '@hallpass/testing';
import { afterAll, beforeAll, expect, it, afterEach, beforeEach, jest, describe } from '@jest/globals';
import type { Job } from 'bullmq';
import type { Logger } from '@nestjs/common';
import { RateLimitedError, UnavailableError } from '@hallpass/errors';
import { readBacklog } from './backlog.js';
import { queueMigrations } from './migrations/index.js';
import { outbox } from './outbox.js';
import { Consumer } from './consumer.js';
import { deliveries } from './deliveries.js';
import type { StartedDelivery } from './delivery.sql.js';
import { type Delivery, EventHandler } from './event-handler.js';
import type { DeliveryJob, DeliveryQueue } from './job-queues.js';
import { QueueOptions } from './queue-options.js';
import { Housekeeping } from './housekeeping.js';
import { eventsCommitted, onEventsCommitted } from './commit-nudge.js';
import { describeError, QuietErrors } from './quiet-errors.js';
import { DeadlineError, type FailureKind, failureKind, pauseAfter, whyOver } from './try-outcome.js';
import { leastUuidv7, uuidv7 } from './uuid.js';

describe('backlog', () => {
  let own: OwnDatabase;
  let db: Database;

  beforeAll(async () => {
    own = await startOwnDatabase('projects', queueMigrations);
    db = own.database;
  });
  afterAll(() => own.stop());

  /** Adds a delivery to the service `users`, in the state of the given columns. */
  async function deliver(columns: string): Promise<void> {
    await db.transaction(async (tx) => {
      const eventId = await outbox.add(tx, 'user_job.due', 'p1', { job_id: 'j1' });
      await sql(tx, `UPDATE queue.delivery SET ${columns} WHERE project_id = 'p1' AND event_id = :eventId`, {
        eventId,
      });
    });
  }

  it('reports by event and state what is open and since when it is due, and what is dead', async () => {
    await deliver(`next_try_at = now() - interval '10 seconds', first_due_at = now() - interval '10 seconds'`);
    // Handed to BullMQ but not started: due since it was created, though the relay checks again in a minute.
    await deliver(
      `created_at = now() - interval '100 seconds', first_due_at = now() - interval '90 seconds',
     handed_over_at = now(), next_try_at = now() + interval '60 seconds'`,
    );
    // Attempted four times, with the next attempt in a minute.
    await deliver(
      `created_at = now() - interval '500 seconds', first_due_at = now() - interval '450 seconds', runs = 4, attempts = 4,
     next_try_at = now() + interval '60 seconds'`,
    );
    await deliver(
      `first_due_at = now() - interval '30 seconds', runs = 1, handed_over_at = now(), started_at = now(),
     next_try_at = now() + interval '15 seconds'`,
    );
    await deliver(`first_due_at = now() - interval '9 days', dead_at = now()`);
    await deliver(`first_due_at = now() - interval '9 days', done_at = now()`);
    const counts = await readBacklog(db);
    const stated = ({
      oldest_due_seconds: due,
      oldest_waiting_seconds: waiting,
      ...rest
    }: (typeof counts)[number]) => ({
      ...rest,
      // In tens of seconds, because the statement runs a moment later.
      dueTens: Math.floor(due / 10),
      waitingTens: Math.floor(waiting / 10),
    });
    const of = { event: 'user_job.due', consumer: 'users' };
    expect(counts.map(stated).sort((a, b) => a.state.localeCompare(b.state))).toEqual([
      { ...of, state: 'dead', count: 1, dueTens: 0, waitingTens: 0 },
      { ...of, state: 'due', count: 2, dueTens: 9, waitingTens: 10 },
      { ...of, state: 'running', count: 1, dueTens: 3, waitingTens: 0 },
      { ...of, state: 'scheduled', count: 1, dueTens: 45, waitingTens: 0 },
    ]);
  });

  it('counts no age before a delay is over, and the age of older rows from their creation', async () => {
    await sql(db, `UPDATE queue.delivery SET done_at = now(), dead_at = NULL WHERE project_id = 'p1'`, {});
    await deliver(`next_try_at = now() + interval '60 seconds', first_due_at = now() + interval '60 seconds'`);
    expect(await readBacklog(db)).toMatchObject([{ state: 'scheduled', count: 1, oldest_due_seconds: 0 }]);
    await deliver(
      `first_due_at = NULL, created_at = now() - interval '70 seconds', runs = 1, next_try_at = now() + interval '60 seconds'`,
    );
    const [{ oldest_due_seconds: seconds } = { oldest_due_seconds: 0 }] = await readBacklog(db);
    expect(seconds).toBeGreaterThanOrEqual(70);
  });
});

describe('consumer', () => {
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
});

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

describe('outbox', () => {
  describe('outbox.add', () => {
    it.each([
      ['the pool', { queryRunner: undefined }],
      ['a transaction that has ended', { queryRunner: { isTransactionActive: false } }],
    ])('refuses %s: an event must not be stored apart from its change', async (_, tx) => {
      const added = outbox.add(tx as unknown as Tx, 'user.deleted', 'project', { id: 'user', teams: [] });
      await expect(added).rejects.toThrow(/requires the transaction/);
    });
  });

  describe('commit nudge', () => {
    it('a commit with events reaches everybody who listens, and nobody who has ended listening', () => {
      const [nudged, early] = [jest.fn(), jest.fn()];
      const unsubscribe = onEventsCommitted(nudged);
      onEventsCommitted(early)();
      eventsCommitted();
      unsubscribe();
      eventsCommitted();
      expect([nudged, early].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
    });
  });
});

describe('quiet errors', () => {
  describe('QuietErrors', () => {
    it('logs a part that stays away once, and again when it says something else', () => {
      const warn = jest.fn();
      const errors = new QuietErrors({ warn } as unknown as Logger, 'queue');
      for (const message of ['refused', 'refused', 'refused', 'closed']) errors.report(new Error(message));
      expect(warn.mock.calls).toEqual([['queue: refused'], ['queue: closed']]);
    });
  });

  describe('describeError', () => {
    it('leaves credentials of addresses out', () => {
      const error = new Error('connect to redis://user:secret@cache.example:6379 failed\nat somewhere');
      expect(describeError(error)).toBe('connect to redis://cache.example:6379 failed');
    });

    it('names the code of an error without a message', () => {
      const refused = Object.assign(new Error(''), { code: 'ECONNREFUSED' });
      expect(describeError(new AggregateError([refused]))).toBe('ECONNREFUSED');
    });
  });
});

describe('try outcome', () => {
  const MINUTE = 60_000;
  const HOUR = 60 * MINUTE;
  const DAY = 24 * HOUR;

  const options = new QueueOptions();
  const fresh = { attempts: 1, lost_runs: 0, given_back: 0, age_millis: 0, millis_left: null as number | null };

  describe('whose failure it is', () => {
    it.each<[string, Error, FailureKind]>([
      ['an answer of a mail server', new Error('Mail not sent'), 'counted'],
      ['a fault in the code', new TypeError('x is undefined'), 'counted'],
      ['a renderer that is not there', new UnavailableError('no renderer'), 'deferred'],
      ['a limit of our own', new RateLimitedError(2), 'deferred'],
      ['a deadlock', Object.assign(new Error('deadlock detected'), { code: '40P01' }), 'deferred'],
      ['a database that stops', Object.assign(new Error('bye'), { code: '57P01' }), 'deferred'],
      ['a statement that was wrong', Object.assign(new Error('no'), { code: '23505' }), 'counted'],
      ['a deadline', new DeadlineError(60_000), 'stalled'],
    ])('%s', (_, error, kind) => {
      expect(failureKind(error)).toBe(kind);
    });
  });

  describe('the pause after a try', () => {
    it.each<[FailureKind, Partial<typeof fresh>, number | null]>([
      ['counted', {}, 2_000],
      ['counted', { attempts: 4 }, 15 * MINUTE],
      ['counted', { attempts: 5 }, null],
      ['stalled', { attempts: 5 }, 2_000],
      ['stalled', { lost_runs: 8 }, 15 * MINUTE],
      ['stalled', { lost_runs: 9 }, null],
      ['deferred', { attempts: 5 }, 1_000],
      ['deferred', { given_back: 100 }, MINUTE],
      ['deferred', { age_millis: DAY - 30_000, given_back: 100 }, null],
      // A code that lives ten minutes, one that lives a day, and one that lives a week.
      ['counted', { attempts: 4, millis_left: 8 * MINUTE }, 5 * MINUTE],
      ['counted', { attempts: 5, millis_left: 2 * MINUTE }, null],
      ['counted', { attempts: 20, age_millis: HOUR, millis_left: 23 * HOUR }, 5 * MINUTE],
      ['counted', { attempts: 40, age_millis: 12 * HOUR, millis_left: 12 * HOUR }, HOUR],
      ['deferred', { age_millis: 6 * DAY, millis_left: DAY }, 1_000],
      ['deferred', { age_millis: 7 * DAY, millis_left: 500 }, null],
    ])('that was %s, of %j', (kind, counts, pause) => {
      expect(pauseAfter(kind, { ...fresh, ...counts }, options)).toBe(pause);
    });

    it('keeps a mail server that is away from being asked more than 100 times in a week', () => {
      let [tries, age] = [0, 0];
      for (;;) {
        tries += 1;
        const counts = { ...fresh, attempts: tries, age_millis: age, millis_left: 7 * DAY - age };
        const pause = pauseAfter('counted', counts, options);
        if (pause === null) break;
        age += pause;
      }
      expect(tries).toBeLessThan(100);
      expect(age).toBeGreaterThan(6 * DAY);
    });
  });

  describe('a delivery that was begun', () => {
    it.each<[string, Partial<typeof fresh>, RegExp | null]>([
      ['goes on', {}, null],
      ['goes on while it has time', { attempts: 30, millis_left: 1 }, null],
      ['is over when its time is', { millis_left: 0 }, /too late.*said so/],
      ['is over after ten processes', { lost_runs: 10 }, /10 attempts did not finish.*said so/],
      ['is over when an earlier release has counted to five', { attempts: 6 }, /5 attempts failed.*said so/],
    ])('%s', (_, counts, why) => {
      const over = whyOver({ ...fresh, ...counts }, 'said so');
      if (why) expect(over).toMatch(why);
      else expect(over).toBeNull();
    });
  });
});

describe('uuid', () => {
  describe('uuidv7 (RFC 9562 §5.7)', () => {
    it('has version 7, the variant of the RFC and the time in front', () => {
      const before = Date.now();
      const id = uuidv7();
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      const millis = parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
      expect(millis).toBeGreaterThanOrEqual(before);
    });

    it('sorts in the order of making, also within a millisecond', () => {
      const ids = Array.from({ length: 20_000 }, uuidv7);
      expect(ids).toEqual([...ids].sort());
      expect(new Set(ids).size).toBe(ids.length);
    });
  });

  describe('leastUuidv7', () => {
    it('comes before every id of its millisecond, and after those of the one before', () => {
      const ids = Array.from({ length: 1000 }, uuidv7);
      for (const id of ids) {
        const millis = parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
        expect(leastUuidv7(millis) < id).toBe(true);
        expect(leastUuidv7(millis + 1) > id).toBe(true);
      }
    });

    it('is a UUIDv7', () => {
      expect(leastUuidv7(0)).toBe('00000000-0000-7000-8000-000000000000');
    });

    it('stays one for times before the first and after the last', () => {
      expect(leastUuidv7(-1)).toBe('00000000-0000-7000-8000-000000000000');
      expect(leastUuidv7(8.64e15)).toBe('ffffffff-ffff-7000-8000-000000000000');
    });
  });
});
