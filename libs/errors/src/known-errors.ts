import { catalogue } from './catalogue.js';
import type { DetailsOf, DetailShape } from './details.js';
import type { Entry } from './entry.js';
import type { KnownError } from './known-error.js';

type Catalogue = typeof catalogue;

/** The instance of a class of the catalog, with a literal code and typed `details`. */
export type KnownErrorOf<E> =
  E extends Entry<infer C, infer S>
    ? KnownError & { readonly code: C } & (S extends DetailShape ? { readonly details: DetailsOf<S> } : unknown)
    : never;

/** The constructor takes the typed `details`, or nothing if the error has none. */
export type KnownErrorClass<E> =
  E extends Entry<string, infer S>
    ? S extends DetailShape
      ? new (details: DetailsOf<S>) => KnownErrorOf<E>
      : new () => KnownErrorOf<E>
    : never;

export type KnownErrorClasses = { readonly [N in keyof Catalogue]: KnownErrorClass<Catalogue[N]> };

export type KnownErrorName = keyof Catalogue;

/** As sent in the body and in `x-stack-known-error`: `USER_NOT_FOUND`. */
export type KnownErrorCode = Catalogue[KnownErrorName]['code'];

function classOf(name: string, entry: Entry): new (details?: Readonly<Record<string, unknown>>) => KnownError {
  const { code, status, shape } = entry;
  const message = entry.message as (details: unknown) => string;
  const made = {
    [name]: class extends entry.family {
      constructor(details?: Readonly<Record<string, unknown>>) {
        super(message(details), (shape === undefined ? undefined : details) as Readonly<Record<string, unknown>>);
        this.name = name;
      }
      override readonly code = code;
      override readonly status = status;
    },
  }[name];
  return made as new (details?: Readonly<Record<string, unknown>>) => KnownError;
}

/** All known errors by name: `throw new KnownErrors.UserNotFound()`. */
export const KnownErrors = Object.freeze(
  Object.fromEntries(Object.entries(catalogue).map(([name, entry]) => [name, classOf(name, entry as Entry)])),
) as unknown as KnownErrorClasses;
