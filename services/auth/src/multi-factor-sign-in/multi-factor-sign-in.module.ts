import { Module } from '@nestjs/common';
import { AuthDatabase } from '../database.js';
import { NewDevicesModule } from '../new-devices/new-devices.module.js';
import { SignInsModule } from '../sign-ins/sign-ins.module.js';
import { MultiFactorSignIn } from './multi-factor-sign-in.js';
import { MultiFactorController } from './multi-factor.controller.js';
import { MultiFactorModule } from '../multi-factor/multi-factor.module.js';

/**
 * Separate from `MultiFactorModule` to avoid a cycle: `SignInsModule` needs that module, and this one needs
 * `SignInsModule`.
 */
@Module({
  imports: [AuthDatabase, MultiFactorModule, NewDevicesModule, SignInsModule],
  controllers: [MultiFactorController],
  providers: [MultiFactorSignIn],
})
export class MultiFactorSignInModule {}
