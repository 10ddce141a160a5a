import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { CreateNotes1700000000000, createOwnDatabase, type OwnDatabase } from '../../test/own-postgres.js';
import type { Database } from '../connection/database.js';
import { migrate } from '../migration/migrate.js';
import { sql } from '../query/sql.js';
import { decodeCursor, encodeCursor, type ListOrder } from './list-cursor.js';
import { type ListWalk, valueBytes, type Walked, walkList } from './list-walk.js';

interface Note {
  id: string;
  body: string;
  micros: string;
}

const orderOf = (direction: 'asc' | 'desc'): ListOrder => ({
  name: 'notes',
  columns: [
    ['n.created_at', 'instant'],
    ['n.id', 'uuid'],
  ],
  direction,
});

let postgres: OwnDatabase;
let db: Database;
beforeAll(async () => {
  postgres = await createOwnDatabase();
  await migrate(postgres.settings, [CreateNotes1700000000000]);
  db = await postgres.open('projects');
});
afterAll(() => postgres.stop());

interface Page {
  limit?: number;
  cursor?: string | null;
  batch?: number;
  bytes?: string;
}

const notes = (project: string, order: ListOrder, { limit = Infinity, cursor, batch, bytes }: Page) =>
  walkList<Note>(
    db,
    project,
    {
      order,
      from: 'projects.note n',
      alias: 'n',
      where: ['n.project_id = :projectId'],
      columns: 'n.id, n.body, extract(microseconds FROM n.created_at)::text AS micros',
      bytes,
    },
    { limit, batch, cursor: cursor ? decodeCursor(order, cursor)! : undefined },
  );

async function all<Row>({ batches }: ListWalk<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const batch of batches) rows.push(...batch);
  return rows;
}

async function page(
  project: string,
  direction: 'asc' | 'desc',
  { limit = Infinity, ...given }: Page,
): Promise<{ items: Walked<Note>[]; nextCursor: string | null }> {
  const walk = notes(project, orderOf(direction), { ...given, limit: limit + 1 });
  const rows = await all(walk);
  const next = rows[limit];
  return { items: rows.slice(0, limit), nextCursor: next ? walk.cursorOf(rows[limit - 1]!, next) : null };
}

/** Creates one note per number, that many microseconds after the hour: several share a time, some differ by one. */
async function projectWith(offsets: number[]): Promise<string> {
  const project = randomUUID();
  await sql(
    db,
    `INSERT INTO projects.note (project_id, body, created_at)
     SELECT :project, 'x', '2026-01-01T00:00:00Z'::timestamptz + micros * interval '1 microsecond'
     FROM unnest(:offsets::int[]) micros`,
    { project, offsets },
  );
  return project;
}

const idsOf = (items: Note[]) => items.map(({ id }) => id);

describe('a cursor', () => {
  const place = ['1767225600000001', '0b6a2a3e-6a0c-4b7a-9d9e-000000000000'];
  const order = orderOf('asc');

  it('says the list, the project and the place, and is read again', () => {
    expect(decodeCursor(order, encodeCursor(order, 'p', place))).toEqual({ projectId: 'p', place });
  });

  it.each([
    ['of another list', encodeCursor({ ...order, name: 'others' }, 'p', place)],
    ['with a value too few', encodeCursor(order, 'p', place.slice(1))],
    ['with a value too many', encodeCursor(order, 'p', [...place, 'x'])],
    ['with an instant that is none', encodeCursor(order, 'p', ['2026-01-01', place[1]!])],
    ['with an instant beyond all times', encodeCursor(order, 'p', ['1'.repeat(30), place[1]!])],
    ['with an id that is none', encodeCursor(order, 'p', [place[0]!, 'x'])],
    ['of numbers', Buffer.from(JSON.stringify(['notes', 'p', 1, 2])).toString('base64url')],
    ['of no list', Buffer.from('{"length":4}').toString('base64url')],
    ['of no JSON', Buffer.from('notes').toString('base64url')],
    ['that is empty', ''],
    ['that is a UUID', randomUUID()],
    ['that is too long', 'A'.repeat(5_000)],
  ])('%s is none', (_what, text) => {
    expect(decodeCursor(order, text)).toBeNull();
  });

  it('of another project returns nothing', async () => {
    const [mine, theirs] = [await projectWith([5]), await projectWith([1, 2])];
    const { nextCursor } = await page(theirs, 'asc', { limit: 1 });
    await expect(page(mine, 'asc', { cursor: nextCursor })).resolves.toEqual({ items: [], nextCursor: null });
  });
});

