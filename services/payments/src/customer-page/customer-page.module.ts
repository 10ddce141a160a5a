import { IdentityModule } from '@hallpass/identity';
import { Module } from '@nestjs/common';
import { ClockModule } from '../clock/clock.module.js';
import { PaymentsDatabase } from '../database.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { BuiltInModule } from '../providers/built-in/built-in.module.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { PurchaseCodes } from '../purchases/purchase-codes.js';
import { CustomerCodes } from './customer-codes.js';
import { CustomerLinksController } from './customer-links.controller.js';
import { CustomerLinksModule } from './customer-links.module.js';
import { CustomerLinksService } from './customer-links.service.js';
import { CustomerPageController } from './customer-page.controller.js';
import { CustomerPageService } from './customer-page.service.js';
import { CustomerSubscriptionsService } from './customer-subscriptions.service.js';
import { ProviderPages } from './provider-pages.js';

@Module({
  imports: [
    PaymentsDatabase,
    BuiltInModule,
    ClockModule,
    CustomerLinksModule,
    IdempotencyModule,
    IdentityModule,
    ProvidersModule,
  ],
  controllers: [CustomerLinksController, CustomerPageController],
  providers: [
    CustomerCodes,
    CustomerLinksService,
    CustomerPageService,
    CustomerSubscriptionsService,
    ProviderPages,
    PurchaseCodes,
  ],
})
export class CustomerPageModule {}
