import type { ServerResponse } from 'node:http';

/** Sends a response whose other headers are set. */
export function send(response: ServerResponse, status: number, body: string, type = 'text/html'): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body);
}
