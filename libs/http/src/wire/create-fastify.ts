import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { parse } from 'node:querystring';
import { sendTextError, TEXT_CODE_HEADER, TextError } from '@hallpass/errors';
import { fastify as createServer, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { addBodyParsers, BODY_LIMIT_BYTES } from './body-parsers.js';
import { markTooSlow } from './cut-off-body.js';
import { addEdge, type EdgeOptions, startAnswer } from './edge.js';
import { API_PREFIX, LATEST_PREFIX, NO_STORE, TEXT_TYPE } from '../protocol/protocol.js';

/** security J4, in milliseconds and bytes. */
const HEADERS_TIMEOUT = 10_000;
const REQUEST_TIMEOUT = 30_000;
/** How often Node checks for timed-out connections; this bounds how late they are answered. */
const TIMEOUT_CHECK_INTERVAL = 100;
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_PATH_PARAMETER_CHARACTERS = 512;

/** `/api/latest` is an alias: its requests are routed, authorized and logged as `/api/v1` requests. */
function rewriteUrl(url: string): string {
  const next = url.charCodeAt(LATEST_PREFIX.length);
  const ends = Number.isNaN(next) || next === 0x2f /* / */ || next === 0x3f; /* ? */
  return ends && url.startsWith(LATEST_PREFIX) ? API_PREFIX + url.slice(LATEST_PREFIX.length) : url;
}

const CONNECTION_ERRORS: Readonly<Record<string, TextError>> = {
  HPE_HEADER_OVERFLOW: new TextError(431, 'HEADERS_TOO_LARGE', 'The headers of the request are too long.'),
  ERR_HTTP_REQUEST_TIMEOUT: new TextError(408, 'REQUEST_TIMEOUT', 'The request took too long to arrive.'),
};
const NOT_HTTP = new TextError(400, 'MALFORMED_REQUEST', 'The request is not valid HTTP.');

/** Answers a connection that sends invalid HTTP, or is too slow or too long, and closes it (security J2, J4). */
function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { status, code, message } = CONNECTION_ERRORS[error.code ?? ''] ?? NOT_HTTP;
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: ${TEXT_TYPE}\r\ncache-control: ${NO_STORE}\r\n` +
      `${TEXT_CODE_HEADER}: ${code}\r\ncontent-length: ${Buffer.byteLength(message)}\r\nconnection: close\r\n\r\n${message}`,
  );
}

function refuseUrl(request: FastifyRequest, reply: FastifyReply, options: EdgeOptions): void {
  startAnswer(request, reply, options);
  const text = 'The URL is not valid. Check its percent signs and its length.';
  sendTextError(reply, new TextError(400, 'MALFORMED_REQUEST', text));
}

/**
 * Creates the server under Nest, with the wire protocol as hooks and limits as options (contract/01 §1 to §6, security
 * J).
 */
export function createFastify(options: EdgeOptions): FastifyInstance {
  const server = createServer({
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADERS_TIMEOUT,
      connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL,
      insecureHTTPParser: false,
    },
    requestTimeout: REQUEST_TIMEOUT,
    bodyLimit: BODY_LIMIT_BYTES,
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    logger: false,
    rewriteUrl: (request) => rewriteUrl(request.url ?? '/'),
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: MAX_PATH_PARAMETER_CHARACTERS,
      querystringParser: parseQuery,
    },
    clientErrorHandler: (error, socket) => {
      options.metrics.countConnectionError();
      if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') markTooSlow(socket);
      refuseConnection(error, socket);
    },
    // A URL that the router cannot decode never reaches the hooks.
    frameworkErrors: (_error, request, reply) => refuseUrl(request as FastifyRequest, reply as FastifyReply, options),
  });
  addBodyParsers(server);
  addEdge(server, options);
  return server;
}

/** Parses a query string. A repeated key has its last value (contract/01 §5). The result has no prototype. */
function parseQuery(text: string): Record<string, string> {
  const query = parse(text) as Record<string, string | string[]>;
  for (const key in query) {
    const value = query[key];
    if (Array.isArray(value)) query[key] = value.at(-1) ?? '';
  }
  return query as Record<string, string>;
}
