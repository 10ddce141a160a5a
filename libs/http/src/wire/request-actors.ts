import { adminActorOf, type Caller, eventActorOf } from '@hallpass/access';
import { type AdminRequest, duringAdminRequest } from '@hallpass/database';
import { causedBy, type EventCause } from '@hallpass/queue';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_PREFIX } from '../protocol/protocol.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Another process answers this request and audits the changes. */
    isPassedOn?: true;
  }
}

const READING = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Records the actor of every request that may change something: the database audits an administrator's changes
 * (security I4), and events record their cause. Runs after the body has been read, because reading it loses the async
 * context.
 */
export function addRequestActors(fastify: FastifyInstance): void {
  fastify.addHook('preHandler', (request, _reply, done) => {
    const { caller, method, routeOptions } = request;
    if (caller === null || READING.includes(method) || routeOptions.config.isPassedOn) return done();
    const admin = adminActorOf(caller);
    causedBy(eventCauseOf(caller, admin), () =>
      admin ? duringAdminRequest(adminRequestOf(request, caller, admin), done) : done(),
    );
  });
}

function adminRequestOf(
  { id, method, routeOptions, clientAddress }: FastifyRequest,
  caller: Caller,
  actor: AdminRequest['actor'],
): AdminRequest {
  const path = (routeOptions.url ?? '').slice(API_PREFIX.length).replace(/:(\w+)/g, '{$1}');
  return {
    actor,
    impersonatedUserId: caller.impersonatedBy ? caller.userId : null,
    operation: `${method} ${path}`,
    requestId: id,
    clientAddress,
  };
}

/** @returns null for a caller without a session or an identifying key */
function eventCauseOf(caller: Caller, admin: AdminRequest['actor'] | null): EventCause | null {
  const { clientAddress } = caller;
  if (admin) return { type: admin.kind === 'user' ? 'owner' : 'key', id: admin.id, clientAddress };
  const { by } = eventActorOf(caller);
  if (by === null || by.type === 'operator') return null;
  return { ...by, clientAddress, ...(by.type === 'key' && { via: 'server' }) };
}