it('walks every list in order, each row once, whatever the times and the size of a page and a batch', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 12 }),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 6 }),
      fc.constantFrom(undefined, valueBytes('n.body')),
      fc.constantFrom('asc' as const, 'desc' as const),
      async (offsets, limit, batch, bytes, direction) => {
        const project = await projectWith(offsets);
        const whole = await page(project, direction, { batch, bytes });
        const walked: Note[] = [];
        let cursor: string | null = null;
        do {
          const { items, nextCursor } = await page(project, direction, { cursor, limit, batch, bytes });
          expect(items.length).toBeLessThanOrEqual(limit);
          walked.push(...items);
          cursor = nextCursor;
        } while (cursor !== null);
        expect(idsOf(walked)).toEqual(idsOf(whole.items));
        expect(new Set(idsOf(walked)).size).toBe(offsets.length);
        const keys = walked.map(({ micros, id }) => `${micros.padStart(12)} ${id}`);
        expect(keys).toEqual([...keys].sort((a, b) => (a < b ? -1 : 1) * (direction === 'asc' ? 1 : -1)));
      },
    ),
    { numRuns: 60 },
  );
});

it('goes on rightly when rows come and go, the last one seen and the next one too', async () => {
  const project = await projectWith([1, 2, 3, 4]);
  const first = await page(project, 'asc', { limit: 2 });
  const gone = [first.items[0]!.id, first.items[1]!.id, (await page(project, 'asc', {})).items[2]!.id];
  await sql(db, `DELETE FROM projects.note WHERE project_id = :project AND id = ANY (:gone::uuid[])`, {
    project,
    gone,
  });
  const insert = `INSERT INTO projects.note (project_id, body, created_at) VALUES (:project, 'x', :at::timestamptz)`;
  await sql(db, insert, { project, at: '2020-01-01' });
  await sql(db, insert, { project, at: '2030-01-01' });
  const second = await page(project, 'asc', { cursor: first.nextCursor });
  expect(second.items.map(({ micros }) => Number(micros))).toEqual([4, 0]);
  expect(second.nextCursor).toBeNull();
});

it('ends a batch where its rows are long, and leaves none out', async () => {
  const project = await projectWith(Array.from({ length: 30 }, (_, at) => at));
  // PostgreSQL compresses each to less than 2 KiB.
  await sql(db, `UPDATE projects.note SET body = repeat('x', 128 * 1024) WHERE project_id = :project`, { project });
  const sizes: number[] = [];
  const seen: Note[] = [];
  for await (const batch of notes(project, orderOf('asc'), { bytes: valueBytes('n.body') }).batches) {
    sizes.push(batch.length);
    seen.push(...batch);
  }
  expect(Math.max(...sizes)).toBe(2);
  expect(idsOf(seen)).toEqual(idsOf((await page(project, 'asc', {})).items));
});

it('reads no more than it is asked for', async () => {
  const project = await projectWith([1, 2, 3, 4, 5, 6, 7]);
  const batches = notes(project, orderOf('asc'), { limit: 5, batch: 3 }).batches;
  const sizes: number[] = [];
  for await (const batch of batches) sizes.push(batch.length);
  expect(sizes).toEqual([3, 2]);
});

it('finds its place in the index, for a deep page as for the first', async () => {
  const project = await projectWith(Array.from({ length: 2_000 }, (_, at) => at));
  await sql(db, 'ANALYZE projects.note', {}, { global: 'statistics of the table' });
  const { nextCursor } = await page(project, 'asc', { limit: 1_000 });
  const plans: string[] = [];
  const explained = {
    order: orderOf('asc'),
    from: 'projects.note n',
    alias: 'n',
    where: ['n.project_id = :projectId'],
    columns: 'n.id',
    run: async (tx: Parameters<typeof sql>[0], text: string, values: Readonly<Record<string, unknown>>) => {
      const plan = await sql<{ 'QUERY PLAN': string }>(tx, `EXPLAIN ${text}`, values);
      plans.push(plan.map((line) => line['QUERY PLAN']).join('\n'));
      return [];
    },
  };
  await all(walkList(db, project, explained, { limit: 10, cursor: decodeCursor(orderOf('asc'), nextCursor!)! }));
  expect(plans[0]).toMatch(/note_by_time[\s\S]*Index Cond: \(+project_id = [^)]+\) AND \(ROW\(created_at, id\) >/);
});
