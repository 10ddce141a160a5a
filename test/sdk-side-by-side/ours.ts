import type { StackAdminApp, StackClientApp, StackServerApp } from '@stackframe/js';

/** The classes of a client library, with the types of the published SDK, which ours must satisfy. */
export interface Library {
  Client: typeof StackClientApp;
  Server: typeof StackServerApp;
  Admin: typeof StackAdminApp;
}

interface OurModule {
  HallpassClientApp: typeof StackClientApp;
  HallpassServerApp: typeof StackServerApp;
  HallpassAdminApp: typeof StackAdminApp;
  KnownError: new (...args: never[]) => Error & { readonly code: string };
}

/**
 * Imported by a name that the compiler does not resolve: its sources are checked in a separate program with browser
 * types.
 */
const NAME: string = '@hallpass/js';

const library = (await import(NAME)) as OurModule;

export const ours: Library = {
  Client: library.HallpassClientApp,
  Server: library.HallpassServerApp,
  Admin: library.HallpassAdminApp,
};
export const { KnownError } = library;
