import { adminActorOf } from '@hallpass/access';
import { type AdminRequest, duringAdminRequest } from '@hallpass/database';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_PREFIX } from './protocol.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Another process answers it, and audits what it changes there. */
    isPassedOn?: true;
  }
}

const READING = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Runs what administrators ask for so that the database notes each change in their name (security I4). After the
 * body has been read: reading it would lose track of the request. Nobody else's request gets more than a look.
 */
export function addAdminRequests(fastify: FastifyInstance): void {
  fastify.addHook('preHandler', (request, _reply, done) => {
    const admin = adminRequestOf(request);
    if (admin) duringAdminRequest(admin, done);
    else done();
  });
}

/** @returns null for a request that changes nothing, is answered elsewhere, or is no administrator's */
function adminRequestOf(request: FastifyRequest): AdminRequest | null {
  const { caller, method, routeOptions } = request;
  if (caller === null || READING.includes(method) || routeOptions.config.isPassedOn) return null;
  const actor = adminActorOf(caller);
  if (!actor) return null;
  const path = (routeOptions.url ?? '').slice(API_PREFIX.length).replace(/:(\w+)/g, '{$1}');
  return {
    actor,
    impersonatedUserId: caller.impersonatedBy ? caller.userId : null,
    operation: `${method} ${path}`,
    requestId: request.id,
    clientAddress: request.clientAddress,
  };
}
