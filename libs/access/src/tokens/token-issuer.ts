/** `typ` of our access tokens (RFC 9068 §2.1), which distinguishes them from every other JWT (security A4). */
export const ACCESS_TOKEN_TYPE = 'at+jwt';

/** Regular and anonymous users have separate issuers, audiences and keys (contract/01 §11). */
export type TokenAudience = 'regular' | 'anonymous';

/** `iss` of a project's access tokens; its JWKS is published under that URL. */
export const issuerOf = (baseUrl: string, projectId: string, audience: TokenAudience): string =>
  `${baseUrl}/api/v1/${audience === 'regular' ? 'projects' : 'projects-anonymous-users'}/${projectId}`;
