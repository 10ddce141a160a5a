import type { QueryResultRow } from 'pg';
import type { Tx } from '../pool/data-source.js';
import type { Database } from '../connection/database.js';
import { compileStatement, type SqlValues } from './named-parameters.js';
import { assertNamesProject, runnerOf } from './runner.js';
import type { StatementOptions } from './statement.js';

/**
 * Runs a statement whose text is built at run time, on the transaction's own connection or on the pool. Pass values as
 * parameters, `:name`, never in the text.
 * @throws Error without `project_id` in its text, or if the value of a name is missing
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
