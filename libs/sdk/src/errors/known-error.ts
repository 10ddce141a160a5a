/** JSON that comes with a known error, in the wire's spelling. Empty when the error has none. */
export type ErrorDetails = Readonly<Record<string, unknown>>;

/**
 * An outcome that the server names with a stable code (contract/01 §6), such as `USER_NOT_FOUND`.
 * Named subclasses are in `KnownErrors`; a code this version does not know arrives as a plain `KnownError`,
 * so that a newer server never breaks an older app: compare `code` then.
 */
export class KnownError extends Error {
  readonly details: ErrorDetails;

  constructor(
    readonly code: string,
    /** The real HTTP status, also when the server answered 200 with a status override (contract/01 §3). */
    readonly status: number,
    message: string,
    details: ErrorDetails = {},
  ) {
    super(message);
    this.name = new.target.name;
    this.details = details;
  }

  static isKnownError(error: unknown): error is KnownError {
    return error instanceof KnownError;
  }
}
