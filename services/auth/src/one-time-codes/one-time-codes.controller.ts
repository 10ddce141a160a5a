import { Body, Controller, Headers, Post } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import {
  Answers,
  CODE_ERRORS,
  Operation,
  VerificationCodeDto,
  CodeValidDto,
  EmailField,
  UrlField,
} from '@hallpass/http';
import { SETUP_TOKEN_HEADER } from '@hallpass/projects';
import { ApiProperty } from '@nestjs/swagger';
import { Challenged } from '../challenges/challenged.js';
import { SignInFailures } from '../sign-ins/sign-in-failures.js';
import { INVITATION_CODE_HEADER } from '../sign-ups/sign-ups.js';
import { SignedInDto, signedIn } from '../tokens/signed-in.js';
import { RedeemSignInCode } from './redeem-sign-in-code.service.js';
import { SendSignInCode } from './send-sign-in-code.service.js';

class SendSignInCodeDto {
  @EmailField('strict') email!: string;
  @UrlField({ description: 'URL that the emailed link leads to, with the code as query parameter `code`' })
  callback_url!: string;
}

class SignInCodeSentDto {
  @ApiProperty({ description: 'the last 39 characters of the code; the characters from the email come before it' })
  nonce!: string;
}

class SignInCodeCheckedDto extends CodeValidDto {
  @ApiProperty({ description: 'the address that the code was sent to and that signs in' }) email!: string;
}

/** Sign-in with an emailed link or code (contract/02 §2). */
@Controller('auth/otp')
@Access('client')
export class OneTimeCodesController {
  constructor(
    private readonly sends: SendSignInCode,
    private readonly redemptions: RedeemSignInCode,
    private readonly failures: SignInFailures,
  ) {}

  @Post('send-sign-in-code')
  @Challenged('sign_in_code')
  @Operation({
    summary: 'Email a sign-in code and link',
    area: 'sign-in',
    access: 'client',
    whileEnrolling: true,
    outcomes: { signedOut: 'SCHEMA_ERROR' },
    audit: ['insert verification_code'],
    recentSignIn: 'the password, code or token sent with it is the proof',
    sample: "const result = await app.sendMagicLinkEmail('ada@example.com');",
  })
  @Answers(200, SignInCodeSentDto, 'RedirectUrlNotWhitelisted', 'ChallengeRequired', 403)
  async send(@CurrentCaller() caller: Caller, @Body() dto: SendSignInCodeDto): Promise<SignInCodeSentDto> {
    return { nonce: await this.sends.send(caller, { email: dto.email, callbackUrl: dto.callback_url }) };
  }

  @Post('sign-in')
  @Operation({
    summary: 'Sign in with an emailed code',
    area: 'sign-in',
    access: 'client',
    whileEnrolling: true,
    outcomes: { signedOut: 'VERIFICATION_CODE_NOT_FOUND' },
    audit: 'needs what only a user has',
    recentSignIn: 'the password, code or token sent with it is the proof',
    sample: 'const result = await app.signInWithMagicLink(code);',
  })
  @Answers(
    200,
    SignedInDto,
    ...CODE_ERRORS,
    'SignUpNotEnabled',
    'SignUpAddressRefused',
    'SignUpDisposableAddress',
    'SignUpTaggedAddress',
    'SignUpNeedsInvitation',
    'SignUpOnWaitlist',
    'SignUpCountryRefused',
    'SignUpCountryUnknown',
    'SignUpDeniedByHook',
    'SignInDeniedByHook',
    'BlockingHookFailed',
    'UserWithEmailAlreadyExists',
    'MultiFactorAuthenticationRequired',
    403,
  )
  async signIn(
    @CurrentCaller() caller: Caller,
    @Body() { code }: VerificationCodeDto,
    @Headers(SETUP_TOKEN_HEADER) setupToken?: string,
    @Headers(INVITATION_CODE_HEADER) invitationCode?: string,
  ): Promise<SignedInDto> {
    const ticket = { setupToken, invitationCode };
    return this.failures.noting(caller, async () => signedIn(await this.redemptions.signIn(caller, code, ticket)));
  }

  @Post('sign-in/check-code')
  @Operation({
    summary: 'Check an emailed sign-in code without using it',
    area: 'sign-in',
    access: 'client',
    whileEnrolling: true,
    outcomes: { signedOut: 'VERIFICATION_CODE_NOT_FOUND' },
    audit: 'changes nothing',
    recentSignIn: 'the password, code or token sent with it is the proof',
  })
  @Answers(200, SignInCodeCheckedDto, ...CODE_ERRORS)
  async check(@CurrentCaller() caller: Caller, @Body() { code }: VerificationCodeDto): Promise<SignInCodeCheckedDto> {
    return { is_code_valid: true, email: await this.redemptions.check(caller, code) };
  }
}
