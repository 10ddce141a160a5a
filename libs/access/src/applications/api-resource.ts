/** Scopes of the API, which `@Operation` names (contract/08 §11). No resource of a project has a scope with this prefix. */
export const API_SCOPE_PREFIX = 'hallpass:';

export const API_SCOPES = [
  'hallpass:account:read',
  'hallpass:teams:read',
  'hallpass:teams:write',
  'hallpass:payments:read',
] as const;

export type ApiScope = (typeof API_SCOPES)[number];

/** The identifier of the API as a resource: the audience of access tokens that it accepts. */
export const apiIdentifier = (baseUrl: string): string => `${baseUrl}/api/v1`;

/** The issuer identifier of a project (RFC 8414 §2). Its endpoints are below it. */
export const issuerAddress = (baseUrl: string, projectId: string): string => `${baseUrl}/p/${projectId}`;
