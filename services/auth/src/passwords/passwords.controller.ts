import { Body, Controller, Get, Headers, Post } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import {
  Answers,
  CODE_ERRORS,
  CodeValidDto,
  NoQuery,
  Operation,
  success,
  SuccessDto,
  VerificationCodeDto,
  EmailField,
  PasswordField,
  UrlField,
  VerificationCodeField,
} from '@hallpass/http';
import { SETUP_TOKEN_HEADER } from '@hallpass/projects';
import { ApiProperty } from '@nestjs/swagger';
import { Challenged } from '../challenges/challenged.js';
import { ChangePassword } from './change-password.service.js';
import { ResetPassword } from './reset-password.service.js';
import { PasswordSignIn } from './password-sign-in.service.js';
import { PasswordSignUp } from './password-sign-up.service.js';
import { DEVICE_TOKENS_HEADER, deviceTokensOf } from '../new-devices/device-tokens.js';
import { SignInFailures } from '../sign-ins/sign-in-failures.js';
import { INVITATION_CODE_HEADER } from '../sign-ups/sign-ups.js';
import { SessionTokensDto, sessionTokens } from '../tokens/signed-in.js';
import { WaysInDto } from '../ways-in/ways-in.dto.js';

class SignUpDto {
  @EmailField('strict') email!: string;
  @PasswordField() password!: string;
  @UrlField({
    optional: true,
    description: 'URL that the link in the verification email leads to; without it, no email is sent',
  })
  verification_callback_url?: string;
}

class SignInDto {
  @EmailField('loose') email!: string;
  @PasswordField() password!: string;
}

class UpdatePasswordDto {
  @PasswordField() old_password!: string;
  @PasswordField() new_password!: string;
}

class SetPasswordDto {
  @PasswordField() password!: string;
}

class SendResetCodeDto {
  @EmailField('loose') email!: string;
  @UrlField({ description: 'URL that the link in the email leads to' }) callback_url!: string;
}

class ResetCodeSentDto {
  @ApiProperty({ type: String, description: 'the same sentence whether or not the address has an account' })
  success!: string;
}

class ResetPasswordDto {
  @VerificationCodeField() code!: string;
  @PasswordField() password!: string;
}

class PasswordStatusDto {
  @ApiProperty({ type: 'integer', description: 'minimum length of a new password, in code points' })
  min_length!: number;
  @ApiProperty({ description: 'whether the user should choose a new password, because the present one is breached' })
  should_change!: boolean;
}

class PasswordResetDto extends SuccessDto {
  @ApiProperty({ type: WaysInDto, description: 'what can still access the account' }) ways_in!: WaysInDto;
  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'for POST /auth/ways-in/end; works once within 10 minutes. null if nothing else can access the account, or if the address was not verified before',
  })
  end_ways_in_code!: string | null;
  @ApiProperty({ description: 'whether the user has a second factor, which POST /auth/ways-in/end then requires' })
  end_ways_in_needs_totp!: boolean;
}

/** Passwords (contract/02 §1). */
@Controller('auth/password')
@Access('client')
export class PasswordsController {
  constructor(
    private readonly signUps: PasswordSignUp,
    private readonly signIns: PasswordSignIn,
    private readonly failures: SignInFailures,
    private readonly resets: ResetPassword,
    private readonly changes: ChangePassword,
  ) {}

  @Get()
  @Operation({
    summary: 'Get whether you should choose a new password',
    area: 'sign-in',
    access: 'client',
    outcomes: { signedOut: 'CANNOT_GET_OWN_USER_WITHOUT_USER' },
    sample: 'const { shouldChange } = await user.getPasswordStatus();',
  })
  @NoQuery()
  @Answers(200, PasswordStatusDto, 'CannotGetOwnUserWithoutUser')
  async status(@CurrentCaller() caller: Caller): Promise<PasswordStatusDto> {
    const { minLength, shouldChange } = await this.changes.status(caller);
    return { min_length: minLength, should_change: shouldChange };
  }

