import { Database, type DatabaseRole } from '@hallpass/database';
import type { Settings } from '@hallpass/settings';
import pg, { type ClientBase, type QueryResultRow } from 'pg';
import { explainingFailures, isLate } from './database-failure.js';

/** How long the start waits for a database that takes connections, and is late with it: whoever is here has met it before. */
const PATIENCE_MILLIS = 60_000;

/**
 * Lends the connections of a role for the time of `work`: for the start and for commands, which are no Nest application.
 * @throws StartFailure with one sentence when the database fails, or is late for a minute
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

/** What an operator asks of the installation as a whole: no statement of a project. */
export async function ask<Row extends QueryResultRow>(
  client: ClientBase,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  // eslint-disable-next-line no-restricted-syntax -- the rule is for statements that serve a project
  return (await client.query<Row>(text, values)).rows;
}

/**
 * Lends one connection, which waits for nothing longer than 4 seconds.
 * @throws what `pg` says
 */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'hallpass-operator',
    connectionTimeoutMillis: LIMIT_MILLIS,
    query_timeout: LIMIT_MILLIS,
    statement_timeout: LIMIT_MILLIS,
  });
  client.on('error', () => undefined); // what is under way fails with it
  try {
    await client.connect();
    return await work(client);
  } finally {
    // Nobody waits for the goodbye of a database that hangs.
    void client.end().catch(() => undefined);
  }
}
