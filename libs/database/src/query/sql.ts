import type { QueryResultRow } from 'pg';
import type { Tx } from '../connection/data-source.js';
import type { Database } from '../connection/database.js';
import type { StatementOptions } from './prepared.js';
import { assertNamesProject, runnerOf } from './runner.js';

/**
 * One statement, for what is asked seldom or composed of parts. Runs on the transaction's own connection, or on the
 * pool. Values go as parameters, `$1` on, never into the text.
 * @throws Error without `project_id` in its text
 */
export async function sql<Row extends object = QueryResultRow>(
  db: Database | Tx,
  text: string,
  values: unknown[],
  options?: StatementOptions,
): Promise<Row[]> {
  assertNamesProject(text, options?.global);
  const runner = await runnerOf(db);
  return (await runner.query(text, values)).rows as Row[];
}
