import { Settings } from '@hallpass/settings';
import { Module } from '@nestjs/common';
import { ProjectsDatabase } from '../database.js';
import { AuditSealing } from './audit-sealing.js';
import { CheckpointSigner } from './chain.js';
import { OldSeals } from './old-seals.js';
import { ProjectRetention } from './project-retention.js';
import { ResignedCheckpoints } from './resigned-checkpoints.js';

/** Hash chains that reveal changed, removed or moved entries of the audit log (security I8). */
@Module({
  imports: [ProjectsDatabase],
  providers: [
    {
      provide: CheckpointSigner,
      inject: [Settings],
      useFactory: (settings: Settings) => new CheckpointSigner(settings),
    },
    AuditSealing,
    OldSeals,
    ProjectRetention,
    ResignedCheckpoints,
  ],
  exports: [AuditSealing, CheckpointSigner, OldSeals, ProjectRetention, ResignedCheckpoints],
})
export class AuditChainModule {}
