import { Module } from '@nestjs/common';
import { OAuthModule } from '../oauth/oauth.module.js';
import { SignInsModule } from '../sign-ins/sign-ins.module.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { OAuthTokenController } from './oauth-token.controller.js';
import { OAuthTokenService } from './oauth-token.service.js';

@Module({
  imports: [OAuthModule, SignInsModule, TokensModule],
  controllers: [OAuthTokenController],
  providers: [OAuthTokenService],
})
export class OAuthTokenModule {}
