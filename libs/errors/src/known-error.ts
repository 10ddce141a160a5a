/** The JSON body of a known error on the wire (contract/07 §1). */
export interface KnownErrorBody {
  code: string;
  /** Left out when the error has none. The published SDK rebuilds the error from it. */
  details?: Readonly<Record<string, unknown>>;
  /** The sentence for people who call the API by hand. */
  error: string;
}

/**
 * An outcome the caller can act on. Anything else that is thrown is a bug and answers 500.
 * `details` are shown to the caller: no secrets.
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
