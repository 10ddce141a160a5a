import { Module } from '@nestjs/common';
import { ProjectsDatabase } from '../database.js';
import { AuditSealing } from './audit-sealing.js';
import { OldSeals } from './old-seals.js';
import { ResignedCheckpoints } from './resigned-checkpoints.js';

/** The chains by which a changed, removed or moved entry of the audit log is found (security I8). */
@Module({
  imports: [ProjectsDatabase],
  providers: [AuditSealing, OldSeals, ResignedCheckpoints],
  exports: [AuditSealing, OldSeals, ResignedCheckpoints],
})
export class AuditChainModule {}
