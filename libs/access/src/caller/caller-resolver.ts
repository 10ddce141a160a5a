import type { Caller } from './caller.js';
import type { RequestHeaders, RequestMeta } from './request-meta.js';

/**
 * Identifies the caller of a request. There is one implementation for the edge, and one for a service behind the
 * gateway.
 */
export abstract class CallerResolver {
  /**
   * @returns null when the request carries no project authentication at all
   * @throws a known error of contract/01 §10
   */
  abstract resolve(headers: RequestHeaders, meta: RequestMeta): Promise<Caller | null>;
}
