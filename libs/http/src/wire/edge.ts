import type { IncomingMessage } from 'node:http';
import { type CallerResolver, CONTEXT_HEADER } from '@hallpass/access';
import { sendTextError, TextError } from '@hallpass/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServiceState } from '../service/service-state.js';
import type { Logger } from '../logs/logger.js';
import type { Metrics } from '../metrics/metrics.js';
import { addRequestActors } from './request-actors.js';
import { simplifyContentType } from './body-parsers.js';
import { cutOffStatus } from './cut-off-body.js';
import { EXCHANGE_HEADER, Exchanges } from './exchanges.js';
import {
  ACTUAL_STATUS_HEADER,
  API_CORS,
  API_ROOT,
  HEALTH_CORS,
  identifiesCaller,
  ISSUER_CORS,
  isIssuerEndpoint,
  isIssuerRoute,
  JSON_TYPE,
  NO_STORE,
  OVERRIDE_HEADER,
  readsCookie,
  REQUEST_ID_HEADER,
} from '../protocol/protocol.js';
import { UnknownPaths } from './unknown-paths.js';
import { clientAddress } from './client-address.js';

/** Proxies and frameworks spell a header name differently: case, and underscore for hyphen (CVE-2025-64484). */
const canonical = (name: string): string => name.trim().toLowerCase().replaceAll('_', '-');

// Matches every header with our prefix, so that future ones are covered as well.
const isContextHeader = (name: string): boolean => canonical(name).startsWith(canonical(CONTEXT_HEADER));

export interface EdgeOptions {
  /** Whether requests come from outside; false behind the gateway, whose signed context is then trusted. */
  edge: boolean;
  trustedProxyHops: number;
  /** Whether responses tell browsers to use only https (RFC 6797). */
  hsts: boolean;
  logger: Logger;
  metrics: Metrics;
  state: ServiceState;
  /** Available once the modules are built; null in a process without authenticated routes. */
  callerResolver: () => CallerResolver | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** High-resolution timestamp of arrival, in milliseconds. */
    startedAt: number;
    /** The status before any override, for logs, metrics and limits. */
    realStatus: number;
    /** True once the request was answered, or the client has disconnected; then it is logged and counted. */
    isOver: boolean;
    /** The client's address, according to the trusted proxies. */
    clientAddress: string;
    /** Behind the gateway: the gateway's id of this request. */
    exchange: string | null;
  }
}

/**
 * One year. Without `includeSubDomains` and `preload`, since other hosts of the domain are not ours to decide about.
 */
const HSTS = 'max-age=31536000';

const isApiPath = (url: string): boolean => url.startsWith(API_ROOT) || /^\/api(?:\?|$)/.test(url);
const isHealthPath = (url: string): boolean => /^\/health\/?(?:\?|$)/.test(url);

/**
 * Node starts on a request whose last transfer coding is not `chunked` before it notices; reject it here (security J2).
 */
const hasOddTransferEncoding = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined && headers['transfer-encoding'].toLowerCase() !== 'chunked';

/** Detects a second Host header. Proxies disagree on which one applies (RFC 9112 §3.2). */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let n = 0; n < rawHeaders.length; n += 2) if (rawHeaders[n]!.toLowerCase() === 'host') hosts += 1;
  return hosts > 1;
}

function refuseFraming(reply: FastifyReply, message: string): void {
  sendTextError(reply, new TextError(400, 'MALFORMED_REQUEST', message, { connection: 'close' }));
}

/**
 * Sets headers that every response carries, before anything can fail. Fewer behind the gateway: the edge sets the
 * headers for the client (request id, CORS, status override), in both modes.
 */
export function startAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { edge, hsts }: Pick<EdgeOptions, 'edge' | 'hsts'>,
): void {
  const url = request.raw.url ?? '/';
  void reply.header('x-content-type-options', 'nosniff');
  if (edge && hsts) void reply.header('strict-transport-security', HSTS);
  if (isApiPath(url)) {
    void reply.header('cache-control', NO_STORE);
    if (edge) void reply.header(REQUEST_ID_HEADER, request.id);
    if (edge && !readsCookie(url)) void reply.headers(API_CORS);
  } else if (isIssuerEndpoint(url)) {
    if (edge) void reply.header(REQUEST_ID_HEADER, request.id).headers(ISSUER_CORS);
  } else if (isHealthPath(url)) {
    void reply.headers(HEALTH_CORS).header('cache-control', NO_STORE);
  }
}

async function resolveCaller(resolver: CallerResolver, request: FastifyRequest): Promise<void> {
  const meta = {
    requestId: request.id,
    clientAddress: request.clientAddress,
    method: request.method,
    url: request.raw.url ?? '/',
  };
  try {
    request.caller = await resolver.resolve(request.headers, meta);
  } finally {
    request.id = meta.requestId;
    request.clientAddress = meta.clientAddress;
  }
}

/**
 * Adds the edge's request phases in the order of contract/01 §5: preflight, then method (404 and 405), then the caller.
 * After these, Fastify reads the body, and Nest's guards check `me`, access type and schema. One hook for each phase,
 * since hooks run on every request.
 */
