import { Body, Controller, Headers, Post, Res } from '@nestjs/common';
import { ApiBody, ApiResponse, ApiProperty } from '@nestjs/swagger';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, Operation, OptionalBody, success, SuccessDto, NumberField, StringField } from '@hallpass/http';
import type { FastifyReply } from 'fastify';
import { CommandLine, ATTEMPT_MAX_LIFETIME_MILLIS } from './command-line.service.js';

class OpenCliAttemptDto {
  @NumberField({ optional: true, max: ATTEMPT_MAX_LIFETIME_MILLIS, description: 'defaults to 2 hours' })
  expires_in_millis?: number;
}

class CliAttemptDto {
  @ApiProperty({ description: 'only for the command line' }) polling_code!: string;
  @ApiProperty({ description: 'for the page where the user confirms' }) login_code!: string;
  @ApiProperty({ format: 'date-time' }) expires_at!: string;
}

class PollCliAttemptDto {
  @StringField() polling_code!: string;
}

class CliAttemptStatusDto {
  @ApiProperty({ enum: ['waiting', 'expired', 'used'] }) status!: 'waiting' | 'expired' | 'used';
}

class CliAttemptSuccessDto {
  @ApiProperty({ enum: ['success'] }) status!: 'success';
  @ApiProperty({ description: 'token of a new session' }) refresh_token!: string;
}

class CliAttemptDetailsQueryDto {
  @StringField() login_code!: string;
}

class CliAttemptOriginDto {
  @ApiProperty() ip!: string;
  @ApiProperty({ type: String, nullable: true }) user_agent!: string | null;
}

class CliAttemptDetailsDto {
  @ApiProperty({ enum: ['session'], description: 'token of a new session with all rights of the user' })
  grants!: 'session';
  @ApiProperty({ description: 'where the command line will be signed in' }) project_display_name!: string;
  @ApiProperty() requested_from!: CliAttemptOriginDto;
  @ApiProperty({ description: 'milliseconds since the epoch' }) requested_at_millis!: number;
  @ApiProperty({ description: 'milliseconds since the epoch' }) expires_at_millis!: number;
}

class ConfirmCliAttemptDto {
  @StringField() login_code!: string;
  @StringField({ description: 'refresh token of the session that confirms' }) refresh_token!: string;
}

/** Sign-in on a command line (contract/02 §13). */
@Controller('auth/cli')
@Access('client')
export class CommandLineController {
  constructor(private readonly commandLine: CommandLine) {}

  @Post()
  @Operation({
    summary: 'Start a command-line login',
    area: 'sign-in',
    access: 'client',
    whileEnrolling: true,
    outcomes: {},
    audit: ['insert cli_attempt'],
    recentSignIn: 'the password, code or token sent with it is the proof',
    dashboard: { unusedBecause: 'for signing in to apps' },
    sample: 'const result = await app.promptCliLogin({ appUrl, expiresInMillis: 600_000 });',
  })
  @OptionalBody()
  @ApiBody({ type: OpenCliAttemptDto, required: false })
  @Answers(200, CliAttemptDto)
  async open(
    @CurrentCaller() caller: Caller,
    @Body() { expires_in_millis: expiresInMillis }: OpenCliAttemptDto,
    @Headers('user-agent') userAgent?: string,
  ): Promise<CliAttemptDto> {
    const attempt = await this.commandLine.open(caller, { expiresInMillis, userAgent });
    return {
      polling_code: attempt.pollingCode,
      login_code: attempt.loginCode,
      expires_at: attempt.expiresAt.toISOString(),
    };
  }

  @Post('poll')
  @Operation({
    summary: 'Check whether a command-line login is approved',
    area: 'sign-in',
    access: 'client',
    whileEnrolling: true,
    outcomes: { signedOut: 'SCHEMA_ERROR' },
    audit: ['insert session'],
    recentSignIn: 'the password, code or token sent with it is the proof',
    dashboard: { unusedBecause: 'for signing in to apps' },
    sample: 'const result = await app.promptCliLogin({ appUrl });',
  })
  @Answers(200, CliAttemptStatusDto, 'InvalidPollingCodeError', 'SignInDeniedByHook', 'BlockingHookFailed')
  @ApiResponse({ status: 201, description: 'Confirmed', type: CliAttemptSuccessDto })
  async poll(
    @CurrentCaller() caller: Caller,
    @Body() { polling_code: pollingCode }: PollCliAttemptDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CliAttemptStatusDto | CliAttemptSuccessDto> {
    const result = await this.commandLine.poll(caller, pollingCode);
    if (result.status !== 'success') return result;
    void reply.status(201);
    return { status: result.status, refresh_token: result.refreshToken };
  }

  /** For the confirmation page: what the user will grant, and where the request came from. */
  @Post('details')
  @Operation({
    summary: 'Get what a command line asks for, before approving it',
    area: 'sign-in',
    access: 'client',
    whileEnrolling: true,
    outcomes: { signedOut: 'SCHEMA_ERROR' },
    audit: 'changes nothing',
    recentSignIn: 'the password, code or token sent with it is the proof',
    dashboard: { unusedBecause: 'for signing in to apps' },
  })
  @Answers(200, CliAttemptDetailsDto)
  async details(
    @CurrentCaller() caller: Caller,
    @Body() { login_code: loginCode }: CliAttemptDetailsQueryDto,
  ): Promise<CliAttemptDetailsDto> {
    const attempt = await this.commandLine.details(caller, loginCode);
    return {
      grants: 'session',
      project_display_name: caller.project.displayName,
      requested_from: { ip: attempt.ip, user_agent: attempt.user_agent },
      requested_at_millis: attempt.created_at.getTime(),
      expires_at_millis: attempt.expires_at.getTime(),
    };
  }

  @Post('complete')
  @Operation({
    summary: 'Approve or deny a command-line login',
    area: 'sign-in',
    access: 'client',
    outcomes: { signedOut: 'SCHEMA_ERROR' },
    audit: ['update cli_attempt'],
    recentSignIn: 'the new session is as old as the sign-in behind it',
    dashboard: { unusedBecause: 'for signing in to apps' },
    sample: 'await app.confirmCliLogin(loginCode);',
  })
  @Answers(200, SuccessDto, 'RefreshTokenNotFoundOrExpired', 403)
  async confirm(
    @CurrentCaller() caller: Caller,
    @Body() { login_code: loginCode, refresh_token: refreshToken }: ConfirmCliAttemptDto,
  ): Promise<SuccessDto> {
    await this.commandLine.confirm(caller, { loginCode, refreshToken });
    return success();
  }
}
