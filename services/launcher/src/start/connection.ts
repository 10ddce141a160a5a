import { Database, type DatabaseRole } from '@hallpass/database';
import type { Settings } from '@hallpass/settings';
import pg, { type ClientBase, type QueryResultRow } from 'pg';
import { explainingFailures, isLate } from './database-failure.js';

/** How long a start waits for a database that accepts connections but is slow. Callers have already reached it once. */
const PATIENCE_MILLIS = 60_000;

/**
 * Lends the connections of a role to `work`: for the start and for commands, which are not Nest applications.
 * @throws StartFailure with one sentence if the database fails, or is slow for a minute
 */
export async function connectedAs<T>(
  role: DatabaseRole,
  settings: Settings,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const db = new Database(role, settings);
  return explainingFailures(async () => {
    try {
      await readyInTime(db);
      return await work(db);
    } finally {
      await db.onApplicationShutdown();
    }
  });
}

async function readyInTime(db: Database): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MILLIS; ;) {
    try {
      return await db.ready();
    } catch (error) {
      if (!isLate(error) || Date.now() > deadline) throw error;
    }
  }
}

const LIMIT_MILLIS = 4_000;

/** Runs an operator's query on the whole installation, outside of any project. */
export async function ask<Row extends QueryResultRow>(
  client: ClientBase,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  // eslint-disable-next-line no-restricted-syntax -- the rule is for statements that serve a project
  return (await client.query<Row>(text, values)).rows;
}

/**
 * Lends one connection, with a limit of 4 seconds for every wait.
 * @throws the errors of `pg`
 */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'hallpass-operator',
    connectionTimeoutMillis: LIMIT_MILLIS,
    query_timeout: LIMIT_MILLIS,
    statement_timeout: LIMIT_MILLIS,
  });
  client.on('error', () => undefined); // queries in progress fail with the same error
  try {
    await client.connect();
    return await work(client);
  } finally {
    // Do not await the end: a hanging database may never answer.
    void client.end().catch(() => undefined);
  }
}
