import { ArrayField, BooleanField, EmailField, EnumField, ObjectField, StringField, UrlField } from '@hallpass/http';

/** A bounce of, or complaint about, an email that a mail server had accepted. */
export class DeliveryEventDto {
  @EnumField(['bounce', 'complaint'])
  type!: 'bounce' | 'complaint';

  @EmailField('loose')
  recipient!: string;

  @StringField({
    optional: true,
    maxLength: 1000,
    description: 'Message-ID of the email, with or without angle brackets',
  })
  message_id?: string;

  @BooleanField({
    optional: true,
    default: true,
    description: 'Only for a bounce: false if a later email may be delivered',
  })
  permanent!: boolean;
}

export class DeliveryReportDto {
  @ArrayField(ObjectField(() => DeliveryEventDto), { maxItems: 150 })
  events!: DeliveryEventDto[];
}

export class ReportAddressDto {
  @UrlField({ description: 'URL to send reports to' })
  url!: string;

  @StringField({ description: 'Key to sign reports with' })
  secret!: string;
}
