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

/** A delivery to the service users, left in the state that the columns say. */
async function deliver(columns: string): Promise<void> {
  await db.transaction(async (tx) => {
    const eventId = await outbox.add(tx, 'user_job.due', 'p1', { job_id: 'j1' });
    await sql(tx, `UPDATE queue.delivery SET ${columns} WHERE project_id = 'p1' AND event_id = :eventId`, { eventId });
  });
}

it('reports by event and state what is open and since when it is due, and what is dead', async () => {
  await deliver(`next_try_at = now() - interval '10 seconds'`);
  // Handed to BullMQ and not begun: due since it was made, though the relay looks again in a minute.
  await deliver(
    `created_at = now() - interval '100 seconds', handed_over_at = now(), next_try_at = now() + interval '60 seconds'`,
  );
  await deliver(`runs = 1, next_try_at = now() + interval '60 seconds'`);
  await deliver(`runs = 1, handed_over_at = now(), started_at = now(), next_try_at = now() + interval '15 seconds'`);
  await deliver(`dead_at = now()`);
  await deliver(`done_at = now()`);
  const counts = await readBacklog(db);
  const of = { event: 'user_job.due', consumer: 'users' };
  expect(counts).toHaveLength(4);
  expect(counts).toEqual(
    expect.arrayContaining([
      { ...of, state: 'due', count: 2, oldest_due_seconds: expect.any(Number) },
      { ...of, state: 'scheduled', count: 1, oldest_due_seconds: 0 },
      { ...of, state: 'running', count: 1, oldest_due_seconds: 0 },
      { ...of, state: 'dead', count: 1, oldest_due_seconds: 0 },
    ]),
  );
  const due = counts.find(({ state }) => state === 'due');
  expect(due?.oldest_due_seconds).toBeGreaterThanOrEqual(100);
});
