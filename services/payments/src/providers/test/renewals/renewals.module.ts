import { Module } from '@nestjs/common';
import { ClockModule } from '../../../clock/clock.module.js';
import { PaymentsDatabase } from '../../../database.js';
import { TestProviderModule } from '../test-provider.module.js';
import { NoticesModule } from '../../../notices/notices.module.js';
import { DueSubscriptions } from './due-subscriptions.js';
import { EndingGrants } from '../../../ledger/purchases/ending-grants.js';
import { SubscriptionRuns } from './subscription-runs.js';

@Module({
  imports: [PaymentsDatabase, ClockModule, TestProviderModule, NoticesModule],
  providers: [DueSubscriptions, EndingGrants, SubscriptionRuns],
  exports: [DueSubscriptions, EndingGrants, SubscriptionRuns],
})
export class RenewalsModule {}
