import { Module } from '@nestjs/common';
import { AuthDatabase } from '../database.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { ChangePassword } from './change-password.service.js';
import { MultiFactor } from './multi-factor.js';
import { PasswordsController } from './passwords.controller.js';
import { PasswordSignIn } from './sign-in.service.js';
import { PasswordSignUp } from './sign-up.service.js';
import { VerificationMail } from './verification-mail.js';

@Module({
  imports: [AuthDatabase, TokensModule],
  controllers: [PasswordsController],
  providers: [ChangePassword, MultiFactor, PasswordSignIn, PasswordSignUp, VerificationMail],
})
export class PasswordsModule {}
