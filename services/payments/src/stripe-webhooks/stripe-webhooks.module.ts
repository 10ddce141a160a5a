import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { PaymentsDatabase } from '../database.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { RefusedStripeEvents } from './refused-stripe-events.js';
import { StripeWebhooksController } from './stripe-webhooks.controller.js';
import { StripeWebhooksService } from './stripe-webhooks.service.js';

@Module({
  imports: [PaymentsDatabase, AccountsModule, ProvidersModule],
  controllers: [StripeWebhooksController],
  providers: [RefusedStripeEvents, StripeWebhooksService],
})
export class StripeWebhooksModule {}
