import { Module } from '@nestjs/common';
import { ChallengesModule } from '../challenges/challenges.module.js';
import { AuthDatabase } from '../database.js';
import { SignInsModule } from '../sign-ins/sign-ins.module.js';
import { SignUpsModule } from '../sign-ups/sign-ups.module.js';
import { OneTimeCodesController } from './one-time-codes.controller.js';
import { RedeemSignInCode } from './redeem-sign-in-code.service.js';
import { SendSignInCode } from './send-sign-in-code.service.js';

@Module({
  imports: [AuthDatabase, ChallengesModule, SignInsModule, SignUpsModule],
  controllers: [OneTimeCodesController],
  providers: [RedeemSignInCode, SendSignInCode],
})
export class OneTimeCodesModule {}
