import { ArrayField, EnumField, MillisField, NumberField, ObjectField, StringField, UuidField } from '@hallpass/http';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { MAIL_STATUSES } from '../delivery/mail-status.js';
import { SHOWN_TRIES } from './sent-email.sql.js';

const FAILURE = {
  nullable: true,
  anyOf: [
    {
      type: 'object',
      required: ['errorType', 'canRetry', 'message', 'rawError'],
      properties: {
        errorType: { type: 'string' },
        canRetry: { type: 'boolean' },
        message: { type: 'string' },
        rawError: { type: 'string' },
      },
    },
    { type: 'string' },
  ],
} satisfies ApiPropertyOptions;

export class SentEmailParams {
  @UuidField()
  id!: string;
}

/** The sender of an email and its mail server. Never includes a password. */
export class SenderConfigDto {
  @EnumField(['shared', 'standard'], {
    description: "shared: the mail server of this installation; standard: the project's own",
  })
  type!: 'shared' | 'standard';

  @StringField({ optional: true, description: 'Host of the mail server; absent if the email was captured' })
  host?: string;

  @NumberField({ optional: true, integer: true })
  port?: number;

  @StringField({ optional: true })
  username?: string;

  @StringField()
  sender_name!: string;

  @StringField()
  sender_email!: string;
}

/** An attempt to send an email (contract/05 §9). */
export class SentEmailDto {
  @UuidField({ description: 'Id of the attempt' })
  id!: string;

  @StringField()
  subject!: string;

  @MillisField({ description: 'When the attempt began, in milliseconds since the epoch' })
  sent_at_millis!: number;

  @ArrayField(StringField(), { maxItems: 1 })
  to!: string[];

  @ObjectField(() => SenderConfigDto)
  sender_config!: SenderConfigDto;

  @ApiProperty({ ...FAILURE, description: 'null if the email was sent' })
  error!: unknown;

  @StringField({ description: 'Key of the built-in template; html, template or draft for send-email; test_email' })
  template!: string;

  @EnumField(MAIL_STATUSES, {
    description: 'State of the email; captured: only shown in the dashboard, because no mail server is configured',
  })
  status!: string;

  @UuidField({ nullable: true, description: 'The send-email request that it belongs to' })
  mailing_id!: string | null;
}

export class SentEmailTryDto {
  @UuidField()
  id!: string;

  @MillisField()
  started_at_millis!: number;

  @MillisField({ nullable: true, description: 'When the mail server responded, or the email was captured' })
  ended_at_millis!: number | null;

  @ApiProperty({ ...FAILURE, description: 'null if the email was sent' })
  error!: unknown;

  @StringField({ nullable: true, description: "The mail server's response" })
  answer!: string | null;
}

/** An email with its content, if that was kept: only for emails that no server accepted. */
export class SentEmailContentDto extends SentEmailDto {
  @StringField({ nullable: true })
  html!: string | null;

  @StringField({ nullable: true })
  text!: string | null;

  @StringField({ nullable: true, description: 'The complete message (RFC 5322), if html and text are kept' })
  raw!: string | null;

  @StringField({ nullable: true, description: 'Notification category; null for sign-in emails' })
  notification_category!: string | null;

  @StringField({
    nullable: true,
    description: 'Why it was skipped: no_address, unsubscribed, bounced_or_complained, user_deleted or stopped',
  })
  skip_reason!: string | null;

  @StringField({ nullable: true, description: "The mail server's response" })
  answer!: string | null;

  @NumberField({ integer: true, description: 'Number of attempts' })
  attempts!: number;

  @ArrayField(ObjectField(() => SentEmailTryDto), {
    maxItems: SHOWN_TRIES,
    description: 'The latest attempts, oldest first',
  })
  tries!: SentEmailTryDto[];

  @MillisField({ description: 'When it was requested' })
  requested_at_millis!: number;

  @MillisField({
    nullable: true,
    description: 'When it was sent, captured, skipped or failed; null while it is in progress',
  })
  ended_at_millis!: number | null;

  @MillisField({ nullable: true, description: 'When a mail server reported that it bounced' })
  bounced_at_millis!: number | null;

  @MillisField({ nullable: true, description: 'When the recipient reported it as spam' })
  complained_at_millis!: number | null;
}