  @Post('sign-up')
  @Challenged('sign_up')
  @Operation({
    summary: 'Sign up with an email and a password',
    area: 'sign-in',
    access: 'client',
    whileEnrolling: true,
    outcomes: { signedOut: 'SCHEMA_ERROR' },
    audit: ['insert user', 'insert contact_channel', 'insert password'],
    recentSignIn: 'the password, code or token sent with it is the proof',
    sample: "const result = await app.signUpWithCredential({ email: 'ada@example.com', password });",
  })
  @Answers(
    200,
    SessionTokensDto,
    'PasswordAuthenticationNotEnabled',
    'RedirectUrlNotWhitelisted',
    'SignUpNotEnabled',
    'SignUpAddressRefused',
    'SignUpDisposableAddress',
    'SignUpTaggedAddress',
    'SignUpNeedsInvitation',
    'SignUpOnWaitlist',
    'ChallengeRequired',
    'SignUpCountryRefused',
    'SignUpCountryUnknown',
    'SignUpDeniedByHook',
    'SignInDeniedByHook',
    'BlockingHookFailed',
    'PasswordTooShort',
    'PasswordTooLong',
    'PasswordRequirementsNotMet',
    'UserWithEmailAlreadyExists',
    'MultiFactorAuthenticationRequired',
  )
  async signUp(
    @CurrentCaller() caller: Caller,
    @Body() dto: SignUpDto,
    @Headers(SETUP_TOKEN_HEADER) setupToken?: string,
    @Headers(INVITATION_CODE_HEADER) invitationCode?: string,
  ): Promise<SessionTokensDto> {
    const { email, password, verification_callback_url: callbackUrl } = dto;
    const given = { email, password, callbackUrl, setupToken, invitationCode };
    return sessionTokens(await this.signUps.signUp(caller, given));
  }

  @Post('sign-in')
  @Challenged('sign_in')
  @Operation({
    summary: 'Sign in with an email and a password',
    area: 'sign-in',
    access: 'client',
    whileEnrolling: true,
    outcomes: { signedOut: 'SCHEMA_ERROR' },
    audit: ['insert session'],
    recentSignIn: 'the password, code or token sent with it is the proof',
    sample: "const result = await app.signInWithCredential({ email: 'ada@example.com', password });",
  })
  @Answers(
    200,
    SessionTokensDto,
    'PasswordAuthenticationNotEnabled',
    'SignInDeniedByHook',
    'BlockingHookFailed',
    'EmailPasswordMismatch',
    'MultiFactorAuthenticationRequired',
    'PasswordTooLong',
    'ChallengeRequired',
  )
  async signIn(
    @CurrentCaller() caller: Caller,
    @Body() { email, password }: SignInDto,
    @Headers(DEVICE_TOKENS_HEADER) deviceTokens?: string,
  ): Promise<SessionTokensDto> {
    const given = { email, password, deviceTokens: deviceTokensOf(deviceTokens) };
    return this.failures.noting(caller, async () => sessionTokens(await this.signIns.signIn(caller, given)));
  }

  @Post('send-reset-code')
  @Challenged('password_reset')
  @Operation({
    summary: 'Email a password reset link',
    area: 'sign-in',
    access: 'client',
    whileEnrolling: true,
    outcomes: { signedOut: 'SCHEMA_ERROR' },
    audit: ['insert outbox'],
    recentSignIn: 'the password, code or token sent with it is the proof',
    sample: "const result = await app.sendForgotPasswordEmail('ada@example.com');",
  })
  @Answers(200, ResetCodeSentDto, 'PasswordAuthenticationNotEnabled', 'RedirectUrlNotWhitelisted', 'ChallengeRequired')
  async sendResetCode(@CurrentCaller() caller: Caller, @Body() dto: SendResetCodeDto): Promise<ResetCodeSentDto> {
    await this.resets.request(caller, { email: dto.email, callbackUrl: dto.callback_url });
    return { success: 'If the address has an account, we sent an email with a link to reset its password.' };
  }

