/** The project and the keys of an app. */
export interface AppIdentity {
  /** Base address of the server, without `/api/v1`. */
  baseUrl: string;
  /** A UUID, or `internal` for the project whose users are project owners. */
  projectId: string;
  publishableClientKey?: string;
  secretServerKey?: string;
  superSecretAdminKey?: string;
  /** Sent with every request, for example for a proxy. */
  extraRequestHeaders?: Record<string, string>;
}

/**
 * The API's address on a server (contract/01 §1).
 * @param baseUrl with or without a trailing slash
 */
export const apiBase = (baseUrl: string): string => `${baseUrl.replace(/\/+$/, '')}/api/v1`;
