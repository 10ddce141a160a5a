import type { Database } from '@hallpass/database';
import type pg from 'pg';

const AS_IF_LARGE = 'SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off; SET LOCAL enable_sort = off';

/**
 * How PostgreSQL would carry out what `work` asks, statement by statement, were its tables large. Nothing is carried out:
 * each statement answers no row.
 * @param settings for the planner; empty for the plans that it chooses with the rows that there are
 */
export async function plansOf(
  client: pg.Client,
  work: (db: Database) => Promise<unknown>,
  settings = AS_IF_LARGE,
): Promise<string[]> {
  const plans: string[] = [];
  const query = async (statement: string | pg.QueryConfig, values?: unknown[]) => {
    const { text, values: given } = typeof statement === 'string' ? { text: statement, values } : statement;
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, given);
    plans.push(rows.map((line) => line['QUERY PLAN']).join('\n'));
    return { rows: [] };
  };
  // A transaction, as far as `sql` and `prepared` know one.
  const tx = { queryRunner: { isReleased: false, connect: () => Promise.resolve({ query }) } };
  await client.query(`BEGIN; ${settings}`);
  try {
    await work(tx as unknown as Database);
  } finally {
    await client.query('ROLLBACK');
  }
  return plans;
}
