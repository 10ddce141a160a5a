import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { CreateNotes1700000000000, createOwnDatabase, type OwnDatabase } from '../../test/own-postgres.js';
import type { Database } from '../connection/database.js';
import { migrate } from '../migration/migrate.js';
import { sql } from '../query/sql.js';
import { fromCursor, keysetLimit, keysetOrder, type KeysetPage, toPage } from './keyset.js';

interface Note {
  id: string;
  micros: string;
}

let postgres: OwnDatabase;
let db: Database;
beforeAll(async () => {
  postgres = await createOwnDatabase();
  await migrate(postgres.settings, [CreateNotes1700000000000]);
  db = await postgres.open('projects');
});
afterAll(() => postgres.stop());

async function page(
  project: string,
  direction: 'asc' | 'desc',
  cursor: string | null,
  limit: number | null,
): Promise<KeysetPage<Note>> {
  const order = { table: 'projects.note', alias: 'n', column: 'created_at', direction };
  const text = `SELECT n.id, extract(microseconds FROM n.created_at)::text AS micros FROM projects.note n
    WHERE n.project_id = $1 ${cursor ? `AND ${fromCursor(order, '$1', '$3')}` : ''}
    ORDER BY ${keysetOrder(order)} LIMIT $2`;
  return toPage(await sql<Note>(db, text, [project, keysetLimit(limit), ...(cursor ? [cursor] : [])]), limit);
}

/** One note for each number, that many microseconds after the hour: several share a time, some differ by one. */
async function projectWith(offsets: number[]): Promise<string> {
  const project = randomUUID();
  await sql(
    db,
    `INSERT INTO projects.note (project_id, body, created_at)
     SELECT $1, 'x', '2026-01-01T00:00:00Z'::timestamptz + micros * interval '1 microsecond' FROM unnest($2::int[]) micros`,
    [project, offsets],
  );
  return project;
}

describe('a cursor', () => {
  it('that names no row gives an empty page', async () => {
    await expect(page(await projectWith([1, 2]), 'asc', randomUUID(), 10)).resolves.toEqual({
      items: [],
      nextCursor: null,
    });
  });

  it('that names a row of another project gives an empty page', async () => {
    const [mine, theirs] = [await projectWith([5]), await projectWith([1])];
    const [foreign] = (await page(theirs, 'asc', null, null)).items;
    await expect(page(mine, 'asc', foreign!.id, 10)).resolves.toEqual({ items: [], nextCursor: null });
  });
});

it('walks every list in order, each row once, whatever the times and the size of a page', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 12 }),
      fc.integer({ min: 1, max: 5 }),
      fc.constantFrom('asc' as const, 'desc' as const),
      async (offsets, limit, direction) => {
        const project = await projectWith(offsets);
        const whole = await page(project, direction, null, null);
        const walked: Note[] = [];
        for (let cursor: string | null | undefined; cursor !== null;) {
          const { items, nextCursor }: KeysetPage<Note> = await page(project, direction, cursor ?? null, limit);
          expect(items.length).toBeLessThanOrEqual(limit);
          if (cursor) expect(items[0]?.id).toBe(cursor);
          walked.push(...items);
          cursor = nextCursor;
        }
        expect(walked).toEqual(whole.items);
        expect(whole.nextCursor).toBeNull();
        expect(new Set(walked.map(({ id }) => id)).size).toBe(offsets.length);
        const keys = walked.map(({ micros, id }) => `${micros.padStart(12)} ${id}`);
        expect(keys).toEqual([...keys].sort((a, b) => (a < b ? -1 : 1) * (direction === 'asc' ? 1 : -1)));
      },
    ),
    { numRuns: 60 },
  );
});

it('goes on rightly when rows before the cursor come and go', async () => {
  const project = await projectWith([1, 2, 3, 4]);
  const first = await page(project, 'asc', null, 2);
  await sql(db, `DELETE FROM projects.note WHERE project_id = $1 AND id = $2`, [project, first.items[0]!.id]);
  await sql(db, `INSERT INTO projects.note (project_id, body, created_at) VALUES ($1, 'x', '2020-01-01')`, [project]);
  const second = await page(project, 'asc', first.nextCursor, 2);
  expect(second.items.map(({ micros }) => Number(micros))).toEqual([3, 4]);
  expect(second.nextCursor).toBeNull();
});

it('finds its place in the index, for a deep page as for the first', async () => {
  const project = await projectWith(Array.from({ length: 2_000 }, (_, at) => at));
  await sql(db, 'ANALYZE projects.note', [], { global: 'statistics of the table' });
  const { items } = await page(project, 'asc', null, null);
  const order = { table: 'projects.note', alias: 'n', column: 'created_at', direction: 'asc' as const };
  const plan = await sql<{ 'QUERY PLAN': string }>(
    db,
    `EXPLAIN SELECT n.id FROM projects.note n WHERE n.project_id = $1 AND ${fromCursor(order, '$1', '$2')}
     ORDER BY ${keysetOrder(order)} LIMIT 10`,
    [project, items[1_000]!.id],
  );
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(
    /note_by_time[\s\S]*Index Cond: \(+project_id = [^)]+\) AND \(ROW\(created_at, id\) >=/,
  );
});
