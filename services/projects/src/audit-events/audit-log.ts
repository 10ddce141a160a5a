import { Injectable, type Type } from '@nestjs/common';
import { type Delivery, EventHandler } from '@hallpass/queue';
import { appendAuditEvent, AUDITED_EVENTS, type AuditedEvent, auditSubject } from './audit-event.js';

/** Appends one kind of event to the audit log of its project. */
abstract class AuditLog extends EventHandler<AuditedEvent> {
  async handle(delivery: Delivery<AuditedEvent>): Promise<void> {
    const { userId, teamId, permissionId } = auditSubject(this.event, delivery.payload);
    await delivery.complete(async (tx) => {
      await appendAuditEvent(tx, [delivery.projectId, delivery.eventId, userId, teamId, permissionId]);
    });
  }
}

/** One class for each event: a handler hears exactly one. */
export const auditLogHandlers: Type<EventHandler>[] = AUDITED_EVENTS.map((audited) => {
  @Injectable()
  class AuditLogOf extends AuditLog {
    readonly event = audited;
  }
  return AuditLogOf;
});
