/** JSON details of a known error, in the API's spelling. Empty if the error has no details. */
export type ErrorDetails = Readonly<Record<string, unknown>>;

/**
 * An error that the server identifies with a stable code (contract/01 §6), such as `USER_NOT_FOUND`. Its named
 * subclasses are in `KnownErrors`. A code that this version does not know arrives as a plain `KnownError`, so that a
 * newer server never breaks an older app; compare `code` in that case.
 */
export class KnownError extends Error {
  readonly details: ErrorDetails;

  constructor(
    readonly code: string,
    /** The real HTTP status, even if the server answered 200 with a status override (contract/01 §3). */
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
