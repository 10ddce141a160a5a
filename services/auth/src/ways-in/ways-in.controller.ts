import { Body, Controller, Post } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, CODE_ERRORS, success, SuccessDto, VerificationCodeDto } from '@hallpass/http';
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
  @Answers(200, ListedWaysInDto, ...CODE_ERRORS)
  async list(@CurrentCaller() caller: Caller, @Body() { code }: VerificationCodeDto): Promise<ListedWaysInDto> {
    return { ways_in: await this.listing.list(caller, code) };
  }

  /** For the page after a password reset. */
  @Post('end')
  @Answers(200, SuccessDto, ...CODE_ERRORS, 'InvalidTotpCode')
  async end(@CurrentCaller() caller: Caller, @Body() { code, totp }: EndWaysInDto): Promise<SuccessDto> {
    await this.ending.end(caller, { code, totp });
    return success();
  }
}
