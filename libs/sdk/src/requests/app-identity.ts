/** Who is asking: the project and the keys of its app. */
export interface AppIdentity {
  /** Base of the server, without `/api/v1`. */
  baseUrl: string;
  /** A UUID, or `internal` for the project whose users are project owners. */
  projectId: string;
  publishableClientKey?: string;
  secretServerKey?: string;
  superSecretAdminKey?: string;
  /** Sent with every request; for proxies on the way. */
  extraRequestHeaders?: Record<string, string>;
}

/** Where the API of a server is (contract/01 §1). @param baseUrl with or without a slash at its end */
export const apiBase = (baseUrl: string): string => `${baseUrl.replace(/\/+$/, '')}/api/v1`;
