import { Module } from '@nestjs/common';
import { PaymentsDatabase } from '../../../database.js';
import { IdempotencyModule } from '../../../idempotency/idempotency.module.js';
import { ProvidersModule } from '../../providers.module.js';
import { AccountsController } from './accounts.controller.js';
import { AccountsService } from './accounts.service.js';

@Module({
  imports: [PaymentsDatabase, IdempotencyModule, ProvidersModule],
  controllers: [AccountsController],
  providers: [AccountsService],
  exports: [AccountsService],
})
export class AccountsModule {}
