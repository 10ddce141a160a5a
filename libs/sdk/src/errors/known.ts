import { type ErrorDetails, KnownError } from './known-error.js';

export type KnownErrorClass = new (...args: ConstructorParameters<typeof KnownError>) => KnownError;

/** By code. */
export const classes = new Map<string, KnownErrorClass>();

/** The class of one code, under its name in the catalogue. */
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
