import { MillisField, NumberField, StringField, UuidField } from '@hallpass/http';

export class MailingParams {
  @UuidField() id!: string;
}

/** One call of send-email, with the status of its emails. */
export class MailingDto {
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