  @Post('reset')
  @Operation({
    summary: 'Reset a password with an emailed code',
    area: 'sign-in',
    access: 'client',
    whileEnrolling: true,
    outcomes: { signedOut: 'VERIFICATION_CODE_NOT_FOUND' },
    audit: 'needs what only a user has',
    recentSignIn: 'the password, code or token sent with it is the proof',
    sample: 'const result = await app.resetPassword({ code, password });',
  })
  @Answers(
    200,
    PasswordResetDto,
    ...CODE_ERRORS,
    'PasswordAuthenticationNotEnabled',
    'PasswordTooShort',
    'PasswordTooLong',
    'PasswordRequirementsNotMet',
    'SignUpNotEnabled',
  )
  async reset(@CurrentCaller() caller: Caller, @Body() dto: ResetPasswordDto): Promise<PasswordResetDto> {
    const { waysIn, endCode, needsSecondFactor } = await this.resets.reset(caller, dto);
    return {
      ...success(),
      ways_in: waysIn,
      end_ways_in_code: endCode,
      end_ways_in_needs_totp: needsSecondFactor,
    };
  }

  @Post('reset/check-code')
  @Operation({
    summary: 'Check a password reset code without using it',
    area: 'sign-in',
    access: 'client',
    whileEnrolling: true,
    outcomes: { signedOut: 'VERIFICATION_CODE_NOT_FOUND' },
    audit: 'changes nothing',
    recentSignIn: 'the password, code or token sent with it is the proof',
    sample: 'const result = await app.verifyPasswordResetCode(code);',
  })
  @Answers(200, CodeValidDto, ...CODE_ERRORS)
  async checkResetCode(@CurrentCaller() caller: Caller, @Body() { code }: VerificationCodeDto): Promise<CodeValidDto> {
    await this.resets.check(caller, code);
    return { is_code_valid: true };
  }

  @Post('update')
  @Operation({
    summary: 'Change your own password',
    area: 'sign-in',
    access: 'client',
    outcomes: { signedOut: 'SCHEMA_ERROR' },
    audit: ['update password'],
    recentSignIn: 'the old password is the proof',
    sample: 'await user.updatePassword({ oldPassword, newPassword });',
  })
  @Answers(
    200,
    SuccessDto,
    'PasswordAuthenticationNotEnabled',
    'PasswordTooShort',
    'PasswordTooLong',
    'PasswordRequirementsNotMet',
    'UserDoesNotHavePassword',
    'PasswordConfirmationMismatch',
    403,
  )
  async update(
    @CurrentCaller() caller: Caller,
    @Body() { old_password: oldPassword, new_password: newPassword }: UpdatePasswordDto,
    @Headers('x-stack-refresh-token') refreshToken?: string,
  ): Promise<SuccessDto> {
    await this.changes.update(caller, { oldPassword, newPassword, refreshToken });
    return success();
  }

  @Post('set')
  @Operation({
    summary: 'Set a first password',
    area: 'sign-in',
    access: 'client',
    outcomes: { signedOut: 'SCHEMA_ERROR' },
    audit: 'needs what only a user has',
    recentSignIn: true,
    sample: 'await user.setPassword({ password });',
  })
  @Answers(
    200,
    SuccessDto,
    'PasswordAuthenticationNotEnabled',
    'PasswordTooShort',
    'PasswordTooLong',
    'PasswordRequirementsNotMet',
    'SignUpNotEnabled',
    'RecentSignInRequired',
    403,
  )
  async set(@CurrentCaller() caller: Caller, @Body() { password }: SetPasswordDto): Promise<SuccessDto> {
    await this.changes.set(caller, password);
    return success();
  }
}
