/** The issuer identifier of a project (contract/08), which OpenID Connect clients are configured with. */
export const issuerOf = (apiUrl: string, projectId: string): string => `${apiUrl}/p/${encodeURIComponent(projectId)}`;

/** Where clients read the endpoints and keys of an issuer (OpenID Connect Discovery 1.0 §4). */
export const discoveryOf = (issuer: string): string => `${issuer}/.well-known/openid-configuration`;
