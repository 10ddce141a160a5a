import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, AnswersList, listOf, success, SuccessDto } from '@hallpass/http';
import {
  CodeValidDto,
  ContactChannelDto,
  ContactChannelsQueryDto,
  VerificationCodeDto,
} from './contact-channel.dto.js';
import { ContactChannelsService } from './contact-channels.service.js';

const CODE_ERRORS = [
  'VerificationCodeNotFound',
  'VerificationCodeExpired',
  'VerificationCodeAlreadyUsed',
  'VerificationCodeMaxAttemptsReached',
] as const;

/** Addresses of users and their verification (wire/03 §7). */
@Controller('contact-channels')
@Access('client')
export class ContactChannelsController {
  constructor(private readonly channels: ContactChannelsService) {}

  @Get()
  @AnswersList(ContactChannelDto, 'CannotGetOwnUserWithoutUser')
  async list(@CurrentCaller() caller: Caller, @Query() query: ContactChannelsQueryDto) {
    return listOf(await this.channels.list(caller, query));
  }

  @Post('verify')
  @Answers(200, SuccessDto, ...CODE_ERRORS)
  async verify(@CurrentCaller() caller: Caller, @Body() { code }: VerificationCodeDto): Promise<SuccessDto> {
    await this.channels.verify(caller, code);
    return success();
  }

  @Post('verify/check-code')
  @Answers(200, CodeValidDto, ...CODE_ERRORS)
  async check(@CurrentCaller() caller: Caller, @Body() { code }: VerificationCodeDto): Promise<CodeValidDto> {
    await this.channels.check(caller, code);
    return { is_code_valid: true };
  }
}
