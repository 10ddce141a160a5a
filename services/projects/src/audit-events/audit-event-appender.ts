import { Injectable } from '@nestjs/common';
import type { Tx } from '@hallpass/database';
import { type BatchedEvent, BatchHandler, publicEvents } from '@hallpass/queue';
import { auditSubject } from './audit-event.js';
import { appendAuditEvents } from './audit-event.sql.js';

/**
 * Appends the events of users, teams, memberships and permissions (contract/03 §15) to the audit logs of their
 * projects.
 */
@Injectable()
export class AuditEventAppender extends BatchHandler {
  readonly events = publicEvents();

  async handle(tx: Tx, events: readonly BatchedEvent[]): Promise<void> {
    const subjects = events.map(auditSubject);
    await appendAuditEvents(tx, {
      projectIds: events.map(({ projectId }) => projectId),
      eventIds: events.map(({ eventId }) => eventId),
      events: events.map(({ event }) => event),
      userIds: subjects.map(({ userId }) => userId),
      teamIds: subjects.map(({ teamId }) => teamId),
      permissionIds: subjects.map(({ permissionId }) => permissionId),
      actorTypes: events.map(({ cause }) => cause?.type ?? null),
      actorIds: events.map(({ cause }) => cause?.id ?? null),
      clientAddresses: events.map(({ cause }) => cause?.clientAddress ?? null),
      details: events.map(({ cause }) => (cause?.via ? JSON.stringify({ via: cause.via }) : null)),
      occurredAts: events.map(({ occurredAt }) => occurredAt),
    });
  }
}
