import { Module } from '@nestjs/common';
import { AccessTokenVerifier, PublicKeys } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { Settings } from '@hallpass/settings';
import { AuthDatabase } from '../database.js';
import { IdentityProvidersModule } from '../identity-providers/identity-providers.module.js';
import { SignInsModule } from '../sign-ins/sign-ins.module.js';
import { SignUpsModule } from '../sign-ups/sign-ups.module.js';
import { OAuthAuthorize } from './oauth-authorize.service.js';
import { AuthorizationCodes } from './authorization-codes.js';
import { OAuthCallback } from './oauth-callback.service.js';
import { FlowUsers } from './flow-user.js';
import { OAuthClients } from './oauth-clients.js';
import { LinkConsent } from './link-consent.js';
import { OAuthController } from './oauth.controller.js';
import { OAuthFlows } from './oauth-flows.js';
import { ProviderAccounts } from './provider-accounts.js';
import { ProviderLinks } from './provider-links.js';

@Module({
  imports: [AuthDatabase, IdentityProvidersModule, SignInsModule, SignUpsModule],
  controllers: [OAuthController],
  providers: [
    AuthorizationCodes,
    FlowUsers,
    LinkConsent,
    OAuthAuthorize,
    OAuthCallback,
    OAuthClients,
    OAuthFlows,
    ProviderAccounts,
    ProviderLinks,
    {
      // Behind the gateway, only this part of the process reads access tokens.
      provide: AccessTokenVerifier,
      useFactory: (database: Database, settings: Settings) =>
        new AccessTokenVerifier(PublicKeys.of(database), settings.url),
      inject: [Database, Settings],
    },
  ],
  exports: [AuthorizationCodes, OAuthClients, ProviderLinks],
})
export class OAuthModule {}
