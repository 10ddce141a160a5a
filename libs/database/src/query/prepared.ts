import type { QueryResultRow } from 'pg';
import type { Tx } from '../connection/data-source.js';
import type { Database } from '../connection/database.js';
import { assertNamesProject, runnerOf } from './runner.js';

export interface StatementOptions {
  /** Why this statement serves all projects at once. */
  global?: string;
}

export type PreparedStatement<Row> = (db: Database | Tx, values: unknown[]) => Promise<Row[]>;

/** PostgreSQL cuts longer names off, which would make two statements one. */
const LONGEST_NAME = 63;
const texts = new Map<string, string>();

/**
 * A statement that each connection parses and plans once: for the hottest ones (TypeORM's own cost several times the
 * CPU). Runs on the transaction's own connection, or on the pool. Values go as parameters, `$1` on.
 * @param name unique in the process, at most 63 characters, e.g. `session.refresh`
 * @throws Error when defined without `project_id` in its text, or twice under one name
 */
export function prepared<Row extends object = QueryResultRow>(
  name: string,
  text: string,
  options?: StatementOptions,
): PreparedStatement<Row> {
  assertNamesProject(text, options?.global);
  if (name.length > LONGEST_NAME) throw new Error(`The name of a prepared statement is too long: ${name}`);
  if ((texts.get(name) ?? text) !== text) throw new Error(`Two prepared statements are named ${name}`);
  texts.set(name, text);
  return async (db, values) => {
    const runner = await runnerOf(db);
    return (await runner.query({ name, text, values })).rows as Row[];
  };
}
