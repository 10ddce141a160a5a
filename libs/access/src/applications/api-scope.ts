import type { ApiScope } from './api-resource.js';

const API_SCOPE = 'hallpass:api-scope';

/** Opens a route to access tokens of applications that have a scope. `@Operation` calls it. */
export const openToApplications = (handler: object, scope: ApiScope): void =>
  Reflect.defineMetadata(API_SCOPE, scope, handler);

/** Returns the scope that opens a route to applications; undefined if it is closed to them. */
export const apiScopeOf = (handler: object): ApiScope | undefined =>
  Reflect.getMetadata(API_SCOPE, handler) as ApiScope | undefined;
