import { IdentityModule } from '@hallpass/identity';
import { Module } from '@nestjs/common';
import { AdministrationModule } from './administration/administration.module.js';
import { CheckoutModule } from './checkout/checkout.module.js';
import { CustomerPageModule } from './customer-page/customer-page.module.js';
import { DataExportsModule } from './data-exports/data-exports.module.js';
import { DeletedCustomersModule } from './deleted-customers/deleted-customers.module.js';
import { DeletedProjectsModule } from './deleted-projects/deleted-projects.module.js';
import { UpgradeModule } from './ledger/upgrade/upgrade.module.js';
import { ItemsModule } from './items/items.module.js';
import { PaymentsEvents } from './payments.events.js';
import { ProductsModule } from './products/products.module.js';
import { ProvidersModule } from './providers/providers.module.js';
import { TransactionsModule } from './transactions/transactions.module.js';
import { VerificationModule } from './verification/verification.module.js';

@Module({
  imports: [
    IdentityModule,
    AdministrationModule,
    CheckoutModule,
    CustomerPageModule,
    DataExportsModule,
    DeletedCustomersModule,
    DeletedProjectsModule,
    ItemsModule,
    ProductsModule,
    ProvidersModule,
    TransactionsModule,
    UpgradeModule,
    VerificationModule,
    PaymentsEvents,
  ],
})
export class PaymentsModule {}
