import { Module } from '@nestjs/common';
import { HostedSignInModule } from '../hosted-sign-in/hosted-sign-in.module.js';
import { OAuthModule } from '../oauth/oauth.module.js';
import { SignInsModule } from '../sign-ins/sign-ins.module.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { OAuthTokenController } from './oauth-token.controller.js';
import { OAuthTokenService } from './oauth-token.service.js';

@Module({
  imports: [HostedSignInModule, OAuthModule, SignInsModule, TokensModule],
  controllers: [OAuthTokenController],
  providers: [OAuthTokenService],
})
export class OAuthTokenModule {}
