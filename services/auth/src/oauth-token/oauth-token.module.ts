import { Module } from '@nestjs/common';
import { AuthDatabase } from '../database.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { OAuthTokenController } from './oauth-token.controller.js';
import { OAuthTokenService } from './oauth-token.service.js';

@Module({ imports: [AuthDatabase, TokensModule], controllers: [OAuthTokenController], providers: [OAuthTokenService] })
export class OAuthTokenModule {}
