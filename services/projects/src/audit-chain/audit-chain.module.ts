import { Settings } from '@hallpass/settings';
import { Module } from '@nestjs/common';
import { ProjectsDatabase } from '../database.js';
import { AuditSealing } from './audit-sealing.js';
import { CheckpointSigner } from './chain.js';
import { OldSeals } from './old-seals.js';
import { ResignedCheckpoints } from './resigned-checkpoints.js';

/** The chains by which a changed, removed or moved entry of the audit log is found (security I8). */
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
    ResignedCheckpoints,
  ],
  exports: [AuditSealing, OldSeals, ResignedCheckpoints],
})
export class AuditChainModule {}
