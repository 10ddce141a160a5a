import { KnownError } from './known-error.js';
import { TextError } from './text-error.js';

const reasons = new WeakMap<KnownError | TextError, string>();

/**
 * Records, only for the log, which check rejected a request whose response deliberately does not say so. The caller
 * never sees the reason, and it contains no secret.
 * @returns the error, to be thrown
 */
export function because<E extends KnownError | TextError>(reason: string, error: E): E {
  reasons.set(error, reason);
  return error;
}

/** The reason recorded by `because`. */
export const reasonOf = (error: KnownError | TextError): string | undefined => reasons.get(error);
