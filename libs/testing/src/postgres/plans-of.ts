import type { Database } from '@hallpass/database';
import type pg from 'pg';

const AS_IF_LARGE = 'SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off; SET LOCAL enable_sort = off';

/**
 * PostgreSQL's plan of each statement that `work` sends, as if the tables were large. No statement is executed: each
 * returns no rows.
 * @param settings for the planner; empty: the plans for the current rows
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
  // Just enough of a transaction for `sql` and `prepared`.
  const tx = { queryRunner: { isReleased: false, connect: () => Promise.resolve({ query }) } };
  await client.query(`BEGIN; ${settings}`);
  try {
    await work(tx as unknown as Database);
  } finally {
    await client.query('ROLLBACK');
  }
  return plans;
}
