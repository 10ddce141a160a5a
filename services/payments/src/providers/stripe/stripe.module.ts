import { Module } from '@nestjs/common';
import { ClockModule } from '../../clock/clock.module.js';
import { PaymentsDatabase } from '../../database.js';
import { IdempotencyModule } from '../../idempotency/idempotency.module.js';
import { NoticesModule } from '../../notices/notices.module.js';
import { AccountsController } from './account/accounts.controller.js';
import { AccountsService } from './account/accounts.service.js';
import { StripeConnection } from './account/stripe-connection.js';
import { StripeApi } from './api/stripe-api.js';
import { RefusedStripeEvents } from './events/refused-stripe-events.js';
import { StripeWebhooksController } from './events/stripe-webhooks.controller.js';
import { StripeWebhooksService } from './events/stripe-webhooks.service.js';
import { StripeProvider } from './stripe-provider.js';
import { StripeNotices } from './sync/stripe-notices.js';
import { StripeSync } from './sync/stripe-sync.js';

@Module({
  imports: [PaymentsDatabase, ClockModule, IdempotencyModule, NoticesModule],
  controllers: [AccountsController, StripeWebhooksController],
  providers: [
    AccountsService,
    RefusedStripeEvents,
    StripeApi,
    StripeConnection,
    StripeNotices,
    StripeProvider,
    StripeSync,
    StripeWebhooksService,
  ],
  exports: [StripeProvider],
})
export class StripeModule {}
