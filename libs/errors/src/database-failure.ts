/**
 * Codes of `pg` and of the network under it that speak of the connection, not of what was asked: the server stops,
 * starts, has no room (for another connection, on its disk), is not there, or does not let us in while the password of our
 * role is replaced (PostgreSQL's error codes, classes 08, 28, 53, 57 and 58).
 */
const CODES =
  /^(08\w{3}|28000|28P01|53[0-3]00|57P0[1-5]|58030|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** What `pg` and its pool say without a code. */
const MESSAGES =
  /^(Connection terminated|Connection ended unexpectedly|timeout exceeded when trying to connect|timeout expired|Client (was closed|has encountered a connection error) and is not queryable)/;

/** Whether an error that nobody handled means that the database cannot be reached. */
export function isDatabaseFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? CODES.test(code) : MESSAGES.test(error.message);
}

/** serialization_failure and deadlock_detected, of PostgreSQL's class 40. */
const ROLLBACK = new Set<unknown>(['40001', '40P01']);

/** Whether PostgreSQL has rolled a transaction back for the sake of others: whole it may be tried again. */
export const isTransactionRollback = (error: unknown): boolean =>
  error instanceof Error && ROLLBACK.has((error as { code?: unknown }).code);

/** Codes of the system when the process itself has no room: on the disk, or for another open file. */
const NO_ROOM = /^(ENOSPC|EDQUOT|EROFS|EMFILE|ENFILE)$/;

/** Whether an error that nobody handled means that nothing can be stored now (security O8). */
export const isOutOfRoom = (error: unknown): boolean =>
  error instanceof Error && NO_ROOM.test(String((error as { code?: unknown }).code));

const REPEATABLE = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);

/** What the client is told then: a write may have been carried out, for its commit may be what got no answer. */
export function databaseFailureText(method: string): string {
  return REPEATABLE.has(method)
    ? 'The database is not reachable. Try again in a moment.'
    : 'The database is not reachable. Check what has come of the request before you send it again.';
}