export function addEdge(fastify: FastifyInstance, options: EdgeOptions): void {
  const { edge, trustedProxyHops, logger, metrics, state } = options;
  const unknownPaths = new UnknownPaths(fastify);
  const exchanges = edge ? null : new Exchanges();
  fastify.decorateRequest('caller', null);
  fastify.decorateRequest('startedAt', 0);
  fastify.decorateRequest('realStatus', 0);
  fastify.decorateRequest('clientAddress', '');
  fastify.decorateRequest('isOver', false);
  fastify.decorateRequest('exchange', null);

  const end = (request: FastifyRequest, reply: FastifyReply): void => {
    if (request.startedAt === 0 || request.isOver) return; // 0: rejected before the hooks ran
    request.isOver = true;
    state.requestEnded();
    if (request.exchange !== null) exchanges?.ended(request.exchange);
    const status = cutOffStatus(request.raw) ?? (request.realStatus || reply.statusCode);
    // Log the pattern, never the URL: it may contain codes and addresses, and its query OAuth secrets (security F7).
    const route = request.is404 ? 'unmatched' : (request.routeOptions.url ?? 'unmatched');
    const milliseconds = performance.now() - request.startedAt;
    metrics.countRequest(request.method, route, status, milliseconds / 1000);
    // Log once per request: behind the gateway, the gateway logs it under the same request id.
    if (!edge) return;
    logger.access({
      request_id: request.id,
      method: request.method,
      route,
      status,
      duration_ms: Math.round(milliseconds * 100) / 100,
      project_id: request.caller?.projectId ?? null,
      access_type: request.caller?.accessType ?? null,
      client_address: request.clientAddress,
    });
  };

  fastify.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    const url = raw.url ?? '/';
    request.startedAt = performance.now();
    state.requestStarted();
    request.clientAddress = clientAddress(raw.headers, raw.socket.remoteAddress, trustedProxyHops);
    startAnswer(request, reply, options);
    const exchange = exchanges?.take(raw) ?? null;
    if (exchange !== null && isHealthPath(url)) void reply.header(EXCHANGE_HEADER, exchanges!.stateOf(exchange));
    else if (exchange !== null) exchanges!.began((request.exchange = exchange));
    if (hasTwoHosts(raw)) return refuseFraming(reply, 'The request has more than one Host header. Send one.');
    if (request.method === 'OPTIONS' && (isApiPath(url) || isHealthPath(url) || isIssuerEndpoint(url)))
      return void reply.code(200).send('');
    if (hasOddTransferEncoding(raw))
      return refuseFraming(reply, 'The transfer encoding is not supported. Use chunked, or send Content-Length.');
    if (request.is404 || unknownPaths.isOtherPath(request)) return unknownPaths.answer(request, reply);
    if (edge) dropContextHeaders(raw);
    simplifyContentType(request);
    const resolver = identifiesCaller(request.routeOptions.url ?? '') ? options.callerResolver() : null;
    // A handler that answers by itself (`reply.hijack()`) gets no onSend, and no onResponse if the client disconnects.
    if (isIssuerRoute(request.routeOptions.url ?? '')) reply.raw.once('close', () => end(request, reply));
    if (resolver === null) return done();
    resolveCaller(resolver, request).then(() => done(), done);
  });

  addRequestActors(fastify);

  // Readable JSON for people who open an endpoint in a browser.
  fastify.addHook('preSerialization', (request, reply, payload, done) => {
    if (request.headers.accept?.includes('text/html') && isApiPath(request.raw.url ?? '')) {
      void reply.type(JSON_TYPE).serializer((value: unknown) => JSON.stringify(value, null, 2));
    }
    done(null, payload);
  });

  fastify.addHook('onSend', (request, reply, payload, done) => {
    const status = reply.statusCode;
    request.realStatus = status;
    if (status >= 400 && status <= 599) {
      void reply.header('cache-control', NO_STORE);
      if (edge && request.headers[OVERRIDE_HEADER] !== undefined && isApiPath(request.raw.url ?? '')) {
        void reply.header(ACTUAL_STATUS_HEADER, String(status)).code(200);
      }
    }
    if (state.isDraining) void reply.header('connection', 'close');
    // onResponse does not run for clients that disconnect before or during the response.
    if (reply.raw.destroyed) end(request, reply);
    else reply.raw.once('close', () => end(request, reply));
    done(null, payload);
  });

  fastify.addHook('onResponse', (request, reply, done) => {
    end(request, reply);
    done();
  });
}

/**
 * Drops headers that only the gateway may send, in every spelling, including duplicates. Also removes their names from
 * `Connection:`, where they would make the next hop drop the real header (security J1).
 */
function dropContextHeaders(request: IncomingMessage): void {
  const { headers, rawHeaders } = request;
  let found = false;
  for (const name in headers) {
    if (isContextHeader(name)) {
      delete headers[name];
      found = true;
    }
  }
  const { connection } = headers;
  if (connection !== undefined && connection.split(',').some(isContextHeader)) {
    headers.connection = connection
      .split(',')
      .filter((name) => !isContextHeader(name))
      .join(',');
    found = true;
  }
  if (!found) return;
  for (let index = rawHeaders.length - 2; index >= 0; index -= 2) {
    const name = rawHeaders[index] ?? '';
    if (isContextHeader(name)) rawHeaders.splice(index, 2);
    else if (canonical(name) === 'connection') rawHeaders[index + 1] = headers.connection ?? '';
  }
}
