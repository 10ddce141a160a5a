import { Module } from '@nestjs/common';
import { BalancesModule } from '../ledger/balances/balances.module.js';
import { ClockModule } from '../clock/clock.module.js';
import { PaymentsDatabase } from '../database.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { ItemsController } from './items.controller.js';
import { ItemsService } from './items.service.js';

@Module({
  imports: [PaymentsDatabase, BalancesModule, ClockModule, IdempotencyModule],
  controllers: [ItemsController],
  providers: [ItemsService],
})
export class ItemsModule {}
