import { Access, CurrentCaller, type Caller } from '@hallpass/access';
import { Answers, AnswersList, listOf, NoQuery, Operation, success, SuccessDto } from '@hallpass/http';
import { Controller, Get, Param, Post } from '@nestjs/common';
import { SentEmailContentDto, SentEmailDto, SentEmailParams } from './sent-email.dto.js';
import { LISTED_EMAILS } from './sent-email.sql.js';
import { SentEmailsService } from './sent-emails.service.js';

/** The log of sent emails for the project's owner (contract/05 §9). */
@Controller('internal/emails')
@Access('admin')
@NoQuery()
export class SentEmailsController {
  constructor(private readonly sentEmails: SentEmailsService) {}

  @Get()
  @Operation({
    summary: 'List the latest emails',
    area: 'emails',
    access: 'admin',
    sample: 'const mails = await app.listSentEmails();',
  })
  @AnswersList(SentEmailDto, { atMost: LISTED_EMAILS, because: 'only the latest are listed' })
  async list(@CurrentCaller() caller: Caller): Promise<{ items: SentEmailDto[]; is_paginated: false }> {
    return listOf(await this.sentEmails.list(caller.projectId));
  }

  /** Returns an email with its content. Not part of the contract: captured emails are read here. */
  @Get(':id')
  @Operation({
    summary: 'Get an email and its delivery attempts',
    area: 'emails',
    right: 'emails:write',
    access: 'admin',
    outcomes: { missing: 404 },
  })
  @Answers(200, SentEmailContentDto, 404)
  async get(@CurrentCaller() caller: Caller, @Param() { id }: SentEmailParams): Promise<SentEmailContentDto> {
    return this.sentEmails.get(caller.projectId, id);
  }

  /** Resends an email that failed or was captured. Not part of the contract. */
  @Post(':id/resend')
  @Operation({
    summary: 'Resend an email',
    area: 'emails',
    access: 'admin',
    outcomes: { missing: 404 },
    audit: ['update mail'],
  })
  @Answers(200, SuccessDto, 404, 409)
  async resend(@CurrentCaller() caller: Caller, @Param() { id }: SentEmailParams): Promise<SuccessDto> {
    await this.sentEmails.resend(caller.projectId, id);
    return success();
  }
}
