import { Module } from '@nestjs/common';
import { PaymentsDatabase } from '../database.js';
import { EndingSubscriptions } from './ending-subscriptions.js';
import { PaymentProviders } from './payment-providers.js';
import { StripeApi } from './stripe/stripe-api.js';
import { StripeProvider } from './stripe/stripe-provider.js';
import { StripeSync } from './stripe/stripe-sync.js';

@Module({
  imports: [PaymentsDatabase],
  providers: [EndingSubscriptions, PaymentProviders, StripeApi, StripeProvider, StripeSync],
  exports: [EndingSubscriptions, PaymentProviders, StripeApi, StripeProvider, StripeSync],
})
export class ProvidersModule {}
