import type { Tx } from '@hallpass/database';
import { type BatchedEvent, BatchHandler } from '@hallpass/queue';
import { Injectable } from '@nestjs/common';
import { appendSecurityEvents } from './audit-event.sql.js';

/** Appends account security events to the audit logs of their projects. They are sent nowhere else. */
@Injectable()
export class SecurityEvents extends BatchHandler<'security_event.occurred'> {
  readonly events = ['security_event.occurred'] as const;

  async handle(tx: Tx, events: readonly BatchedEvent<'security_event.occurred'>[]): Promise<void> {
    await appendSecurityEvents(tx, {
      projectIds: events.map(({ projectId }) => projectId),
      eventIds: events.map(({ eventId }) => eventId),
      names: events.map(({ payload }) => payload.name),
      userIds: events.map(({ payload }) => payload.user_id ?? null),
      actorTypes: events.map(({ payload }) => payload.actor_type ?? null),
      actorIds: events.map(({ payload }) => payload.actor_id ?? null),
      clientAddresses: events.map(({ payload }) => payload.client_address ?? null),
      details: events.map(({ payload }) => JSON.stringify(payload.details)),
      occurredAts: events.map(({ occurredAt }) => occurredAt),
    });
  }
}
