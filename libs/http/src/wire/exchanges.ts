import type { IncomingMessage } from 'node:http';
import { CONTEXT_HEADER } from '@hallpass/access';

/**
 * Used between gateway and service. On a request: the id of one attempt to send it. On `GET /health`: an id that the
 * gateway asks about on a new connection when it receives nothing on the old one. The response has the same header,
 * with `under-way` or `unknown`. Because it starts like the signed context header, the edge drops it from client
 * requests.
 */
export const EXCHANGE_HEADER = `${CONTEXT_HEADER}-exchange`;

/** The gateway's requests that this service is processing. */
export class Exchanges {
  private readonly underWay = new Set<string>();

  /** Takes the id off a request; the handler does not need it. */
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
