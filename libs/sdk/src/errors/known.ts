import { type ErrorDetails, KnownError } from './known-error.js';

export type KnownErrorClass = new (...args: ConstructorParameters<typeof KnownError>) => KnownError;

export const classes = new Map<string, KnownErrorClass>();

/** Creates the class of one code, with its name in the catalog. */
export function known<Details extends ErrorDetails = ErrorDetails>(
  name: string,
  code: string,
  Family: KnownErrorClass = KnownError,
) {
  class Known extends Family {
    declare readonly details: Details;
  }
  Object.defineProperty(Known, 'name', { value: name });
  classes.set(code, Known);
  return Known;
}
