import { isDatabaseFailure } from '@hallpass/errors';
import { StartFailure } from './start-failure.js';

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

const refusesPassword =
  'The database rejects the password of a role. Correct DATABASE_URL. The passwords of the service roles are in their own connection settings or follow from HALLPASS_SECRET, and "npm run migrate" sets them.';
const tooSlow = 'The database did not respond in time. Check what keeps it busy, and try again.';
const LOST = 'The connection to the database was lost. Make sure that it is running and reachable, and try again.';
/** Messages of the `pg` client when its own time limits have passed. */
const LATE = /^(?:timeout expired|Query read timeout)/;

export function isLate(error: unknown): boolean {
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
