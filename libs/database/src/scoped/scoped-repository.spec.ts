import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { CreateNotes1700000000000, createOwnDatabase, type OwnDatabase } from '../../test/own-postgres.js';
import type { Database } from '../connection/database.js';
import { migrate } from '../migration/migrate.js';
import { sql } from '../query/sql.js';
import { scoped, type ScopedRepository } from './scoped-repository.js';

@Entity({ schema: 'projects', name: 'note' })
class Note {
  @PrimaryColumn('text', { name: 'project_id' }) projectId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('text') body!: string;
}

@Entity({ schema: 'projects', name: 'setting' })
class GlobalRow {
  @PrimaryColumn('text') name!: string;
}

const MINE = '11111111-1111-4111-8111-111111111111';
const THEIRS = '22222222-2222-4222-8222-222222222222';
let postgres: OwnDatabase;
let db: Database;
let notes: ScopedRepository<Note>;

beforeAll(async () => {
  postgres = await createOwnDatabase();
  await migrate(postgres.settings, [CreateNotes1700000000000]);
  db = await postgres.open('projects');
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  await sql(db, 'DELETE FROM projects.note', {}, { global: 'empties the table between two tests' });
  await scoped(db, Note, 'mine').insert({ id: MINE, body: 'mine' });
  await scoped(db, Note, 'theirs').insert({ id: THEIRS, body: 'theirs' });
  notes = scoped(db, Note, 'mine');
});

const all = (): Promise<object[]> => sql(db, 'SELECT project_id, body FROM projects.note ORDER BY body', {});
const UNTOUCHED = [
  { project_id: 'mine', body: 'mine' },
  { project_id: 'theirs', body: 'theirs' },
];

describe('never reaches another project', () => {
  it('by its id', async () => {
    await expect(notes.findOne({ id: THEIRS })).resolves.toBeNull();
    await expect(notes.find({ id: THEIRS })).resolves.toEqual([]);
    await expect(notes.update({ id: THEIRS }, { body: 'taken' })).resolves.toBe(0);
    await expect(notes.delete({ id: THEIRS })).resolves.toBe(0);
    await expect(all()).resolves.toEqual(UNTOUCHED);
  });

  it('by any of several conditions, or by none', async () => {
    await expect(notes.find([{ id: THEIRS }, { id: MINE }, { body: 'theirs' }])).resolves.toMatchObject([{ id: MINE }]);
    await expect(notes.find()).resolves.toMatchObject([{ id: MINE }]);
    await expect(notes.find([])).resolves.toEqual([]);
    await expect(notes.update({}, { body: 'all of mine' })).resolves.toBe(1);
    await expect(notes.delete({})).resolves.toBe(1);
    await expect(all()).resolves.toEqual([UNTOUCHED[1]]);
  });

  it('by naming it in a condition, a row or a patch', async () => {
    const foreign = { projectId: 'theirs' } as object;
    for (const attempt of [
      () => notes.find({ ...foreign }),
      () => notes.findOne({ ...foreign }),
      () => notes.insert({ ...foreign, id: MINE, body: 'x' }),
      () => notes.update({ id: MINE }, { ...foreign }),
      () => notes.update({ ...foreign }, { body: 'x' }),
      () => notes.delete({ ...foreign }),
    ])
      await expect(attempt()).rejects.toThrow('Pass the project of a row to scoped() only');
    await expect(all()).resolves.toEqual(UNTOUCHED);
  });

  it('by a condition that was left undefined', async () => {
    await expect(notes.delete({ id: undefined })).rejects.toThrow('undefined id');
    await expect(notes.findOne({ id: undefined })).rejects.toThrow('undefined id');
    await expect(all()).resolves.toEqual(UNTOUCHED);
  });
});

it('cannot be asked for without a project, or for an entity that has none', () => {
  expect(() => scoped(db, Note, '')).toThrow('without a project');
  // @ts-expect-error the entity has no projectId
  expect(() => scoped(db, GlobalRow, 'mine')).toThrow('no column projectId');
});

it('finds, inserts, changes and deletes the rows of its project, in a transaction too', async () => {
  const second = '33333333-3333-4333-8333-333333333333';
  await db.transaction(async (tx) => {
    await scoped(tx, Note, 'mine').insert([{ id: second, body: 'a second' }]);
  });
  await expect(notes.find({}, { order: { body: 'ASC' }, take: 1 })).resolves.toEqual([
    { projectId: 'mine', id: second, body: 'a second' },
  ]);
  await expect(notes.update({ id: second }, { body: () => `upper(body)` })).resolves.toBe(1);
  await expect(notes.findOne({ id: second })).resolves.toMatchObject({ body: 'A SECOND' });
  await expect(notes.delete({ id: second })).resolves.toBe(1);
  await expect(all()).resolves.toEqual(UNTOUCHED);
});
