import type { Tx } from '@hallpass/database';
import { type BatchedEvent, BatchHandler, publicEvents } from '@hallpass/queue';
import { Injectable } from '@nestjs/common';
import { AuditEventAppender } from '../audit-events/audit-event-appender.js';
import { WebhookMessages } from '../webhooks/messages/webhook-messages.js';

/** Sends events of users, teams and permissions to the audit logs and webhooks of their projects. */
@Injectable()
export class LoggedEvents extends BatchHandler {
  readonly events = publicEvents();

  constructor(
    private readonly audit: AuditEventAppender,
    private readonly webhooks: WebhookMessages,
  ) {
    super();
  }

  async handle(tx: Tx, events: readonly BatchedEvent[]): Promise<void> {
    await this.audit.handle(tx, events);
    await this.webhooks.addEvents(tx, events);
  }
}
