import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** As nginx writes it: whoever asked has closed the connection. Nobody is sent it. */
const CLIENT_CLOSED_REQUEST = 499;
const REQUEST_TIMEOUT = 408;

const tooSlow = new WeakSet<Socket>();

/** Remembers that the request on this connection took too long to arrive. */
export const markTooSlow = (socket: Socket): void => void tooSlow.add(socket);

/**
 * What is logged and counted of a request whose body never came whole, whatever has failed by it: 408 when it was too
 * slow, 499 when its sender went away.
 * @returns null for every other request
 */
export function cutOffStatus(raw: IncomingMessage): number | null {
  if (raw.complete || !raw.destroyed) return null;
  return tooSlow.has(raw.socket) ? REQUEST_TIMEOUT : CLIENT_CLOSED_REQUEST;
}
