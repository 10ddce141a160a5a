import { Module } from '@nestjs/common';
import { ClockModule } from '../clock/clock.module.js';
import { PaymentsDatabase } from '../database.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { GrantsModule } from '../ledger/purchases/grants.module.js';
import { ProductsController } from './products.controller.js';
import { ProductsService } from './products.service.js';

@Module({
  imports: [PaymentsDatabase, ClockModule, IdempotencyModule, GrantsModule],
  controllers: [ProductsController],
  providers: [ProductsService],
})
export class ProductsModule {}
