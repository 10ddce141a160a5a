import { OutboundHttp } from '@hallpass/http';
import { Module } from '@nestjs/common';
import { AuthDatabase } from '../database.js';
import { SigningKeysModule } from '../signing-keys/signing-keys.module.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { AuthorizationRequestsController } from './authorization-requests/authorization-requests.controller.js';
import { AuthorizationRequests } from './authorization-requests/authorization-requests.service.js';
import { Grants } from './provider/grants.js';
import { IssuerController } from './provider/issuer.controller.js';
import { Issuers } from './provider/issuers.js';

@Module({
  imports: [AuthDatabase, SigningKeysModule, TokensModule],
  controllers: [AuthorizationRequestsController, IssuerController],
  providers: [AuthorizationRequests, Grants, Issuers, OutboundHttp],
})
export class AuthorizationServerModule {}
