import { Global, Module } from '@nestjs/common';
import { ClockModule } from '../../clock/clock.module.js';
import { PaymentsDatabase } from '../../database.js';
import { NoticesModule } from '../../notices/notices.module.js';
import { BUILT_IN_PROVIDER } from '../payment-providers.js';
import { BuiltInBooks } from './built-in-books.js';
import { BuiltInPayments } from './built-in-payments.js';
import { BuiltInProvider } from './built-in-provider.js';
import { BuiltInSettlement } from './built-in-settlement.js';
import { ConfirmController } from './confirm.controller.js';
import { ConfirmService } from './confirm.service.js';

/** Payments of projects in test mode: test cards instead of money. Global, as which provider a project has is asked everywhere. */
@Global()
@Module({
  imports: [PaymentsDatabase, ClockModule, NoticesModule],
  controllers: [ConfirmController],
  providers: [
    BuiltInBooks,
    BuiltInPayments,
    BuiltInProvider,
    BuiltInSettlement,
    ConfirmService,
    { provide: BUILT_IN_PROVIDER, useExisting: BuiltInProvider },
  ],
  exports: [BUILT_IN_PROVIDER, BuiltInBooks, BuiltInPayments, BuiltInProvider, BuiltInSettlement],
})
export class BuiltInModule {}
