import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CreateNotes1700000000000, createOwnDatabase, type OwnDatabase } from '../../test/own-postgres.js';
import { migrate } from '../migration/migrate.js';
import { sql } from '../query/sql.js';
import { afterCommit } from './after-commit.js';
import type { Tx } from '../pool/data-source.js';
import type { Database } from './database.js';

let postgres: OwnDatabase;
let db: Database;

beforeAll(async () => {
  postgres = await createOwnDatabase();
  await migrate(postgres.settings, [CreateNotes1700000000000]);
  db = await postgres.open('projects');
});
afterAll(() => postgres.stop());

let done: string[];
beforeEach(() => {
  done = [];
});

const note = (tx: Tx, body: string) =>
  sql(tx, `INSERT INTO projects.note (project_id, body) VALUES ('p', :body) RETURNING body`, { body });
const notes = async (body: string) =>
  (await sql(db, `SELECT 1 FROM projects.note WHERE project_id = 'p' AND body = :body`, { body })).length;
const say = (what: string) => () => void done.push(what);

describe('refused is work', () => {
  it('in a transaction that has ended, however it ended', async () => {
    const ended: Tx[] = [];
    await db.transaction(async (tx) => void ended.push(tx));
    await expect(
      db.transaction(async (tx) => {
        ended.push(tx);
        throw new Error('undo');
      }),
    ).rejects.toThrow('undo');
    for (const tx of ended) await expect(afterCommit(tx, say('late'))).rejects.toThrow('requires an open transaction');
    expect(done).toEqual([]);
  });

  it('in a savepoint, which may be rolled back without the transaction around it', async () => {
    await db.transaction(async (tx) => {
      await expect(tx.transaction((inner) => afterCommit(inner, say('inner')))).rejects.toThrow('savepoints');
      await afterCommit(tx, say('outer'));
    });
    expect(done).toEqual(['outer']);
  });

  it('in a transaction that something else began', async () => {
    const begun = db.manager.transaction((tx) => afterCommit(tx, say('unseen')));
    await expect(begun).rejects.toThrow('Database.transaction');
    expect(done).toEqual([]);
  });
});

describe('what follows a commit', () => {
  it('is never done after a rollback', async () => {
    const work = db.transaction(async (tx) => {
      await afterCommit(tx, say('published'));
      await note(tx, 'rolled back');
      throw new Error('undo');
    });
    await expect(work).rejects.toThrow('undo');
    expect([done, await notes('rolled back')]).toEqual([[], 0]);
  });

  it('is not done when the commit itself fails', async () => {
    const work = db.transaction(async (tx) => {
      await sql(
        tx,
        `CREATE TEMPORARY TABLE deferred (project_id text UNIQUE DEFERRABLE INITIALLY DEFERRED) ON COMMIT DROP`,
        {},
      );
      await sql(tx, `INSERT INTO deferred (project_id) VALUES ('p'), ('p')`, {});
      await afterCommit(tx, say('published'));
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect(done).toEqual([]);
  });

  it('sees the change, has a connection to ask it by, and is awaited', async () => {
    const all = Array.from({ length: 10 }, async (_, n) => {
      const body = `committed ${n}`;
      await db.transaction(async (tx) => {
        await note(tx, body);
        // More at once than the pool has connections: the transactions have released theirs.
        await afterCommit(tx, async () => void done.push(`${body}: ${await notes(body)}`));
      });
      expect(done).toContain(`${body}: 1`);
    });
    await Promise.all(all);
  });

  it('is begun in the order in which it was given, and once where it is the same', async () => {
    const [first, second] = [say('first'), say('second')];
    await db.transaction(async (tx) => {
      await afterCommit(tx, first);
      await afterCommit(tx, second);
      await afterCommit(tx, first);
      await note(tx, 'ordered');
      expect(done).toEqual([]);
    });
    expect(done).toEqual(['first', 'second']);
  });

  it('is all done though some of it fails, and its failure is the caller’s', async () => {
    const failing = (what: string) => () => {
      throw new Error(what);
    };
    const transactionWith = (...works: (() => void)[]) =>
      db.transaction(async (tx) => {
        for (const work of works) await afterCommit(tx, work);
        await note(tx, 'kept');
      });
    await expect(transactionWith(failing('one'), say('other'))).rejects.toThrow('one');
    const failures = [expect.objectContaining({ message: 'one' }), expect.objectContaining({ message: 'two' })];
    await expect(transactionWith(failing('one'), say('another'), failing('two'))).rejects.toMatchObject({
      errors: failures,
    });
    expect([done, await notes('kept')]).toEqual([['other', 'another'], 2]);
  });

  it('belongs to one attempt: what another one gave is not done', async () => {
    let attempt = 0;
    const once = () =>
      db.transaction(async (tx) => {
        const number = ++attempt;
        await afterCommit(tx, say(`attempt ${number}`));
        if (number === 1) throw new Error('deadlock');
      });
    await expect(once()).rejects.toThrow('deadlock');
    await once();
    expect(done).toEqual(['attempt 2']);
  });

  it('is done at once outside a transaction, where the statement before has committed', async () => {
    await afterCommit(db.manager, say('published'));
    expect(done).toEqual(['published']);
    const failing = afterCommit(db.manager, () => Promise.reject(new Error('one')));
    await expect(failing).rejects.toThrow('one');
  });
});
