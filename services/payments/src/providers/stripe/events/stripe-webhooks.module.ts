import { Module } from '@nestjs/common';
import { AccountsModule } from '../account/accounts.module.js';
import { PaymentsDatabase } from '../../../database.js';
import { ProvidersModule } from '../../providers.module.js';
import { StripeWebhooksController } from './stripe-webhooks.controller.js';
import { StripeWebhooksService } from './stripe-webhooks.service.js';

@Module({
  imports: [PaymentsDatabase, AccountsModule, ProvidersModule],
  controllers: [StripeWebhooksController],
  providers: [StripeWebhooksService],
})
export class StripeWebhooksModule {}
