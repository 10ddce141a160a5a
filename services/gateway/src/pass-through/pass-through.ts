import type { IncomingMessage, IncomingHttpHeaders } from 'node:http';
import { TextError } from '@hallpass/errors';
import { CONTEXT_HEADER, type ContextSigner } from '@hallpass/access';
import type { GatewayService } from '@hallpass/settings';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServiceRoute } from './route-table.js';
import { type Upstream, NO_BODY, takeBody } from './upstream.js';

/** Headers of a single connection, not of the message (RFC 9110 §7.6.1). */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** `host` and the length are set again for each hop; `expect` was answered here. */
const NOT_SENT_ON = new Set([...HOP_BY_HOP, 'host', 'content-length', 'expect']);
/** Keys and tokens are only used at the edge: services never see them. */
const CREDENTIALS = new Set([
  'x-stack-publishable-client-key',
  'x-stack-secret-server-key',
  'x-stack-super-secret-admin-key',
  'x-stack-admin-access-token',
  'x-stack-access-token',
]);
/** The length is set again, and the date is that of the answer to the client. */
const NOT_SENT_BACK = new Set([...HOP_BY_HOP, 'content-length', 'date']);

const NONE: ReadonlySet<string> = new Set();

const requestHeaders = (headers: IncomingHttpHeaders): ForwardedHeaders =>
  without(headers, (name) => NOT_SENT_ON.has(name) || CREDENTIALS.has(name));

const answerHeaders = (headers: IncomingHttpHeaders): ForwardedHeaders =>
  without(headers, (name) => NOT_SENT_BACK.has(name));

export interface PassThroughOptions {
  routes: readonly ServiceRoute[];
  upstreams: ReadonlyMap<GatewayService, Upstream>;
  signer: ContextSigner;
}

/** The request target may include an origin (RFC 9112 §3.2.2); routing uses only its path. */
const pathOf = (url: string): string => (url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, '') || '/');

/** The caller as determined by the edge, signed together with the request to the service. */
function contextOf(signer: ContextSigner, request: FastifyRequest, method: string, url: string): string {
  const { caller, clientAddress, id: requestId } = request;
  if (caller === null) return signer.sign({ requestId, clientAddress, caller }, { method, url });
  const { project, requestId: _requestId, clientAddress: _address, client: _client, ...rest } = caller;
  const who = { ...rest, projectVersion: project.version };
  return signer.sign({ requestId, clientAddress, caller: who }, { method, url });
}

/**
 * Forwards every operation to the service that owns it, without parsing body or answer. The edge's hooks run before
 * (limits, caller) and after (status override), as for routes of this process.
 */
export function addPassThrough(fastify: FastifyInstance, { routes, upstreams, signer }: PassThroughOptions): void {
  void fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const route of routes) {
      const { service, method, url } = route;
      const upstream = upstreams.get(service);
      if (upstream === undefined) throw new Error(`the gateway has no address for the service ${service}`);
      scope.route({
        method,
        url,
        config: { isPassedOn: true },
        handler: (request, reply) => handOn(request, reply, upstream, route, signer),
      });
    }
  });
}

/** Uses the method of the route: HEAD is sent as GET, and the answer's body is dropped here. */
async function handOn(
  request: FastifyRequest,
  reply: FastifyReply,
  upstream: Upstream,
  { method, bodyLimitBytes, answerLimitMillis }: ServiceRoute,
  signer: ContextSigner,
): Promise<FastifyReply> {
  const raw: IncomingMessage = request.raw;
  const url = pathOf(raw.url ?? '/');
  // If part of a refused body stays unread, the connection is closed after the answer.
  const body =
    method === 'GET' ? NO_BODY : await takeBody(raw, bodyLimitBytes).catch((error: unknown) => refuse(reply, error));
  const headers = requestHeaders(raw.headers);
  headers[CONTEXT_HEADER] = contextOf(signer, request, method, url);
  const answer = await upstream
    .send({ method, url, headers, body, limitMillis: answerLimitMillis })
    .catch((error: unknown) => (body.isHeld ? Promise.reject(error as Error) : refuse(reply, blamed(raw, error))));
  void reply.code(answer.status).headers(answerHeaders(answer.headers));
  if (Buffer.isBuffer(answer.body)) return reply.send(answer.body.length === 0 ? undefined : answer.body);
  const length = answer.headers['content-length'];
  if (length !== undefined) void reply.header('content-length', length);
  return reply.send(answer.body);
}

/** The time a body takes to arrive is the sender's, so report 408 instead of 504. */
function blamed(raw: IncomingMessage, error: unknown): unknown {
  const isLate = error instanceof TextError && error.status === 504;
  return isLate && !raw.complete
    ? new TextError(408, 'REQUEST_TIMEOUT', 'The request took too long to arrive.')
    : error;
}

function refuse(reply: FastifyReply, error: unknown): never {
  void reply.header('connection', 'close');
  throw error;
}

type ForwardedHeaders = Record<string, string | string[]>;

/** Headers that `Connection` lists are also hop-by-hop. */
function namedByConnection({ connection }: IncomingHttpHeaders): ReadonlySet<string> {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return NONE;
  return new Set(connection.split(',').map((name) => name.trim().toLowerCase()));
}

function without(headers: IncomingHttpHeaders, dropped: (name: string) => boolean): ForwardedHeaders {
  const named = namedByConnection(headers);
  const kept: ForwardedHeaders = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && !dropped(name) && !named.has(name)) kept[name] = value;
  }
  return kept;
}
