import { Module } from '@nestjs/common';
import { IdentityModule } from '@hallpass/identity';
import { AnonymousModule } from './anonymous/anonymous.module.js';
import { AuthEvents } from './auth.events.js';
import { AuthorizationServerModule } from './authorization-server/authorization-server.module.js';
import { ChallengesModule } from './challenges/challenges.module.js';
import { BlockingHookModule } from './blocking-hook/blocking-hook.module.js';
import { CommandLineModule } from './command-line/command-line.module.js';
import { ApiKeysModule } from './api-keys/api-keys.module.js';
import { ApplicationConfigurationModule } from './authorization-server/application-configuration/application-configuration.module.js';
import { ApplicationsModule } from './authorization-server/applications/applications.module.js';
import { BackChannelLogoutModule } from './authorization-server/back-channel-logout/back-channel-logout.module.js';
import { ConnectedApplicationsModule } from './authorization-server/connected-applications/connected-applications.module.js';
import { ConnectedAccountsModule } from './connected-accounts/connected-accounts.module.js';
import { CredentialScanningModule } from './credential-scanning/credential-scanning.module.js';
import { DataExportsModule } from './data-exports/data-exports.module.js';
import { HostedSignInModule } from './hosted-sign-in/hosted-sign-in.module.js';
import { MultiFactorSignInModule } from './multi-factor-sign-in/multi-factor-sign-in.module.js';
import { OAuthAccountsModule } from './oauth-accounts/oauth-accounts.module.js';
import { OAuthTokenModule } from './oauth-token/oauth-token.module.js';
import { OAuthModule } from './oauth/oauth.module.js';
import { OneTimeCodesModule } from './one-time-codes/one-time-codes.module.js';
import { PasskeysModule } from './passkeys/passkeys.module.js';
import { PasswordsModule } from './passwords/passwords.module.js';
import { ProviderTestsModule } from './provider-tests/provider-tests.module.js';
import { ResourcesModule } from './authorization-server/resources/resources.module.js';
import { RetentionModule } from './retention/retention.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { SignUpInvitationsModule } from './sign-up-invitations/sign-up-invitations.module.js';
import { SignUpPolicyModule } from './sign-up-policy/sign-up-policy.module.js';
import { SigningKeysModule } from './signing-keys/signing-keys.module.js';
import { TokenClaimsModule } from './token-claims/token-claims.module.js';
import { WaitlistModule } from './waitlist/waitlist.module.js';
import { WaysInModule } from './ways-in/ways-in.module.js';

@Module({
  imports: [
    IdentityModule,
    AnonymousModule,
    AuthorizationServerModule,
    BackChannelLogoutModule,
    ChallengesModule,
    BlockingHookModule,
    CommandLineModule,
    ApiKeysModule,
    ApplicationConfigurationModule,
    ApplicationsModule,
    ConnectedAccountsModule,
    ConnectedApplicationsModule,
    CredentialScanningModule,
    DataExportsModule,
    HostedSignInModule,
    MultiFactorSignInModule,
    OAuthAccountsModule,
    OAuthModule,
    OAuthTokenModule,
    OneTimeCodesModule,
    PasskeysModule,
    PasswordsModule,
    ProviderTestsModule,
    ResourcesModule,
    RetentionModule,
    SessionsModule,
    SignUpInvitationsModule,
    SignUpPolicyModule,
    SigningKeysModule,
    TokenClaimsModule,
    WaitlistModule,
    WaysInModule,
    AuthEvents,
  ],
})
export class AuthModule {}
