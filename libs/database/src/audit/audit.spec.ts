import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { CreateNotes1700000000000, createOwnDatabase, type OwnDatabase } from '../../test/own-postgres.js';
import type { Database } from '../connection/database.js';
import { migrate } from '../migration/migrate.js';
import { prepared } from '../query/prepared.js';
import { sql } from '../query/sql.js';
import { scoped } from '../scoped/scoped-repository.js';
import { type AdminRequest, duringAdminRequest, outsideAdminRequests } from '../audit-context/admin-request.js';
import { describeSealedChange } from '../audit-context/admin-transaction.js';

@Entity({ schema: 'projects', name: 'note' })
class AuditedNote {
  @PrimaryColumn('text', { name: 'project_id' }) projectId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('text') body!: string;
}

const request: AdminRequest = {
  actor: { kind: 'key', id: '11111111-1111-4111-8111-111111111111' },
  impersonatedUserId: null,
  operation: `PATCH /it's/{id}`,
  requestId: 'r1',
  clientAddress: '203.0.113.7',
};
const NAMED = {
  actor_kind: 'key',
  actor_id: request.actor.id,
  impersonated_user_id: null,
  operation: `PATCH /it's/{id}`,
  request_id: 'r1',
  client_address: '203.0.113.7',
};
/** Writes a note whose body is the current actor. */
const INSERT = `INSERT INTO projects.note (project_id, id, body)
  VALUES (:projectId, gen_random_uuid(), coalesce(current_setting('hallpass.admin_request', true), '')) RETURNING body`;
const insertNote = prepared<{ body: string }>('audited-note.insert')(INSERT);
const inTransaction = (db: Database) =>
  db.transaction(async (tx) => (await insertNote(tx, { projectId: 'p' }))[0]!.body);
const alone = async (db: Database) => (await sql<{ body: string }>(db, INSERT, { projectId: 'p' }))[0]!.body;
const aloneByName = async (db: Database) => (await insertNote(db, { projectId: 'p' }))[0]!.body;
const WAYS = [inTransaction, alone, aloneByName, (db: Database) => alone(db.manager as never)];

let postgres: OwnDatabase;
let db: Database;

beforeAll(async () => {
  postgres = await createOwnDatabase();
  await migrate(postgres.settings, [CreateNotes1700000000000]);
  db = await postgres.open('projects');
});
afterAll(() => postgres.stop());

describe('a change is in nobody’s name', () => {
  it('outside an administrator’s request, and on a connection that served one before', async () => {
    for (const way of WAYS) {
      expect(await way(db)).toBe('');
      await Promise.all(Array.from({ length: 10 }, () => duringAdminRequest(request, () => way(db))));
      for (let n = 0; n < 10; n++) expect(await way(db)).toBe('');
    }
  });

  it('where a queue takes work up that such a request has woken', async () => {
    for (const way of WAYS)
      expect(await duringAdminRequest(request, () => outsideAdminRequests(() => way(db)))).toBe('');
  });
});

it('is in the name of the request, whichever way it is written, also after waiting', async () => {
  for (const way of WAYS) {
    const later = duringAdminRequest(request, async () => {
      await sql(db, 'SELECT 1 AS project_id', {});
      return way(db);
    });
    expect(JSON.parse(await later)).toEqual(NAMED);
  }
  const notes = scoped(db, AuditedNote, 'q');
  const body = () => `current_setting('hallpass.admin_request', true)`;
  await duringAdminRequest(request, async () => {
    await notes.insert({ id: '22222222-2222-4222-8222-222222222222', body });
    expect(await notes.find()).toMatchObject([{ body: expect.stringContaining('"r1"') }]);
    await expect(notes.update({}, { body: () => `'changed ' || ${body()}` })).resolves.toBe(1);
    expect(await notes.find()).toMatchObject([{ body: expect.stringMatching(/^changed .*"r1"/) }]);
    await expect(notes.delete({})).resolves.toBe(1);
  });
});

it('takes a statement that fails back, and gives its connection on', async () => {
  const count = async () =>
    (await sql(db, 'SELECT 1 FROM projects.note WHERE project_id = :projectId', { projectId: 'f' })).length;
  const failing = `WITH new AS (INSERT INTO projects.note (project_id, id, body) VALUES ('f', gen_random_uuid(), '') RETURNING 1)
    SELECT 1 / (count(*) - 1) FROM new`;
  for (let n = 0; n < 10; n++)
    await expect(duringAdminRequest(request, () => sql(db, failing, {}))).rejects.toMatchObject({ code: '22012' });
  expect(await count()).toBe(0);
  expect(await alone(db)).toBe('');
});

it('notes the change of a sealed column in its transaction, to administrators’ requests alone', async () => {
  const noted = () =>
    db.transaction(async (tx) => {
      await describeSealedChange(tx, 'body', () => ({ before: { a: `it's` }, after: {} }));
      const [row] = await sql<{ noted: string }>(
        tx,
        `SELECT coalesce(current_setting('hallpass.sealed_change', true), '') AS noted, 'p' AS project_id`,
        {},
      );
      return row!.noted;
    });
  expect(await noted()).toBe('');
  expect(JSON.parse(await duringAdminRequest(request, noted))).toEqual({
    column: 'body',
    before: { a: `it's` },
    after: {},
  });
  for (let n = 0; n < 6; n++) expect(await noted()).toBe('');
});
