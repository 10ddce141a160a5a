import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { answerList, Answers, AnswersPage, Operation, success, SuccessDto } from '@hallpass/http';
import {
  ApproveEntriesDto,
  DecidedDto,
  DeclineEntriesDto,
  ListWaitlistQuery,
  WaitlistEntryDto,
  WaitlistParams,
} from './waitlist.dto.js';
import type { WaitlistRow } from './waitlist.sql.js';
import { Waitlist } from './waitlist.service.js';

/** The people who wait for an approval. Not part of the contract of the SDK. */
@Controller('waitlist-entries')
@Access('server')
export class WaitlistController {
  constructor(private readonly waitlist: Waitlist) {}

  @Get()
  @Operation({ summary: 'List the waitlist', area: 'sign-in', access: 'server' })
  @AnswersPage(WaitlistEntryDto)
  list(@CurrentCaller() caller: Caller, @Query() query: ListWaitlistQuery) {
    return answerList(query, (limit) => this.waitlist.walk(caller, query, limit), entryJson);
  }

  @Post('approve')
  @Operation({
    summary: 'Let people on the waitlist sign up',
    area: 'sign-in',
    access: 'server',
    audit: 'nothing in a new project to change',
  })
  @Answers(200, DecidedDto, 'RedirectUrlNotWhitelisted')
  async approve(@CurrentCaller() caller: Caller, @Body() dto: ApproveEntriesDto): Promise<DecidedDto> {
    return { changed: await this.waitlist.approve(caller, dto) };
  }

  @Post('decline')
  @Operation({
    summary: 'Decline people on the waitlist',
    area: 'sign-in',
    access: 'server',
    audit: 'nothing in a new project to change',
  })
  @Answers(200, DecidedDto)
  async decline(@CurrentCaller() caller: Caller, @Body() dto: DeclineEntriesDto): Promise<DecidedDto> {
    return { changed: await this.waitlist.decline(caller, dto) };
  }

  @Delete(':entry_id')
  @Operation({
    summary: 'Delete an entry of the waitlist',
    area: 'sign-in',
    access: 'server',
    outcomes: { missing: 404 },
    audit: 'nothing in a new project to change',
  })
  @Answers(200, SuccessDto, 404)
  async delete(@CurrentCaller() caller: Caller, @Param() { entry_id }: WaitlistParams): Promise<SuccessDto> {
    await this.waitlist.delete(caller, entry_id);
    return success();
  }
}

const entryJson = ({ id, email, answer, status, created_at, decided_at }: WaitlistRow): WaitlistEntryDto => ({
  id,
  email,
  ...(answer !== null && { answer }),
  status,
  created_at_millis: created_at.getTime(),
  decided_at_millis: decided_at?.getTime() ?? null,
});
