import type { GetUserOptions } from '../users/get-user.js';
import type { StoreOptions } from '../context/app-context.js';
import type { HallpassAdminApp } from './hallpass-admin-app.js';
import type { HallpassClientApp, HallpassClientAppOptions } from './hallpass-client-app.js';
import type { HallpassServerApp, HallpassServerAppOptions } from './hallpass-server-app.js';

/** The names that the published SDK uses for these types. */

export type HallpassClientAppConstructorOptions = HallpassClientAppOptions;
export type HallpassServerAppConstructorOptions = HallpassServerAppOptions;
export type HallpassAdminAppConstructorOptions = HallpassServerAppOptions;
export type HallpassClientAppConstructor = typeof HallpassClientApp;
export type HallpassServerAppConstructor = typeof HallpassServerApp;
export type HallpassAdminAppConstructor = typeof HallpassAdminApp;
export type GetCurrentUserOptions = GetUserOptions & StoreOptions;
