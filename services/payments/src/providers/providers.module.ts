import { Module } from '@nestjs/common';
import { PaymentsDatabase } from '../database.js';
import { EndingSubscriptions } from './ending-subscriptions.js';
import { PaymentProviders } from './payment-providers.js';
import { StripeModule } from './stripe/stripe.module.js';
import { TestProviderModule } from './test/test-provider.module.js';

@Module({
  imports: [PaymentsDatabase, StripeModule, TestProviderModule],
  providers: [EndingSubscriptions, PaymentProviders],
  exports: [EndingSubscriptions, PaymentProviders],
})
export class ProvidersModule {}
