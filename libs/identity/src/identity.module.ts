import { FreshnessModule } from '@hallpass/freshness';
import { ProjectStoreModule } from '@hallpass/projects';
import { Global, Module } from '@nestjs/common';
import { MailRequests } from './email-requests/mail-requests.js';
import { VerificationMail } from './contact-channels/verification-mail.js';
import { PasswordHasher } from './passwords/password-hasher.js';
import { Countries } from './sign-up-policy/countries.js';
import { SignUpGate } from './sign-up-policy/sign-up-gate.js';
import { VerificationCodes } from './verification-codes/verification-codes.js';

/** Identity providers that exist once per process, such as the password hash queue, and that all its services share. */
@Global()
@Module({
  imports: [FreshnessModule, ProjectStoreModule],
  providers: [Countries, MailRequests, PasswordHasher, SignUpGate, VerificationCodes, VerificationMail],
  exports: [MailRequests, PasswordHasher, SignUpGate, VerificationCodes, VerificationMail],
})
export class IdentityModule {}
