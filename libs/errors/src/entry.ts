import type { DetailShape, DetailsOf } from './details.js';
import { KnownError } from './known-error.js';

/** A class that known errors can extend: KnownError itself or one of the families. */
export type Family = abstract new (message: string, details: Readonly<Record<string, unknown>>) => KnownError;

/** One row of the catalog. `shape` is undefined if the error has no `details`. */
export interface Entry<C extends string = string, S extends DetailShape | undefined = DetailShape | undefined> {
  readonly code: C;
  readonly status: number;
  readonly shape: S;
  readonly family: Family;
  readonly message: (details: never) => string;
}

/** A row without `details`. */
export function plain<const C extends string>(
  code: C,
  status: number,
  message: string,
  family: Family = KnownError,
): Entry<C, undefined> {
  return { code, status, shape: undefined, family, message: () => message };
}

/** A row with `details`, from which its message is built. */
export function detailed<const C extends string, const S extends DetailShape>(
  code: C,
  status: number,
  shape: S,
  message: (details: DetailsOf<S>) => string,
  family: Family = KnownError,
): Entry<C, S> {
  return { code, status, shape, family, message };
}
