import { Module } from '@nestjs/common';
import { IdentityModule } from '@hallpass/identity';
import { AnonymousModule } from './anonymous/anonymous.module.js';
import { HousekeepingModule } from './housekeeping/housekeeping.module.js';
import { OAuthTokenModule } from './oauth-token/oauth-token.module.js';
import { PasswordsModule } from './passwords/passwords.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { SigningKeysModule } from './signing-keys/signing-keys.module.js';

/** Every way to prove who one is, and the sessions and tokens that come of it. */
@Module({
  imports: [
    IdentityModule,
    AnonymousModule,
    HousekeepingModule,
    OAuthTokenModule,
    PasswordsModule,
    SessionsModule,
    SigningKeysModule,
  ],
})
export class AuthModule {}
