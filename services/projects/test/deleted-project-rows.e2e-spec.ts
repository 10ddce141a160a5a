/** @once the class runs on a separate database */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Database, sql } from '@hallpass/database';
import { identityMigrations } from '@hallpass/identity';
import { type Delivery, queueMigrations, uuidv7 } from '@hallpass/queue';
import { projectsMigrations } from '@hallpass/service-projects';
import { type OwnDatabase, startOwnDatabase } from '@hallpass/testing';
import { appendAuditEvents } from '../src/audit-events/audit-event.sql.js';
import { DeletedProjectRows } from '../src/deleted-projects/deleted-project-rows.js';
import { usersOfWebhooks } from '../src/webhooks/messages/message.sql.js';

/** More than one batch. */
const USERS = 700;

let own: OwnDatabase;
let db: Database;
let removal: DeletedProjectRows;
let projectId: string;

beforeAll(async () => {
  own = await startOwnDatabase('projects', [...identityMigrations, ...queueMigrations, ...projectsMigrations]);
  db = own.database;
  removal = new DeletedProjectRows(db);
});

afterAll(() => own?.stop());

beforeEach(async () => {
  projectId = randomUUID();
  await insertProject(projectId, 'now()');
  await insertUsers(projectId, USERS);
});

const insertProject = (id: string, deletedAt: string) =>
  sql(
    db,
    `INSERT INTO projects.project (project_id, display_name, config_override, deleted_at) VALUES (:id, '', '', ${deletedAt})`,
    { id },
  );

/** Inserts users who each have a team. */
const insertUsers = (id: string, count: number) =>
  sql(
    db,
    `WITH person AS (INSERT INTO users."user" (project_id, id) SELECT :id, gen_random_uuid() FROM generate_series(1, :count) RETURNING id),
       team AS (INSERT INTO users.team (project_id, id, display_name) SELECT :id, id, 'Team' FROM person)
     INSERT INTO users.team_member (project_id, team_id, user_id) SELECT :id, id, id FROM person`,
    { id, count },
  );

async function rowsOf(id: string): Promise<number[]> {
  const tables = ['users."user"', 'users.team', 'users.team_member'];
  return Promise.all(
    tables.map(async (table) => (await sql(db, `SELECT 1 FROM ${table} WHERE project_id = :id`, { id })).length),
  );
}

/** A delivery as the consumer passes it on. */
function delivery(
  more: Partial<Delivery<'project.deleted'>> = {},
): Delivery<'project.deleted'> & { completed(): number } {
  let completed = 0;
  return {
    id: randomUUID(),
    eventId: randomUUID(),
    projectId,
    payload: { id: projectId },
    occurredAt: '2026-01-01 00:00:00+00',
    attempt: 1,
    isLastAttempt: false,
    signal: new AbortController().signal,
    complete: async () => ++completed === 1,
    completed: () => completed,
    ...more,
  };
}

/** A signal that is aborted before the batch with this number; the first four find nothing, the fifth 500 users. */
function abortedBeforeBatch(number: number): AbortSignal {
  let batch = 0;
  const throwIfAborted = (): void => {
    if (++batch === number) throw new Error('stop');
  };
  return { throwIfAborted } as AbortSignal;
}

describe('the rows of a deleted project', () => {
  it('are not reported as removed while some are left', async () => {
    const interrupted = delivery({ signal: abortedBeforeBatch(6) });
    await expect(removal.handle(interrupted)).rejects.toThrow('stop');
    expect(interrupted.completed()).toBe(0);
    const [users, teams] = await rowsOf(projectId);
    expect(users).toBe(200); // the first batch stays removed
    expect(teams).toBe(USERS);
  });

  it('are gone after a delivery that was interrupted and repeated, and after a third', async () => {
    await insertProject('other', 'NULL');
    await insertUsers('other', 3);
    await expect(removal.handle(delivery({ signal: abortedBeforeBatch(6) }))).rejects.toThrow('stop');
    for (const again of [delivery({ attempt: 2 }), delivery({ attempt: 3 })]) {
      await removal.handle(again);
      expect(again.completed()).toBe(1);
      expect(await rowsOf(projectId)).toEqual([0, 0, 0]);
    }
    expect(await rowsOf('other')).toEqual([3, 3, 3]);
    expect(await sql(db, `SELECT 1 FROM projects.project WHERE project_id = :projectId`, { projectId })).toHaveLength(
      1,
    );
  });

  it('include command-line attempts that nobody has confirmed', async () => {
    const attempt = `INSERT INTO auth.cli_attempt (project_id, id, polling_hash, login_hash, ip, expires_at)
      VALUES (:projectId, gen_random_uuid(), '', '', '', now() + interval '1 hour')`;
    await sql(db, attempt, { projectId });
    await removal.handle(delivery());
    expect(await sql(db, `SELECT 1 FROM auth.cli_attempt WHERE project_id = :projectId`, { projectId })).toEqual([]);
  });

  it('are gone after two parallel deliveries', async () => {
    await Promise.all([removal.handle(delivery()), removal.handle(delivery())]);
    expect(await rowsOf(projectId)).toEqual([0, 0, 0]);
  });

  it('are searched for again, so that a sign-up in progress leaves none; live projects are not touched', async () => {
    const [alive, long] = [randomUUID(), randomUUID()];
    await insertProject(alive, 'NULL');
    await insertUsers(alive, 2);
    await insertProject(long, `now() - interval '2 days'`);
    await insertUsers(long, 2);
    await removal.handle(delivery());
    await insertUsers(projectId, 1);
    await removal.run();
    expect(await rowsOf(projectId)).toEqual([0, 0, 0]);
    expect(await rowsOf(alive)).toEqual([2, 2, 2]);
    expect(await rowsOf(long)).toEqual([2, 2, 2]);
  });
});

it('nothing is appended for a deleted project, whose events may be handled after its rows were removed', async () => {
  const living = randomUUID();
  await insertProject(living, 'NULL');
  const projectIds = [projectId, living];
  for (const id of projectIds)
    await sql(db, `INSERT INTO projects.webhook_application (project_id) VALUES (:id)`, { id });
  await appendAuditEvents(db, {
    projectIds,
    eventIds: projectIds.map(() => uuidv7()),
    events: projectIds.map(() => 'user.created'),
    userIds: projectIds.map(() => randomUUID()),
    teamIds: [null, null],
    permissionIds: [null, null],
    actorTypes: [null, null],
    actorIds: [null, null],
    clientAddresses: [null, null],
    details: [null, null],
    occurredAts: projectIds.map(() => new Date().toISOString()),
  });
  const logged = (id: string) => sql(db, `SELECT 1 FROM projects.audit_event WHERE project_id = :id`, { id });
  expect([(await logged(projectId)).length, (await logged(living)).length]).toEqual([0, 1]);
  expect(await usersOfWebhooks(db, { projectIds })).toEqual([{ project_id: living }]);
});
