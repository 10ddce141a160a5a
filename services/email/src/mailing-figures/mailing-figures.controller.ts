import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { AnswersList, listOf, NoQuery } from '@hallpass/http';
import { Controller, Get } from '@nestjs/common';
import { MailingDto } from './mailing.dto.js';
import { LISTED_MAILINGS, type MailingRow, selectMailings } from './mailing-figures.sql.js';

/** How far the mailings of a project are. Beyond the contract. */
@Controller('internal/email-mailings')
@Access('admin')
@NoQuery()
export class MailingFiguresController {
  constructor(private readonly db: Database) {}

  /** The latest calls of send-email, with what their mails have become. */
  @Get()
  @AnswersList(MailingDto, { atMost: LISTED_MAILINGS, because: 'only the latest are listed' })
  async list(@CurrentCaller() { projectId }: Caller): Promise<{ items: MailingDto[]; is_paginated: false }> {
    return listOf((await selectMailings(this.db, { projectId })).map(toMailing));
  }
}

const toMailing = ({ id, subject, template, created_at, ended_at, unexpanded, mails }: MailingRow): MailingDto => ({
  id,
  subject,
  template,
  requested_at_millis: created_at.getTime(),
  ended_at_millis: ended_at?.getTime() ?? null,
  waiting: unexpanded + (mails.queued ?? 0) + (mails.rendering ?? 0) + (mails.sending ?? 0),
  sent: (mails.sent ?? 0) + (mails.captured ?? 0),
  failed: mails.failed ?? 0,
  skipped: mails.skipped ?? 0,
});
