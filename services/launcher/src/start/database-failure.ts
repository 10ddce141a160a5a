import { isDatabaseFailure } from '@hallpass/errors';
import { StartFailure } from './start-failure.js';

/**
 * Explains errors of PostgreSQL (https://www.postgresql.org/docs/18/errcodes-appendix.html) or its connection to an
 * operator, by code. PostgreSQL's own messages name roles and tables, never values that were sent.
 */
const SENTENCES: Readonly<Record<string, (words: string) => string>> = {
  '25006': () =>
    'The database only lets itself be read: DATABASE_URL names a standby or a database that is set to read-only; give it the address of the primary.',
  '28P01': () => refusesPassword,
  '28000': () => refusesPassword,
  '42501': (words) =>
    `The role of DATABASE_URL lacks a right (${words}): let it own the database and all that is in it, and create roles, or set HALLPASS_ROLE_PER_SERVICE=off when it only lacks the right to create roles.`,
  '53100': () => "The database's disk is full: make room on it.",
  '53300': () => 'The database takes no further connection: raise its max_connections, or stop what else uses it.',
  '57P03': () => 'The database is starting or stopping: try again in a moment.',
  '57014': () => tooSlow,
  '55P03': () =>
    'Another session holds a table of the database for too long: end it (pg_stat_activity shows it), and try again.',
};

const refusesPassword =
  'The database refuses the password of a role: correct DATABASE_URL; the passwords of the services are those of their own connections, or follow from HALLPASS_SECRET, and "npm run migrate" sets them.';
const tooSlow = 'The database did not answer in time: look at what keeps it busy, and try again.';
const LOST = 'The connection to the database was lost: see that it runs and can be reached, and try again.';
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
