import { Module } from '@nestjs/common';
import { AuthDatabase } from '../database.js';
import { BlockingHookModule } from '../blocking-hook/blocking-hook.module.js';
import { MetricNotesModule } from '../metric-notes/metric-notes.module.js';
import { MultiFactorModule } from '../multi-factor/multi-factor.module.js';
import { NewDevicesModule } from '../new-devices/new-devices.module.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { SignInFailures } from './sign-in-failures.js';
import { SignIns } from './sign-ins.js';

@Module({
  imports: [AuthDatabase, BlockingHookModule, MetricNotesModule, MultiFactorModule, NewDevicesModule, TokensModule],
  providers: [SignInFailures, SignIns],
  exports: [SignInFailures, SignIns],
})
export class SignInsModule {}
