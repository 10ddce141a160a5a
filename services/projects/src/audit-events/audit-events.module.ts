import { Module } from '@nestjs/common';
import { AuditEventAppender } from './audit-event-appender.js';
import { SecurityEvents } from './security-events.js';

/** Writes events to the audit log: those of users, teams and permissions, and those about account security. */
@Module({ providers: [AuditEventAppender, SecurityEvents], exports: [AuditEventAppender, SecurityEvents] })
export class AuditEventsModule {}
