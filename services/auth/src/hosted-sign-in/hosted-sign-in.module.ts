import { Module } from '@nestjs/common';
import { AuthDatabase } from '../database.js';
import { BlockingHookModule } from '../blocking-hook/blocking-hook.module.js';
import { OAuthModule } from '../oauth/oauth.module.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { HostedSignInController } from './hosted-sign-in.controller.js';
import { HostedSignIn } from './hosted-sign-in.service.js';

@Module({
  imports: [AuthDatabase, BlockingHookModule, OAuthModule, TokensModule],
  controllers: [HostedSignInController],
  providers: [HostedSignIn],
  exports: [HostedSignIn],
})
export class HostedSignInModule {}
