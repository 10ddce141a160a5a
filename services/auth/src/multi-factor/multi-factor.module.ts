import { Module } from '@nestjs/common';
import { AuthDatabase } from '../database.js';
import { BackupCodes } from './backup-codes.js';
import { Enrollments } from './enrollments.js';
import { MultiFactor } from './multi-factor.js';
import { SecondFactorProof } from './second-factor-proof.js';

@Module({
  imports: [AuthDatabase],
  providers: [BackupCodes, Enrollments, MultiFactor, SecondFactorProof],
  exports: [BackupCodes, Enrollments, MultiFactor, SecondFactorProof],
})
export class MultiFactorModule {}
