import { Body, Controller, Post } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, CODE_ERRORS, Operation, success, SuccessDto, VerificationCodeDto } from '@hallpass/http';
import { EndWaysIn } from './end-ways-in.service.js';
import { ListWaysIn } from './list-ways-in.service.js';
import { EndWaysInDto, ListedWaysInDto } from './ways-in.dto.js';

/** Lists and ends access to an account. Both routes need an emailed code (contract/02 §1, security E13). */
@Controller('auth/ways-in')
@Access('client')
export class WaysInController {
  constructor(
    private readonly listing: ListWaysIn,
    private readonly ending: EndWaysIn,
  ) {}

  /** For the page of a verification link. Changes nothing; the code stays valid. */
  @Post()
  @Operation({
    summary: 'List what has access to the account of a verification email',
    area: 'sign-in',
    access: 'client',
    whileEnrolling: true,
    outcomes: { signedOut: 'VERIFICATION_CODE_NOT_FOUND' },
    audit: 'changes nothing',
    recentSignIn: 'the password, code or token sent with it is the proof',
    sample: 'const result = await app.getWaysIn(code);',
  })
  @Answers(200, ListedWaysInDto, ...CODE_ERRORS)
  async list(@CurrentCaller() caller: Caller, @Body() { code }: VerificationCodeDto): Promise<ListedWaysInDto> {
    return { ways_in: await this.listing.list(caller, code) };
  }

  /** For the page after a password reset. */
  @Post('end')
  @Operation({
    summary: 'Revoke all other access to the account, after a reset',
    area: 'sign-in',
    access: 'client',
    whileEnrolling: true,
    outcomes: { signedOut: 'VERIFICATION_CODE_NOT_FOUND' },
    audit: 'needs what only a user has',
    recentSignIn: 'the password, code or token sent with it is the proof',
    sample: 'const result = await app.endWaysIn({ code });',
  })
  @Answers(200, SuccessDto, ...CODE_ERRORS, 'InvalidTotpCode')
  async end(@CurrentCaller() caller: Caller, @Body() { code, totp }: EndWaysInDto): Promise<SuccessDto> {
    await this.ending.end(caller, { code, totp });
    return success();
  }
}
