import type { StackAdminApp, StackClientApp, StackServerApp } from '@stackframe/js';

/** The classes of a client library, by the published SDK's types: ours has to do with them. */
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

/** By its name alone: its sources are checked in a program of their own, which has the types of a browser. */
const NAME: string = '@hallpass/js';

const library = (await import(NAME)) as OurModule;

export const ours: Library = {
  Client: library.HallpassClientApp,
  Server: library.HallpassServerApp,
  Admin: library.HallpassAdminApp,
};
export const { KnownError } = library;
