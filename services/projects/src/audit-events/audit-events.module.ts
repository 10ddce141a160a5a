import { Module } from '@nestjs/common';
import { AuditLog } from './audit-log.js';

/** The audit log: what has become of users, teams and permissions. */
@Module({ providers: [AuditLog], exports: [AuditLog] })
export class AuditEventsModule {}
