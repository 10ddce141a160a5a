import { IdentityModule } from '@hallpass/identity';
import { Module } from '@nestjs/common';
import { PaymentsDatabase } from '../database.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { PurchaseCodes } from './purchase-codes.js';
import { PurchasesModule } from './purchases.module.js';
import { CheckoutPageController } from './checkout-page.controller.js';
import { CheckoutPageService } from './checkout-page.service.js';

@Module({
  imports: [PaymentsDatabase, IdentityModule, ProvidersModule, PurchasesModule],
  controllers: [CheckoutPageController],
  providers: [CheckoutPageService, PurchaseCodes],
})
export class CheckoutPageModule {}
