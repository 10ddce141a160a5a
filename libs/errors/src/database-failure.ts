/**
 * Error codes of `pg` and of the network that concern the connection, not the statement: the server is stopping,
 * starting, out of connections or disk space, missing, or rejects us while our role's password is being replaced
 * (PostgreSQL's error codes, classes 08, 28, 53, 57 and 58).
 */
const CODES =
  /^(08\w{3}|28000|28P01|53[0-3]00|57P0[1-5]|58030|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Messages of `pg` and its pool that have no code. */
const MESSAGES =
  /^(Connection terminated|Connection ended unexpectedly|timeout exceeded when trying to connect|timeout expired|Client (was closed|has encountered a connection error) and is not queryable)/;

/** Whether an unhandled error means that the database cannot be reached. */
export function isDatabaseFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? CODES.test(code) : MESSAGES.test(error.message);
}

/** serialization_failure and deadlock_detected, of PostgreSQL's class 40. */
const ROLLBACK = new Set<unknown>(['40001', '40P01']);

/**
 * Whether PostgreSQL has rolled back a transaction because of concurrent ones, so that the whole transaction can be
 * retried.
 */
export const isTransactionRollback = (error: unknown): boolean =>
  error instanceof Error && ROLLBACK.has((error as { code?: unknown }).code);

/** System error codes for a full disk or too many open files. */
const NO_ROOM = /^(ENOSPC|EDQUOT|EROFS|EMFILE|ENFILE)$/;

/** Whether an unhandled error means that nothing can be stored now (security O8). */
export const isOutOfRoom = (error: unknown): boolean =>
  error instanceof Error && NO_ROOM.test(String((error as { code?: unknown }).code));

const REPEATABLE = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);

/**
 * The message for the client. A write may have taken effect, because the response to its commit may be the one that was
 * lost.
 */
export function databaseFailureText(method: string): string {
  return REPEATABLE.has(method)
    ? 'The database is not reachable. Try again in a moment.'
    : 'The database is not reachable. Check whether the request took effect before you send it again.';
}
