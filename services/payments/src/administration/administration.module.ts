import { Module } from '@nestjs/common';
import { BalancesModule } from '../ledger/balances/balances.module.js';
import { ClockModule } from '../clock/clock.module.js';
import { PaymentsDatabase } from '../database.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { SalesController } from './sales.controller.js';
import { SalesReportsController } from './sales-reports.controller.js';
import { SalesReportsService } from './sales-reports.service.js';
import { SalesService } from './sales.service.js';

@Module({
  imports: [PaymentsDatabase, BalancesModule, ClockModule, IdempotencyModule, ProvidersModule],
  controllers: [SalesController, SalesReportsController],
  providers: [SalesReportsService, SalesService],
})
export class AdministrationModule {}
