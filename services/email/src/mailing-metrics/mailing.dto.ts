import { MillisField, NumberField, StringField, UuidField } from '@hallpass/http';

export class MailingParams {
  @UuidField() id!: string;
}

/** One call of send-email, with the status of its emails. */
export class MailingDto {
  @UuidField()
  id!: string;

  @StringField({ nullable: true, description: 'Of one of its mails; null until one was rendered' })
  subject!: string | null;

  @StringField({ nullable: true, description: 'html, template or draft; null until there is a mail' })
  template!: string | null;

  @MillisField({ description: 'When it was asked for' })
  requested_at_millis!: number;

  @MillisField({ nullable: true, description: 'When the last mail had ended; null while it is under way' })
  ended_at_millis!: number | null;

  @MillisField({ nullable: true, description: 'When an owner stopped it; mails that were in hand then went out' })
  stopped_at_millis!: number | null;

  @NumberField({ integer: true, description: 'Recipients whose mail is still to come' })
  waiting!: number;

  @NumberField({ integer: true, description: 'Mails that a mail server took, or that were kept here' })
  sent!: number;

  @NumberField({ integer: true })
  failed!: number;

  @NumberField({
    integer: true,
    description: 'Recipients without an address or who want no such mail, and mails of a stopped mailing',
  })
  skipped!: number;
}
