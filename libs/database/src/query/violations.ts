// https://www.postgresql.org/docs/18/errcodes-appendix.html
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/** Returns whether a unique index rejected a row. The index decides races, not a read before the write. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return isViolation(error, UNIQUE_VIOLATION, constraint);
}

/** Returns whether a row was rejected because the row it references does not exist (any more). */
export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  return isViolation(error, FOREIGN_KEY_VIOLATION, constraint);
}

function isViolation(error: unknown, code: string, constraint: string | undefined): boolean {
  if (!(error instanceof Error)) return false;
  const cause = ((error as { driverError?: unknown }).driverError ?? error) as { code?: string; constraint?: string };
  return cause.code === code && (constraint === undefined || cause.constraint === constraint);
}
