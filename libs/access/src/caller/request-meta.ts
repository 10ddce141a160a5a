/**
 * What the process knows of a request besides its headers. Behind the gateway the resolver puts in the request id and
 * client address that the gateway has signed.
 */
export interface RequestMeta {
  requestId: string;
  clientAddress: string;
  /** Upper case. */
  method: string;
  /** Path and query as they came. */
  url: string;
}

/** The request's headers, names in lower case, as Node gives them. */
export type RequestHeaders = Record<string, string | string[] | undefined>;
