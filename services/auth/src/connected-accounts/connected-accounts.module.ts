import { Module } from '@nestjs/common';
import { AuthDatabase } from '../database.js';
import { IdentityProvidersModule } from '../identity-providers/identity-providers.module.js';
import { ConnectedAccountsController } from './connected-accounts.controller.js';
import { ConnectedAccounts } from './connected-accounts.service.js';

@Module({
  imports: [AuthDatabase, IdentityProvidersModule],
  controllers: [ConnectedAccountsController],
  providers: [ConnectedAccounts],
})
export class ConnectedAccountsModule {}
