import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** nginx's status for a client that closed the connection. Only logged, never sent. */
const CLIENT_CLOSED_REQUEST = 499;
const REQUEST_TIMEOUT = 408;

const tooSlow = new WeakSet<Socket>();

export const markTooSlow = (socket: Socket): void => void tooSlow.add(socket);

/**
 * Returns the logged status of a request whose body did not arrive in full, whatever error that caused: 408 when it was
 * too slow, 499 when the client disconnected.
 * @returns null for every other request
 */
export function cutOffStatus(raw: IncomingMessage): number | null {
  if (raw.complete || !raw.destroyed) return null;
  return tooSlow.has(raw.socket) ? REQUEST_TIMEOUT : CLIENT_CLOSED_REQUEST;
}
