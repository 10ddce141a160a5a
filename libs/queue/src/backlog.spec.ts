import { type Database, sql } from '@hallpass/database';
import { type OwnDatabase, startOwnDatabase } from '@hallpass/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readBacklog } from './backlog.js';
import { queueMigrations } from './migrations/index.js';
import { outbox } from './outbox.js';

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
    await sql(tx, `UPDATE queue.delivery SET ${columns} WHERE project_id = 'p1' AND event_id = :eventId`, { eventId });
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
  const stated = ({ oldest_due_seconds: due, oldest_waiting_seconds: waiting, ...rest }: (typeof counts)[number]) => ({
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
