import { OutboundHttp } from '@hallpass/http';
import { Module } from '@nestjs/common';
import { BlockingHookModule } from '../blocking-hook/blocking-hook.module.js';
import { AuthDatabase } from '../database.js';
import { SigningKeysModule } from '../signing-keys/signing-keys.module.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { AuthorizationRequestsController } from './authorization-requests/authorization-requests.controller.js';
import { AuthorizationRequests } from './authorization-requests/authorization-requests.service.js';
import { ClientRegistrationsController } from './client-registrations/client-registrations.controller.js';
import { ClientRegistrations } from './client-registrations/client-registrations.service.js';
import { DeviceRequestsController } from './device-requests/device-requests.controller.js';
import { DeviceRequests } from './device-requests/device-requests.service.js';
import { AccessJwts } from '@hallpass/access';
import { Introspection } from './issued-tokens/introspection.service.js';
import { IssuedTokensController } from './issued-tokens/issued-tokens.controller.js';
import { LiveJwts } from './issued-tokens/live-jwts.service.js';
import { PresentedTokens } from './issued-tokens/presented-tokens.service.js';
import { Revocation } from './issued-tokens/revocation.service.js';
import { Userinfo } from './issued-tokens/userinfo.service.js';
import { MetadataDocuments } from './metadata-documents/metadata-documents.service.js';
import { Grants } from './provider/grants.js';
import { IssuerController } from './provider/issuer.controller.js';
import { Issuers } from './provider/issuers.js';
import { OWN_GRANTS, type OwnGrant } from './provider/issuer-parts.js';
import { RefusedApplications } from './provider/refused-applications.js';
import { addTokenExchange } from './token-exchange/token-exchange.js';
import { addJwtBearerGrant } from './workloads/jwt-bearer.js';
import { SubjectsModule } from './subjects/subjects.module.js';

@Module({
  imports: [AuthDatabase, BlockingHookModule, SigningKeysModule, SubjectsModule, TokensModule],
  controllers: [
    AuthorizationRequestsController,
    ClientRegistrationsController,
    DeviceRequestsController,
    IssuerController,
    IssuedTokensController,
  ],
  providers: [
    AuthorizationRequests,
    ClientRegistrations,
    DeviceRequests,
    Grants,
    Issuers,
    MetadataDocuments,
    OutboundHttp,
    AccessJwts,
    PresentedTokens,
    RefusedApplications,
    Introspection,
    Revocation,
    Userinfo,
    LiveJwts,
    {
      provide: OWN_GRANTS,
      inject: [LiveJwts],
      useFactory: (live: LiveJwts): OwnGrant[] => [
        addJwtBearerGrant,
        (provider, parts) => addTokenExchange(provider, parts, (token) => live.read(parts, provider.issuer, token)),
      ],
    },
  ],
})
export class AuthorizationServerModule {}
