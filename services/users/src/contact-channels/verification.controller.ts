import { Body, Controller, Param, Post } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import {
  Answers,
  CODE_ERRORS,
  CodeValidDto,
  Operation,
  success,
  SuccessDto,
  VerificationCodeDto,
} from '@hallpass/http';
import {
  ContactChannelParams,
  SendPrimaryVerificationCodeDto,
  SendVerificationCodeDto,
} from './contact-channel.dto.js';
import { VerificationService } from './verification.service.js';

/** Verifies that an address belongs to its user, with a code emailed to it (contract/03 §7). */
@Controller('contact-channels')
@Access('client')
export class VerificationController {
  constructor(private readonly verification: VerificationService) {}

  @Post('send-verification-code')
  @Operation({
    summary: 'Email a verification link to the signed-in user',
    area: 'contact-channels',
    access: 'client',
    outcomes: { signedOut: 'SCHEMA_ERROR' },
    audit: ['insert verification_code'],
    recentSignIn: true,
    sample: 'await user.sendVerificationEmail();',
    dashboard: { unusedBecause: 'another operation does more' },
  })
  @Answers(
    200,
    SuccessDto,
    'EmailIsNotPrimaryEmail',
    'EmailAlreadyVerified',
    'RedirectUrlNotWhitelisted',
    'RecentSignInRequired',
    403,
  )
  async sendToPrimary(
    @CurrentCaller() caller: Caller,
    @Body() { email, callback_url }: SendPrimaryVerificationCodeDto,
  ): Promise<SuccessDto> {
    await this.verification.sendToPrimary(caller, { email, callbackUrl: callback_url });
    return success();
  }

  @Post(':user_id/:id/send-verification-code')
  @Operation({
    summary: 'Email a verification link to an address',
    area: 'contact-channels',
    access: 'client',
    outcomes: { signedOut: 'CANNOT_GET_OWN_USER_WITHOUT_USER', stranger: 400, missing: 'USER_ID_DOES_NOT_EXIST' },
    audit: ['insert verification_code'],
    recentSignIn: true,
    sample: 'await channel.sendVerificationEmail();',
  })
  @Answers(
    200,
    SuccessDto,
    'CannotGetOwnUserWithoutUser',
    'UserIdDoesNotExist',
    'EmailAlreadyVerified',
    'RedirectUrlNotWhitelisted',
    'RecentSignInRequired',
    403,
    404,
  )
  async send(
    @CurrentCaller() caller: Caller,
    @Param() { user_id, id }: ContactChannelParams,
    @Body() { callback_url }: SendVerificationCodeDto,
  ): Promise<SuccessDto> {
    await this.verification.send(caller, { userId: user_id, id, callbackUrl: callback_url });
    return success();
  }

  @Post('verify')
  @Operation({
    summary: 'Verify an email address with an emailed code',
    area: 'contact-channels',
    access: 'client',
    whileEnrolling: true,
    outcomes: { signedOut: 'VERIFICATION_CODE_NOT_FOUND' },
    audit: 'needs what only a user has',
    recentSignIn: 'the password, code or token sent with it is the proof',
    sample: 'const result = await app.verifyEmail(code);',
  })
  @Answers(200, SuccessDto, ...CODE_ERRORS)
  async verify(@CurrentCaller() caller: Caller, @Body() { code }: VerificationCodeDto): Promise<SuccessDto> {
    await this.verification.verify(caller, code);
    return success();
  }

  @Post('verify/check-code')
  @Operation({
    summary: 'Check a verification code without using it',
    area: 'contact-channels',
    access: 'client',
    whileEnrolling: true,
    outcomes: { signedOut: 'VERIFICATION_CODE_NOT_FOUND' },
    audit: 'changes nothing',
    recentSignIn: 'the password, code or token sent with it is the proof',
    dashboard: { unusedBecause: 'the client library calls it' },
  })
  @Answers(200, CodeValidDto, ...CODE_ERRORS)
  async check(@CurrentCaller() caller: Caller, @Body() { code }: VerificationCodeDto): Promise<CodeValidDto> {
    await this.verification.check(caller, code);
    return { is_code_valid: true };
  }
}
