import { Body, Controller, Get, Post } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import {
  Answers,
  CODE_ERRORS,
  Operation,
  EnumField,
  FieldsAgree,
  NoQuery,
  StringField,
  VerificationCodeField,
} from '@hallpass/http';
import { ENROLLMENT_STATUSES, type EnrollmentStatus } from '@hallpass/identity';
import { ApiProperty } from '@nestjs/swagger';
import { SignInFailures } from '../sign-ins/sign-in-failures.js';
import { SignedInDto, signedIn } from '../tokens/signed-in.js';
import { Enrollments } from '../multi-factor/enrollments.js';
import { BackupCodes } from '../multi-factor/backup-codes.js';
import { MultiFactorSignIn } from './multi-factor-sign-in.js';

const TypedField = (description: string) => StringField({ optional: true, maxLength: 256, description });

@FieldsAgree<MultiFactorSignInDto>((given) =>
  given.type !== undefined && given[given.type] === undefined
    ? [[given.type, `is a required field with type '${given.type}'`]]
    : [],
)
class MultiFactorSignInDto {
  @EnumField(['totp', 'backup_code']) type!: 'totp' | 'backup_code';
  @TypedField(
    'with type `totp`: 6 digits from the authenticator app, or from the email if the `challenge` is `new_device`',
  )
  totp?: string;
  @TypedField('with type `backup_code`: one of the codes of POST /auth/mfa/backup-codes') backup_code?: string;
  @VerificationCodeField() code!: string;
}

class FinishedSignInDto extends SignedInDto {
  @ApiProperty({
    required: false,
    description:
      'after the code for a new device: keep it for 30 days, and send it in `x-hallpass-device-tokens` at the next sign-in with a password or passkey',
  })
  device_token?: string;
}

class NewBackupCodesDto {
  @ApiProperty({
    type: [String],
    maxItems: 10,
    description: '10 codes, returned only once; earlier codes no longer work',
  })
  backup_codes!: string[];
}

class BackupCodesDto {
  @ApiProperty({ description: 'number of unused codes' }) remaining!: number;
  @ApiProperty({ type: Number, nullable: true, description: 'milliseconds since the epoch; null without codes' })
  created_at_millis!: number | null;
}

class EnrollmentDto {
  @ApiProperty({
    enum: ENROLLMENT_STATUSES,
    description:
      '`not_required`: the project does not ask for a second factor. `enrolled`: the user has one, or this sign-in proved two factors. `grace_period`: the user must set one up by `due_at_millis`. `required`: the session can do nothing else first',
  })
  status!: EnrollmentStatus;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'end of the grace period in milliseconds since the epoch; null unless the user must set up a factor',
  })
  due_at_millis!: number | null;
}

/** The second factor (contract/02 §4), and the backup codes that can replace it. */
@Controller('auth/mfa')
@Access('client')
export class MultiFactorController {
  constructor(
    private readonly signIns: MultiFactorSignIn,
    private readonly failures: SignInFailures,
    private readonly backupCodes: BackupCodes,
    private readonly enrollments: Enrollments,
  ) {}

  @Post('sign-in')
  @Operation({
    summary: 'Complete a sign-in with a second factor',
    area: 'sign-in',
    access: 'client',
    whileEnrolling: true,
    outcomes: { signedOut: 'VERIFICATION_CODE_NOT_FOUND' },
    audit: 'needs what only a user has',
    recentSignIn: 'the password, code or token sent with it is the proof',
    sample: 'const result = await app.signInWithMfa(otp, code);',
  })
  @Answers(200, FinishedSignInDto, ...CODE_ERRORS, 'InvalidTotpCode', 'SignInDeniedByHook', 'BlockingHookFailed')
  async signIn(@CurrentCaller() caller: Caller, @Body() dto: MultiFactorSignInDto): Promise<FinishedSignInDto> {
    const { type, code } = dto;
    const typed = dto[type]!;
    return this.failures.noting(caller, async () => {
      const { deviceToken, ...tokens } = await this.signIns.signIn(caller, code, { type, typed });
      return { ...signedIn(tokens), ...(deviceToken !== undefined && { device_token: deviceToken }) };
    });
  }

  @Post('backup-codes')
  @Operation({
    summary: 'Generate new backup codes',
    area: 'sign-in',
    access: 'client',
    whileEnrolling: true,
    outcomes: { signedOut: 'USER_AUTHENTICATION_REQUIRED' },
    audit: 'needs what only a user has',
    recentSignIn: true,
    sample: 'const codes = await user.createBackupCodes();',
  })
  @Answers(200, NewBackupCodesDto, 'UserAuthenticationRequired', 'RecentSignInRequired', 403)
  async replaceBackupCodes(@CurrentCaller() caller: Caller): Promise<NewBackupCodesDto> {
    return { backup_codes: await this.backupCodes.replace(caller) };
  }

  @Get('backup-codes')
  @Operation({
    summary: 'Count the remaining backup codes',
    area: 'sign-in',
    access: 'client',
    whileEnrolling: true,
    outcomes: { signedOut: 'USER_AUTHENTICATION_REQUIRED' },
    sample: 'const { remaining } = await user.getBackupCodes();',
  })
  @Answers(200, BackupCodesDto, 'UserAuthenticationRequired')
  async countBackupCodes(@CurrentCaller() caller: Caller): Promise<BackupCodesDto> {
    const { remaining, createdAt } = await this.backupCodes.count(caller);
    return { remaining, created_at_millis: createdAt?.getTime() ?? null };
  }

  @Get('enrollment')
  @Operation({
    summary: 'Check whether the project requires a second factor',
    area: 'sign-in',
    access: 'client',
    whileEnrolling: true,
    outcomes: { signedOut: 'USER_AUTHENTICATION_REQUIRED' },
    sample: 'const { status, dueAt } = await user.getSecondFactorEnrollment();',
  })
  @NoQuery()
  @Answers(200, EnrollmentDto, 'UserAuthenticationRequired')
  async readEnrollment(@CurrentCaller() caller: Caller): Promise<EnrollmentDto> {
    const { status, dueAt } = await this.enrollments.read(caller);
    return { status, due_at_millis: dueAt?.getTime() ?? null };
  }
}
