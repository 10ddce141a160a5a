import { QueueModule } from '@hallpass/queue';
import { Module } from '@nestjs/common';
import { auditLogHandlers } from './audit-log.js';

/** The audit log: what has become of users, teams and permissions. */
@Module({ imports: [QueueModule.forService('projects', auditLogHandlers)], providers: auditLogHandlers })
export class AuditEventsModule {}
