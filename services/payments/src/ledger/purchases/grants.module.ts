import { Module } from '@nestjs/common';
import { ClockModule } from '../../clock/clock.module.js';
import { PaymentsDatabase } from '../../database.js';
import { NoticesModule } from '../../notices/notices.module.js';
import { EndingGrants } from './ending-grants.js';
import { Grants } from './grants.js';

@Module({
  imports: [PaymentsDatabase, ClockModule, NoticesModule],
  providers: [EndingGrants, Grants],
  exports: [EndingGrants, Grants],
})
export class GrantsModule {}
