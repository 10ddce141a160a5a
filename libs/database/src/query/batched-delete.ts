import type { Database } from '../connection/database.js';
import type { SqlValues } from './named-parameters.js';
import { prepared } from './prepared.js';
import { assertNamesProject } from './runner.js';
import type { StatementOptions } from './statement.js';

export interface BatchedDeleteOptions extends StatementOptions {
  /** The columns which, after `project_id`, make the table's primary key. */
  key?: readonly string[];
  /** How many rows one transaction removes. Fewer where much hangs on each. */
  batchSize?: number;
}

/** @param signal aborted: the batch in hand ends, and no other begins; what it was aborted for is thrown */
export type BatchedDelete<Where extends string> = (
  db: Database,
  values: SqlValues<Where>,
  signal?: AbortSignal,
) => Promise<void>;

/**
 * A deletion of more rows than one transaction should hold. Every batch commits on its own, so that locks are short
 * and a process killed in between loses nothing: whoever runs it again goes on where it ended.
 *
 * It ends when a look finds no row, not when a batch has removed none: the rows that it found may just have been
 * removed by another run, whose next batch this one must not take for done.
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
