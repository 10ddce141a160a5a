import { Module } from '@nestjs/common';
import { AuthDatabase } from '../database.js';
import { SignInsModule } from '../sign-ins/sign-ins.module.js';
import { BackupCodes } from './backup-codes.js';
import { MultiFactorSignIn } from './multi-factor-sign-in.js';
import { MultiFactorController } from './multi-factor.controller.js';

/** Apart from `MultiFactorModule`, which the last step of every sign-in needs: this one needs that step. */
@Module({
  imports: [AuthDatabase, SignInsModule],
  controllers: [MultiFactorController],
  providers: [BackupCodes, MultiFactorSignIn],
})
export class MultiFactorSignInModule {}
