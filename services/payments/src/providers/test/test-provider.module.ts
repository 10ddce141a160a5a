import { Global, Module } from '@nestjs/common';
import { ClockModule } from '../../clock/clock.module.js';
import { PaymentsDatabase } from '../../database.js';
import { NoticesModule } from '../../notices/notices.module.js';
import { BUILT_IN_PROVIDER } from '../payment-providers.js';
import { TestRecords } from './payments/test-records.js';
import { TestPayments } from './payments/test-payments.js';
import { TestProvider } from './test-provider.js';
import { TestSettlement } from './payments/test-settlement.js';
import { ConfirmController } from './payments/confirm.controller.js';
import { ConfirmService } from './payments/confirm.service.js';

/** Payments of projects in test mode: test cards instead of money. Global, as which provider a project has is asked everywhere. */
@Global()
@Module({
  imports: [PaymentsDatabase, ClockModule, NoticesModule],
  controllers: [ConfirmController],
  providers: [
    TestRecords,
    TestPayments,
    TestProvider,
    TestSettlement,
    ConfirmService,
    { provide: BUILT_IN_PROVIDER, useExisting: TestProvider },
  ],
  exports: [BUILT_IN_PROVIDER, TestRecords, TestPayments, TestProvider, TestSettlement],
})
export class TestProviderModule {}
