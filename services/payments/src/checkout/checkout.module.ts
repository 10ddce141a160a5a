import { IdentityModule } from '@hallpass/identity';
import { Module } from '@nestjs/common';
import { ClockModule } from '../clock/clock.module.js';
import { PaymentsDatabase } from '../database.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { GrantsModule } from '../ledger/purchases/grants.module.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { CheckoutPageController } from './checkout-page.controller.js';
import { CheckoutPageService } from './checkout-page.service.js';
import { OpenPurchases } from './open-purchases.js';
import { PurchaseCodes } from './purchase-codes.js';
import { PurchaseUrlsService } from './purchase-urls.service.js';
import { PurchasesController } from './purchases.controller.js';
import { PurchasesService } from './purchases.service.js';

@Module({
  imports: [PaymentsDatabase, ClockModule, GrantsModule, IdempotencyModule, IdentityModule, ProvidersModule],
  controllers: [CheckoutPageController, PurchasesController],
  providers: [CheckoutPageService, OpenPurchases, PurchaseCodes, PurchaseUrlsService, PurchasesService],
})
export class CheckoutModule {}
