import { Module } from '@nestjs/common';
import { AuditChainModule } from '../audit-chain/audit-chain.module.js';
import { ProjectsDatabase } from '../database.js';
import { AuditChainsController } from './audit-chains.controller.js';
import { AuditLogController } from './audit-log.controller.js';
import { AuditRetentionController } from './audit-retention.controller.js';
import { AuditLogReader } from './audit-log-reader.js';

@Module({
  imports: [AuditChainModule, ProjectsDatabase],
  controllers: [AuditChainsController, AuditLogController, AuditRetentionController],
  providers: [AuditLogReader],
})
export class AuditLogModule {}
