import { Module } from '@nestjs/common';
import { AuthDatabase } from '../database.js';
import { SignInsModule } from '../sign-ins/sign-ins.module.js';
import { OwnPasskeysController } from './own-passkeys.controller.js';
import { OwnPasskeys } from './own-passkeys.service.js';
import { PasskeyRegistration } from './passkey-registration.service.js';
import { PasskeySignIn } from './passkey-sign-in.service.js';
import { PasskeysController } from './passkeys.controller.js';

@Module({
  imports: [AuthDatabase, SignInsModule],
  controllers: [PasskeysController, OwnPasskeysController],
  providers: [OwnPasskeys, PasskeyRegistration, PasskeySignIn],
})
export class PasskeysModule {}
