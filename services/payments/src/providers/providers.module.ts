import { Module } from '@nestjs/common';
import { ClockModule } from '../clock/clock.module.js';
import { PaymentsDatabase } from '../database.js';
import { NoticesModule } from '../notices/notices.module.js';
import { EndingSubscriptions } from './ending-subscriptions.js';
import { PaymentProviders } from './payment-providers.js';
import { StripeApi } from './stripe/api/stripe-api.js';
import { StripeNotices } from './stripe/sync/stripe-notices.js';
import { StripeProvider } from './stripe/stripe-provider.js';
import { StripeSync } from './stripe/sync/stripe-sync.js';

@Module({
  imports: [PaymentsDatabase, ClockModule, NoticesModule],
  providers: [EndingSubscriptions, PaymentProviders, StripeApi, StripeNotices, StripeProvider, StripeSync],
  exports: [EndingSubscriptions, PaymentProviders, StripeApi, StripeProvider, StripeSync],
})
export class ProvidersModule {}
