import type { Database } from '../connection/database.js';
import type { SqlValues } from './named-parameters.js';
import { prepared } from './prepared.js';
import { assertNamesProject } from './runner.js';
import type { StatementOptions } from './statement.js';

export interface BatchedDeleteOptions extends StatementOptions {
  /** The columns that, after `project_id`, form the table's primary key. */
  key?: readonly string[];
  /** Rows per transaction. Use fewer if deleting a row is expensive. */
  batchSize?: number;
}

/** @param signal when aborted, the current batch ends and no other starts; throws the abort reason */
export type BatchedDelete<Where extends string> = (
  db: Database,
  values: SqlValues<Where>,
  signal?: AbortSignal,
) => Promise<void>;

/**
 * Deletes more rows than one transaction should hold. Every batch commits separately, so that locks are short and a
 * killed process loses nothing: the next run continues where it ended.
 *
 * It ends when no row is found, not when a batch removed none: another run may just have removed the rows it found, and
 * that run's next batch is not done yet.
 * @param name of the prepared statement
 * @param where condition on the table's own columns, with the values as `:name`
 * @throws Error when defined without `project_id` in the condition
 */
export function batchedDelete<const Where extends string>(
  name: string,
  table: string,
  where: Where,
  { key = ['id'], batchSize = 1_000, global }: BatchedDeleteOptions = {},
): BatchedDelete<Where> {
  assertNamesProject(where, global);
  const columns = ['project_id', ...key];
  const matches = columns.map((column) => `doomed.${column} = due.${column}`).join(' AND ');
  const removeBatch = prepared<{ found: number }>(name, { global })<string>(
    `WITH due AS MATERIALIZED (
       SELECT ${columns.join(', ')} FROM ${table} WHERE ${where} LIMIT ${batchSize}),
     gone AS (
       DELETE FROM ${table} AS doomed USING due WHERE ${matches})
     SELECT count(*)::integer AS found FROM due`,
  );
  return async (db, values, signal) => {
    do signal?.throwIfAborted();
    while ((await removeBatch(db, values))[0]!.found > 0);
  };
}
