/**
 * Data about a request other than its headers. Behind the gateway, the resolver replaces request id and client address
 * with those that the gateway signed.
 */
export interface RequestMeta {
  requestId: string;
  clientAddress: string;
  /** Upper case. */
  method: string;
  /** Path and query as sent. */
  url: string;
}

/** The request's headers as Node provides them, names in lower case. */
export type RequestHeaders = Record<string, string | string[] | undefined>;
