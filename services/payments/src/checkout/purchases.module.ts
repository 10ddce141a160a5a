import { IdentityModule } from '@hallpass/identity';
import { Module } from '@nestjs/common';
import { ClockModule } from '../clock/clock.module.js';
import { PaymentsDatabase } from '../database.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { GrantsModule } from '../ledger/purchases/grants.module.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { OpenPurchases } from './open-purchases.js';
import { PurchaseCodes } from './purchase-codes.js';
import { PurchaseUrlsService } from './purchase-urls.service.js';
import { PurchasesController } from './purchases.controller.js';
import { PurchasesService } from './purchases.service.js';

@Module({
  imports: [PaymentsDatabase, ClockModule, IdempotencyModule, IdentityModule, GrantsModule, ProvidersModule],
  controllers: [PurchasesController],
  providers: [OpenPurchases, PurchaseCodes, PurchaseUrlsService, PurchasesService],
  exports: [OpenPurchases],
})
export class PurchasesModule {}
