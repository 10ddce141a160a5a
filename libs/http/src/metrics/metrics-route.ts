import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TEXT_TYPE } from '../wire/protocol.js';
import type { Metrics } from './metrics.js';

const FORWARDING_HEADERS = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
];

const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && (/^(?:::ffff:)?127\./.test(address) ? isIP(address) !== 0 : address === '::1');

/** From this machine itself, and not handed on by a proxy that runs on it. */
const isLocal = (request: FastifyRequest): boolean =>
  isLoopback(request.raw.socket.remoteAddress) &&
  FORWARDING_HEADERS.every((name) => request.headers[name] === undefined);

/** `GET /metrics` for a collector on the same machine; to everybody else there is nothing here. */
export function addMetricsRoute(fastify: FastifyInstance, metrics: Metrics): void {
  fastify.get('/metrics', async (request, reply) => {
    if (!isLocal(request)) return reply.code(404).type(TEXT_TYPE).send('There is nothing at this path. Check the URL.');
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
