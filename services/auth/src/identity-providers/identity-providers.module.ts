import { OutboundHttp } from '@hallpass/http';
import { Module } from '@nestjs/common';
import { AuthDatabase } from '../database.js';
import { IdentityProviders } from './identity-providers.js';
import { ProviderHttp } from './provider-http.js';
import { ProviderTokenStore } from './provider-token.store.js';

@Module({
  imports: [AuthDatabase],
  providers: [OutboundHttp, ProviderHttp, IdentityProviders, ProviderTokenStore],
  exports: [IdentityProviders, ProviderTokenStore],
})
export class IdentityProvidersModule {}
