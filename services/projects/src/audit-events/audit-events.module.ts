import { Module } from '@nestjs/common';
import { AuditLog } from './audit-log.js';
import { SecurityEvents } from './security-events.js';

/** What the audit log is told: what has become of users, teams and permissions, and what concerns the safety of accounts. */
@Module({ providers: [AuditLog, SecurityEvents], exports: [AuditLog, SecurityEvents] })
export class AuditEventsModule {}
