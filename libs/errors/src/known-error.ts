/** The JSON body of a known error (contract/07 §1). */
export interface KnownErrorBody {
  code: string;
  /** Omitted if the error has none. The published SDK rebuilds the error from it. */
  details?: Readonly<Record<string, unknown>>;
  /** The sentence for people who call the API by hand. */
  error: string;
}

/**
 * An error that the caller can act on. Any other exception is a bug and results in a 500. `details` are shown to the
 * caller, so they must not contain secrets.
 */
export abstract class KnownError extends Error {
  /** Stable, part of the public API: never renamed, never reused. */
  abstract readonly code: string;
  /** The real HTTP status, before any status override. */
  abstract readonly status: number;
  declare readonly details?: Readonly<Record<string, unknown>>;

  constructor(message: string, details?: Readonly<Record<string, unknown>>) {
    super(message);
    if (details !== undefined) this.details = details;
  }

  toJSON(): KnownErrorBody {
    return this.details === undefined
      ? { code: this.code, error: this.message }
      : { code: this.code, details: this.details, error: this.message };
  }
}
