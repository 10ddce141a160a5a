import {
  ArrayField,
  EnumField,
  JsonField,
  MillisField,
  NumberField,
  ObjectField,
  StringField,
  UuidField,
} from '@hallpass/http';
import { MAIL_STATUSES } from '../mails/mail-status.js';

/** `/internal/emails/{id}` */
export class SentEmailParams {
  @UuidField()
  id!: string;
}

/** Who a mail was sent as, and over which server. Never a password. */
export class SenderConfigDto {
  @EnumField(['shared', 'standard'], { description: "shared: this instance's server; standard: the project's own" })
  type!: 'shared' | 'standard';

  @StringField({ optional: true, description: 'Of the server; absent when the mail was captured' })
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

/** One attempt to send one mail (contract/05 §9). */
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

  @JsonField({ description: 'null when it was sent; else {errorType, canRetry, message, rawError}, or a sentence' })
  error!: unknown;
}

/** A mail with its content, as far as it was kept: only mails that no server took are. */
export class SentEmailContentDto extends SentEmailDto {
  @StringField({ description: 'Key of the built-in template; html, template or draft for send-email; test_email' })
  template!: string;

  @EnumField(MAIL_STATUSES, {
    description: 'captured: kept here instead of being sent, because no mail server is configured',
  })
  status!: string;

  @StringField({ nullable: true })
  html!: string | null;

  @StringField({ nullable: true })
  text!: string | null;

  @StringField({ nullable: true, description: 'The whole message (RFC 5322), where html and text are kept' })
  raw!: string | null;

  @StringField({ nullable: true, description: 'Notification category; null for mails of sign-in' })
  notification_category!: string | null;

  @StringField({
    nullable: true,
    description: 'Why it was skipped: no_address, unsubscribed, bounced_or_complained or user_deleted',
  })
  skip_reason!: string | null;

  @StringField({ nullable: true, description: "The mail server's answer" })
  answer!: string | null;

  @NumberField({ integer: true, description: 'How often it was tried' })
  attempts!: number;

  @MillisField({ nullable: true, description: 'When a mail server reported that it bounced' })
  bounced_at_millis!: number | null;

  @MillisField({ nullable: true, description: 'When its recipient complained' })
  complained_at_millis!: number | null;
}
