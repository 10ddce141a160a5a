import { AccountsModule } from './providers/stripe/account/accounts.module.js';
import { IdentityModule } from '@hallpass/identity';
import { Module } from '@nestjs/common';
import { AdministrationModule } from './administration/administration.module.js';
import { CheckoutPageModule } from './checkout/checkout-page.module.js';
import { CustomerPageModule } from './customer-page/customer-page.module.js';
import { TestClockModule } from './providers/test/clock/test-clock.module.js';
import { DeletedCustomersModule } from './deleted-customers/deleted-customers.module.js';
import { DeletedProjectsModule } from './deleted-projects/deleted-projects.module.js';
import { ItemsModule } from './items/items.module.js';
import { PaymentsEvents } from './payments.events.js';
import { ProductsModule } from './products/products.module.js';
import { PurchasesModule } from './checkout/purchases.module.js';
import { StripeWebhooksModule } from './providers/stripe/events/stripe-webhooks.module.js';
import { TransactionsModule } from './transactions/transactions.module.js';
import { VerificationModule } from './verification/verification.module.js';

/** The service `payments`: products, items, purchases, subscriptions, transactions. */
@Module({
  imports: [
    IdentityModule,
    AccountsModule,
    AdministrationModule,
    CheckoutPageModule,
    CustomerPageModule,
    DeletedCustomersModule,
    DeletedProjectsModule,
    ItemsModule,
    ProductsModule,
    PurchasesModule,
    StripeWebhooksModule,
    TestClockModule,
    TransactionsModule,
    VerificationModule,
    PaymentsEvents,
  ],
})
export class PaymentsModule {}
