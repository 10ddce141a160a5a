import { Module } from '@nestjs/common';
import { AuthDatabase } from '../database.js';
import { BackupCodes } from './backup-codes.js';
import { MultiFactor } from './multi-factor.js';
import { SecondFactorProof } from './second-factor-proof.js';

@Module({
  imports: [AuthDatabase],
  providers: [BackupCodes, MultiFactor, SecondFactorProof],
  exports: [BackupCodes, MultiFactor, SecondFactorProof],
})
export class MultiFactorModule {}
