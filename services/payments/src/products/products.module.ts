import { Module } from '@nestjs/common';
import { ClockModule } from '../clock/clock.module.js';
import { PaymentsDatabase } from '../database.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { OwnershipModule } from '../ownership/ownership.module.js';
import { ProductsController } from './products.controller.js';
import { ProductsService } from './products.service.js';

@Module({
  imports: [PaymentsDatabase, ClockModule, IdempotencyModule, OwnershipModule],
  controllers: [ProductsController],
  providers: [ProductsService],
})
export class ProductsModule {}
