import { Database, type DatabaseRole } from '@hallpass/database';
import type { Settings } from '@hallpass/settings';
import pg, { type ClientBase, type QueryResultRow } from 'pg';
import { isDatabaseFailure } from '@hallpass/errors';
import { StartFailure } from './start-failure.js';

const refusesPassword =
  'The database rejects the password of a role. Correct DATABASE_URL. The passwords of the service roles are in their own connection settings or follow from HALLPASS_SECRET, and "npm run migrate" sets them.';
const tooSlow = 'The database did not respond in time. Check what keeps it busy, and try again.';
const LOST = 'The connection to the database was lost. Make sure that it is running and reachable, and try again.';
/** Messages of the `pg` client when its own time limits have passed. */
const LATE = /^(?:timeout expired|Query read timeout)/;

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
  // oxlint-disable-next-line hallpass/no-raw-query -- the rule is for statements that serve a project
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

/**
 * Explains errors of PostgreSQL (https://www.postgresql.org/docs/18/errcodes-appendix.html) or its connection to an
 * operator, by code. PostgreSQL's own messages name roles and tables, never values that were sent.
 */
const SENTENCES: Readonly<Record<string, (words: string) => string>> = {
  '25006': () =>
    'The database is read-only: DATABASE_URL is the address of a standby, or the database is set to read-only. Set DATABASE_URL to the primary.',
  '28P01': () => refusesPassword,
  '28000': () => refusesPassword,
  '42501': (words) =>
    `The role of DATABASE_URL lacks a privilege (${words}). It must own the database and everything in it, and be able to create roles. If it only lacks the privilege to create roles, you can set HALLPASS_ROLE_PER_SERVICE=off instead.`,
  '53100': () => 'The disk of the database is full. Free some space on it.',
  '53300': () =>
    'The database accepts no more connections. Raise max_connections, or stop other programs that use the database.',
  '57P03': () => 'The database is starting or stopping. Try again in a moment.',
  '57014': () => tooSlow,
  '55P03': () =>
    'Another database session holds a lock on a table for too long. End that session (pg_stat_activity shows it), and try again.',
};

function isLate(error: unknown): boolean {
  return error instanceof Error && LATE.test(error.message);
}

/** @returns null if it is not a database error, or one that only a developer can fix */
export function databaseFailureSentence(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { driverError, message } = error as Error & { driverError?: { code?: unknown } };
  const code = String(driverError?.code ?? (error as { code?: unknown }).code ?? '');
  const sentence = Object.hasOwn(SENTENCES, code) ? SENTENCES[code] : undefined;
  if (sentence) return sentence(message);
  if (isLate(error)) return tooSlow;
  return isDatabaseFailure(driverError ?? error) ? LOST : null;
}

/** Runs work that only talks to the database. @throws StartFailure instead of a database error that has a sentence */
export async function explainingFailures<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const sentence = databaseFailureSentence(error);
    throw sentence === null ? error : new StartFailure(sentence, { cause: error });
  }
}
