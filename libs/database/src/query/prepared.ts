import type { QueryResultRow } from 'pg';
import { compileStatement, type SqlValues } from './named-parameters.js';
import { assertNamesProject, runnerOf } from './runner.js';
import type { Statement, StatementOptions } from './statement.js';

/** PostgreSQL truncates longer names, which could give two statements the same name. */
const LONGEST_NAME = 63;
const texts = new Map<string, string>();

/**
 * A statement that each connection parses and plans once, for frequent statements (TypeORM's own need several times the
 * CPU). Runs on the transaction's own connection, or on the pool.
 *
 *     const userById = prepared<UserRow>('user-by-id')(
 *       `SELECT … WHERE project_id = :projectId AND id = :userId`,
 *     );
 *     const [user] = await userById(tx, { projectId, userId });
 *
 * @param name unique in the process, at most 63 characters, e.g. `session.refresh`
 * @throws Error when defined without `project_id` in its text, or twice under one name
 */
export function prepared<Row extends object = QueryResultRow>(
  name: string,
  options?: StatementOptions,
): <const Text extends string>(text: Text) => Statement<Row, Text> {
  return <const Text extends string>(named: Text): Statement<Row, Text> => {
    const { text, valuesOf } = compileStatement(named);
    keepName(name, text, options);
    return async (db, ...[values]: [values?: SqlValues<Text>]) => {
      const ordered = valuesOf(values);
      const runner = await runnerOf(db);
      return (await runner.query({ name, text, values: ordered })).rows as Row[];
    };
  };
}

function keepName(name: string, text: string, options: StatementOptions | undefined): void {
  assertNamesProject(text, options?.global);
  if (name.length > LONGEST_NAME) throw new Error(`The name of a prepared statement is too long: ${name}`);
  if ((texts.get(name) ?? text) !== text) throw new Error(`Two prepared statements have the name ${name}`);
  texts.set(name, text);
}
