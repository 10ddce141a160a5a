import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { CreateNotes1700000000000, createOwnDatabase, type OwnDatabase } from '../../test/own-postgres.js';
import type { Database } from '../connection/database.js';
import { migrate } from '../migration/migrate.js';
import { batchedDelete } from './batched-delete.js';
import { sql } from './sql.js';

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
