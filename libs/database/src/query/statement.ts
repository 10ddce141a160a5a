import type { QueryResultRow } from 'pg';
import type { Tx } from '../pool/data-source.js';
import type { Database } from '../connection/database.js';
import { compileStatement, type SqlValues } from './named-parameters.js';
import { assertNamesProject, runnerOf } from './runner.js';

export interface StatementOptions {
  /** Why this statement serves all projects at once. */
  global?: string;
}

/** Runs on the transaction's own connection, or on the pool. */
export type Statement<Row, Text extends string> = (
  db: Database | Tx,
  ...values: string extends Text
    ? [values?: SqlValues<Text>]
    : Record<never, never> extends SqlValues<Text>
      ? []
      : [values: SqlValues<Text>]
) => Promise<Row[]>;

/**
 * A statement that is rarely run, or whose plan should depend on its values: it is planned each time. Otherwise like
 * `prepared`.
 * @throws Error when defined without `project_id` in its text
 */
export function statement<Row extends object = QueryResultRow>(
  options?: StatementOptions,
): <const Text extends string>(text: Text) => Statement<Row, Text> {
  return <const Text extends string>(named: Text): Statement<Row, Text> => {
    assertNamesProject(named, options?.global);
    const { text, valuesOf } = compileStatement(named);
    return async (db, ...[values]: [values?: SqlValues<Text>]) => {
      const ordered = valuesOf(values);
      const runner = await runnerOf(db);
      return (await runner.query(text, ordered)).rows as Row[];
    };
  };
}
