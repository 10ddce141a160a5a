import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CreateNotes1700000000000, createOwnDatabase, type OwnDatabase } from '../../test/own-postgres.js';
import type { Tx } from '../pool/data-source.js';
import type { Database } from '../connection/database.js';
import { migrate } from '../migration/migrate.js';
import { prepared } from './prepared.js';
import { sql } from './sql.js';
import { isForeignKeyViolation, isUniqueViolation } from './violations.js';

let postgres: OwnDatabase;
let db: Database;

beforeAll(async () => {
  postgres = await createOwnDatabase();
  await migrate(postgres.settings, [CreateNotes1700000000000]);
  db = await postgres.open('projects');
});
afterAll(() => postgres.stop());

const insertNote = prepared<{ id: string }>('note.insert')(
  `INSERT INTO projects.note (project_id, id, body) VALUES (:projectId, coalesce(:id, gen_random_uuid()), :body) RETURNING id`,
);
const backend = prepared<{ pid: number }>('backend', { global: 'reads no row' })('SELECT pg_backend_pid() AS pid');

describe('refused', () => {
  it('is a statement that names no project', async () => {
    expect(() => prepared('note.all')('SELECT * FROM projects.note')).toThrow('does not name project_id');
    await expect(sql(db, 'SELECT * FROM projects.note', {})).rejects.toThrow('does not name project_id');
    await expect(sql(db, 'SELECT my_project_identity FROM projects.note', {})).rejects.toThrow(
      'does not name project_id',
    );
  });

  it('is a statement for all projects without a reason', () => {
    expect(() => prepared('note.purge', { global: '' })('DELETE FROM projects.note')).toThrow(
      'does not name project_id',
    );
  });

  it('is a second text under the name of another, and a name that would be cut off', () => {
    expect(() => prepared('note.insert')('SELECT project_id FROM projects.note')).toThrow('have the name note.insert');
    expect(() => prepared('n'.repeat(64))('SELECT project_id FROM projects.note')).toThrow('too long');
  });

  it('is a transaction after its end', async () => {
    let kept: Tx | undefined;
    await db.transaction(async (tx) => {
      kept = tx;
    });
    await expect(insertNote(kept!, { projectId: 'p', id: null, body: 'late' })).rejects.toThrow('used after it ended');
    await expect(sql(kept!, `SELECT project_id FROM projects.note`, {})).rejects.toThrow('used after it ended');
  });
});

it('runs on the connection of its transaction, and ends with it', async () => {
  await expect(
    db.transaction(async (tx) => {
      const [first] = await backend(tx);
      await expect(backend(tx)).resolves.toEqual([first]);
      await expect(sql(tx, 'SELECT pg_backend_pid() AS pid', {}, { global: 'reads no row' })).resolves.toEqual([first]);
      await insertNote(tx, { projectId: 'undone', id: null, body: 'x' });
      throw new Error('undo');
    }),
  ).rejects.toThrow('undo');
  const left = await sql(db, `SELECT 1 FROM projects.note WHERE project_id = :projectId`, { projectId: 'undone' });
  expect(left).toEqual([]);
});

it('is parsed once by each connection', async () => {
  const names = await db.transaction(async (tx) => {
    for (const body of ['a', 'b', 'c']) await insertNote(tx, { projectId: 'p', id: null, body });
    return sql(
      tx,
      `SELECT generic_plans + custom_plans AS runs FROM pg_prepared_statements WHERE name = 'note.insert'`,
      {},
      {
        global: 'reads no row',
      },
    );
  });
  expect(names).toHaveLength(1);
  expect(Number((names[0] as { runs: string }).runs)).toBeGreaterThanOrEqual(3);
});

it('tells a unique and a foreign key violation by their constraint, from every way to the database', async () => {
  const [note] = await insertNote(db, { projectId: 'p', id: null, body: 'first' });
  const again = await insertNote(db, { projectId: 'p', id: note!.id, body: 'second' }).catch((error: unknown) => error);
  const byTypeOrm = await db.manager
    .query(`INSERT INTO projects.note (project_id, id, body) VALUES ('p', $1, 'third')`, [note!.id])
    .catch((error: unknown) => error);
  for (const error of [again, byTypeOrm]) {
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, 'note_pkey')).toBe(true);
    expect(isUniqueViolation(error, 'note_by_time')).toBe(false);
    expect(isForeignKeyViolation(error)).toBe(false);
  }
  expect(isUniqueViolation(new Error('23505'))).toBe(false);
  expect(isUniqueViolation({ code: '23505' })).toBe(false);
});
