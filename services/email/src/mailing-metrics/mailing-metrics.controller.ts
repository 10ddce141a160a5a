import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import {
  Answers,
  AnswersList,
  listOf,
  NoQuery,
  Operation,
  success,
  SuccessDto,
  MillisField,
  NumberField,
  StringField,
  UuidField,
} from '@hallpass/http';
import { Controller, Get, Param, Post } from '@nestjs/common';
import { removeParts, stopMailing } from '../mailings/mailing.sql.js';
import { LISTED_MAILINGS, type MailingRow, selectMailings } from './mailing-metrics.sql.js';

class MailingParams {
  @UuidField() id!: string;
}

/** One call of send-email, with the status of its emails. */
class MailingDto {
  @UuidField()
  id!: string;

  @StringField({ nullable: true, description: 'Subject of one of its emails; null until one is rendered' })
  subject!: string | null;

  @StringField({ nullable: true, description: 'html, template or draft; null until there is an email' })
  template!: string | null;

  @MillisField({ description: 'When it was requested' })
  requested_at_millis!: number;

  @MillisField({
    nullable: true,
    description: 'When the last email was completed; null while the mailing is in progress',
  })
  ended_at_millis!: number | null;

  @MillisField({
    nullable: true,
    description: 'When an owner stopped it; emails that were already being sent went out',
  })
  stopped_at_millis!: number | null;

  @NumberField({ integer: true, description: 'Recipients whose email is not sent yet' })
  waiting!: number;

  @NumberField({ integer: true, description: 'Emails that a mail server accepted, or that were captured' })
  sent!: number;

  @NumberField({ integer: true })
  failed!: number;

  @NumberField({
    integer: true,
    description: 'Recipients without an address or who unsubscribed, and emails of a stopped mailing',
  })
  skipped!: number;
}

/** Progress of a project's mailings. Not part of the contract. */
@Controller('internal/email-mailings')
@Access('admin')
@NoQuery()
export class MailingMetricsController {
  constructor(private readonly db: Database) {}

  /** The latest calls of send-email, with the status of their emails. */
  @Get()
  @Operation({ summary: 'List mailings and their progress', area: 'emails', access: 'admin' })
  @AnswersList(MailingDto, { atMost: LISTED_MAILINGS, because: 'only the latest are listed' })
  async list(@CurrentCaller() { projectId }: Caller): Promise<{ items: MailingDto[]; is_paginated: false }> {
    return listOf((await selectMailings(this.db, { projectId })).map(toMailing));
  }

  /** Emails that have not been sent yet are skipped, except those in progress. A stopped mailing cannot be resumed. */
  @Post(':id/stop')
  @Operation({
    summary: 'Stop a mailing',
    area: 'emails',
    access: 'admin',
    audit: 'nothing in a new project to change',
  })
  @Answers(200, SuccessDto, 404)
  async stop(@CurrentCaller() { projectId }: Caller, @Param() { id }: MailingParams): Promise<SuccessDto> {
    await this.db.transaction(async (tx) => {
      if ((await stopMailing(tx, { projectId, id })).length === 0)
        throw new TextError(404, 'EMAIL_MAILING_NOT_FOUND', 'The mailing does not exist, or has ended.');
      await removeParts(tx, { projectId, id });
    });
    return success();
  }
}

const toMailing = (row: MailingRow): MailingDto => {
  const { id, subject, template, created_at, ended_at, stopped_at, unexpanded, mails } = row;
  const { queued = 0, rendering = 0, sending = 0, sent = 0, captured = 0, failed = 0, skipped = 0 } = mails;
  // The next run of a stopped mailing skips its remaining emails.
  const unsent = stopped_at === null ? 0 : queued + rendering;
  return {
    id,
    subject,
    template,
    requested_at_millis: created_at.getTime(),
    ended_at_millis: ended_at?.getTime() ?? null,
    stopped_at_millis: stopped_at?.getTime() ?? null,
    waiting: unexpanded + queued + rendering + sending - unsent,
    sent: sent + captured,
    failed,
    skipped: skipped + unsent,
  };
};
