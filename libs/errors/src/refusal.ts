import { KnownError } from './known-error.js';
import { TextError } from './text-error.js';

const reasons = new WeakMap<KnownError | TextError, string>();

/**
 * Why a request is refused, for the log alone: which of the checks failed that answer alike on purpose. The caller never
 * sees it, and it holds no secret.
 * @returns the error, to be thrown
 */
export function because<E extends KnownError | TextError>(reason: string, error: E): E {
  reasons.set(error, reason);
  return error;
}

/** What `because` noted. */
export const reasonOf = (error: KnownError | TextError): string | undefined => reasons.get(error);
