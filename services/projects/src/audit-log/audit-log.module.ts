import { Module } from '@nestjs/common';
import { ProjectsDatabase } from '../database.js';
import { AuditLogController } from './audit-log.controller.js';
import { AuditRetentionController } from './audit-retention.controller.js';
import { AuditLogReader } from './audit-log-reader.js';

/** The API by which administrators read the audit log. */
@Module({
  imports: [ProjectsDatabase],
  controllers: [AuditLogController, AuditRetentionController],
  providers: [AuditLogReader],
})
export class AuditLogModule {}
