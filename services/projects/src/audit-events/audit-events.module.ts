import { Module } from '@nestjs/common';
import { AuditLog } from './audit-log.js';
import { SecurityEvents } from './security-events.js';

/** Writes events to the audit log: those of users, teams and permissions, and those about account security. */
@Module({ providers: [AuditLog, SecurityEvents], exports: [AuditLog, SecurityEvents] })
export class AuditEventsModule {}
