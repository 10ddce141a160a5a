import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CreateNotes1700000000000, createOwnDatabase, type OwnDatabase } from '../../test/own-postgres.js';
import type { Database } from '../connection/database.js';
import { migrate } from '../migration/migrate.js';
import type { Tx } from '../pool/data-source.js';
import { batchedDelete } from './batched-delete.js';
import { sql } from './sql.js';
import { prepared } from './prepared.js';
import { isForeignKeyViolation, isUniqueViolation } from './violations.js';
import { isCanonicalUuid, isUuid } from './uuid.js';

describe('batched delete', () => {
  let postgres: OwnDatabase;
  let db: Database;

  beforeAll(async () => {
    postgres = await createOwnDatabase();
    await migrate(postgres.settings, [CreateNotes1700000000000]);
    db = await postgres.open('projects');
  });
  afterAll(() => postgres.stop());

  const remove = batchedDelete('note.remove', 'projects.note', 'project_id = :projectId', { batchSize: 2 });

  const notes = async (projectId: string): Promise<number> =>
    (await sql(db, `SELECT 1 FROM projects.note WHERE project_id = :projectId`, { projectId })).length;

  beforeEach(async () => {
    await sql(db, `DELETE FROM projects.note WHERE project_id IN ('p', 'q')`, {});
    const five = `INSERT INTO projects.note (project_id, body) SELECT p, n::text FROM unnest(:projectIds::text[]) p, generate_series(1, 5) n`;
    await sql(db, five, { projectIds: ['p', 'q'] });
  });

  function abortedBeforeBatch(number: number): AbortSignal {
    let batch = 0;
    const throwIfAborted = (): void => {
      if (++batch === number) throw new Error('stop');
    };
    return { throwIfAborted } as AbortSignal;
  }

  describe('a batched delete', () => {
    it('is refused for all projects at once, unless it says why', () => {
      const where = `body = ''`;
      expect(() => batchedDelete('note.all', 'projects.note', where)).toThrow('does not name project_id');
      expect(() => batchedDelete('note.all', 'projects.note', where, { global: 'why' })).not.toThrow();
    });

    it('begins no batch once it is told to stop, and keeps what it has done', async () => {
      await expect(remove(db, { projectId: 'p' }, AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop');
      expect(await notes('p')).toBe(5);
      await expect(remove(db, { projectId: 'p' }, abortedBeforeBatch(2))).rejects.toThrow('stop');
      expect(await notes('p')).toBe(3);
    });

    it('goes on where an earlier run ended, and leaves everything else', async () => {
      await expect(remove(db, { projectId: 'p' }, abortedBeforeBatch(3))).rejects.toThrow('stop');
      await remove(db, { projectId: 'p' });
      expect([await notes('p'), await notes('q')]).toEqual([0, 5]);
      await remove(db, { projectId: 'p' });
      expect([await notes('p'), await notes('q')]).toEqual([0, 5]);
    });

    it('is not done because another run has removed the rows of its batch', async () => {
      let done: Promise<void> | undefined;
      await db.transaction(async (tx) => {
        const first = `DELETE FROM projects.note WHERE project_id = :projectId AND id IN (
        SELECT id FROM projects.note WHERE project_id = :projectId LIMIT 2)`;
        await sql(tx, first, { projectId: 'p' });
        done = remove(db, { projectId: 'p' });
        const waits = `SELECT 1 FROM pg_locks WHERE NOT granted`;
        while ((await sql(db, waits, {}, { global: 'reads no row' })).length === 0) await pause(10);
      });
      await done;
      expect(await notes('p')).toBe(0);
    });
  });
});

describe('statements', () => {
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
      expect(() => prepared('note.insert')('SELECT project_id FROM projects.note')).toThrow(
        'have the name note.insert',
      );
      expect(() => prepared('n'.repeat(64))('SELECT project_id FROM projects.note')).toThrow('too long');
    });

    it('is a transaction after its end', async () => {
      let kept: Tx | undefined;
      await db.transaction(async (tx) => {
        kept = tx;
      });
      await expect(insertNote(kept!, { projectId: 'p', id: null, body: 'late' })).rejects.toThrow(
        'used after it ended',
      );
      await expect(sql(kept!, `SELECT project_id FROM projects.note`, {})).rejects.toThrow('used after it ended');
    });
  });

  it('runs on the connection of its transaction, and ends with it', async () => {
    await expect(
      db.transaction(async (tx) => {
        const [first] = await backend(tx);
        await expect(backend(tx)).resolves.toEqual([first]);
        await expect(sql(tx, 'SELECT pg_backend_pid() AS pid', {}, { global: 'reads no row' })).resolves.toEqual([
          first,
        ]);
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
    const again = await insertNote(db, { projectId: 'p', id: note!.id, body: 'second' }).catch(
      (error: unknown) => error,
    );
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
});

describe('uuid', () => {
  const ID = '01890a5d-ac96-774b-bcce-b302099a8057';

  it.each([ID, '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'])('%s is one', (id) => {
    expect([isUuid(id), isCanonicalUuid(id)]).toEqual([true, true]);
  });

  it('is one in capitals too, though not as we write it', () => {
    expect([isUuid(ID.toUpperCase()), isCanonicalUuid(ID.toUpperCase())]).toEqual([true, false]);
  });

  it.each<unknown>([
    '',
    `${ID}\n`,
    ` ${ID}`,
    ID.slice(1),
    ID.replaceAll('-', ''),
    `{${ID}}`,
    ID.replace('0', 'g'),
    7,
    null,
    [ID],
  ])('%j is none', (value) => {
    expect([isUuid(value), isCanonicalUuid(value)]).toEqual([false, false]);
  });
});
