import type { IncomingMessage } from 'node:http';
import { CONTEXT_HEADER } from '@hallpass/access';

/**
 * Between gateway and service. On a request: the id of this one sending of it. On `GET /health`: an id that the gateway
 * asks after, on a fresh connection, when it receives nothing on the old one; the answer has the same header, with
 * `under-way` or `unknown`. As it begins like the header of the signed context, the edge drops it from whatever clients
 * send.
 */
export const EXCHANGE_HEADER = `${CONTEXT_HEADER}-exchange`;

/** The requests of the gateway that this service is at work on. */
export class Exchanges {
  private readonly underWay = new Set<string>();

  /** Takes the id off a request, whose handler has no use for it. */
  take({ headers }: IncomingMessage): string | null {
    const id = headers[EXCHANGE_HEADER];
    if (typeof id !== 'string') return null;
    delete headers[EXCHANGE_HEADER];
    return id;
  }

  began(id: string): void {
    this.underWay.add(id);
  }

  ended(id: string): void {
    this.underWay.delete(id);
  }

  stateOf(id: string): 'under-way' | 'unknown' {
    return this.underWay.has(id) ? 'under-way' : 'unknown';
  }
}
