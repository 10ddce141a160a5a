import { OutboundHttp } from '@hallpass/http';
import { Module } from '@nestjs/common';
import { ChallengesModule } from '../challenges/challenges.module.js';
import { AuthDatabase } from '../database.js';
import { BlockingHookModule } from '../blocking-hook/blocking-hook.module.js';
import { MultiFactorModule } from '../multi-factor/multi-factor.module.js';
import { NewDevicesModule } from '../new-devices/new-devices.module.js';
import { SignInsModule } from '../sign-ins/sign-ins.module.js';
import { SignUpsModule } from '../sign-ups/sign-ups.module.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { WaysInModule } from '../ways-in/ways-in.module.js';
import { BreachedRanges } from './breached-ranges.js';
import { ChangePassword } from './change-password.service.js';
import { PasswordRules } from './password-rules.js';
import { PasswordsController } from './passwords.controller.js';
import { ResetPassword } from './reset-password.service.js';
import { SendResetCode } from './send-reset-code.handler.js';
import { PasswordSignIn } from './password-sign-in.service.js';
import { PasswordSignUp } from './password-sign-up.service.js';

@Module({
  imports: [
    AuthDatabase,
    BlockingHookModule,
    ChallengesModule,
    MultiFactorModule,
    NewDevicesModule,
    SignInsModule,
    SignUpsModule,
    TokensModule,
    WaysInModule,
  ],
  controllers: [PasswordsController],
  providers: [
    BreachedRanges,
    ChangePassword,
    OutboundHttp,
    PasswordRules,
    PasswordSignIn,
    PasswordSignUp,
    ResetPassword,
    SendResetCode,
  ],
})
export class PasswordsModule {}
