import { Module } from '@nestjs/common';
import { ClockModule } from '../../clock/clock.module.js';
import { PaymentsDatabase } from '../../database.js';
import { GrantsModule } from '../../ledger/purchases/grants.module.js';
import { NoticesModule } from '../../notices/notices.module.js';
import { BUILT_IN_PROVIDER } from '../payment-provider.js';
import { TestClockController } from './clock/test-clock.controller.js';
import { TestClockService } from './clock/test-clock.service.js';
import { ConfirmController } from './payments/confirm.controller.js';
import { ConfirmService } from './payments/confirm.service.js';
import { TestPayments } from './payments/test-payments.js';
import { TestRecords } from './payments/test-records.js';
import { TestSettlement } from './payments/test-settlement.js';
import { DueSubscriptions } from './renewals/due-subscriptions.js';
import { SubscriptionRuns } from './renewals/subscription-runs.js';
import { TestProvider } from './test-provider.js';

@Module({
  imports: [PaymentsDatabase, ClockModule, GrantsModule, NoticesModule],
  controllers: [ConfirmController, TestClockController],
  providers: [
    ConfirmService,
    DueSubscriptions,
    SubscriptionRuns,
    TestClockService,
    TestPayments,
    TestProvider,
    TestRecords,
    TestSettlement,
    { provide: BUILT_IN_PROVIDER, useExisting: TestProvider },
  ],
  exports: [BUILT_IN_PROVIDER],
})
export class TestProviderModule {}
