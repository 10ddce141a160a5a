import type { ServerResponse } from 'node:http';

/** Ends an answer whose other headers are set. */
export function send(response: ServerResponse, status: number, body: string, type = 'text/html'): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body);
}
