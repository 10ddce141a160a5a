import type { QueryResultRow } from 'pg';
import type { Tx } from '../pool/data-source.js';
import type { Database } from '../connection/database.js';
import { compileStatement, type SqlValues } from './named-parameters.js';
import { assertNamesProject, runnerOf } from './runner.js';
import type { StatementOptions } from './statement.js';

/**
 * A statement whose text is put together at run time. Runs on the transaction's own connection, or on the pool. Values
 * go as parameters, `:name`, never into the text.
 * @throws Error without `project_id` in its text, or without a value for one of its names
 */
export async function sql<Row extends object = QueryResultRow>(
  db: Database | Tx,
  named: string,
  values: SqlValues<string>,
  options?: StatementOptions,
): Promise<Row[]> {
  assertNamesProject(named, options?.global);
  const { text, valuesOf } = compileStatement(named);
  const ordered = valuesOf(values);
  const runner = await runnerOf(db);
  return (await runner.query(text, ordered)).rows as Row[];
}
