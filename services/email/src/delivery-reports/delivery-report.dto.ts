import { ArrayField, BooleanField, EmailField, EnumField, ObjectField, StringField, UrlField } from '@hallpass/http';

/** A bounce of, or complaint about, an email that a mail server had accepted. */
export class DeliveryEventDto {
  @EnumField(['bounce', 'complaint'])
  type!: 'bounce' | 'complaint';

  @EmailField('loose')
  recipient!: string;

  @StringField({ optional: true, maxLength: 1000, description: 'Message-ID of the mail, with or without brackets' })
  message_id?: string;

  @BooleanField({ optional: true, default: true, description: 'Of a bounce: false when a later mail may arrive' })
  permanent!: boolean;
}

export class DeliveryReportDto {
  @ArrayField(ObjectField(() => DeliveryEventDto), { maxItems: 150 })
  events!: DeliveryEventDto[];
}

export class ReportAddressDto {
  @UrlField({ description: 'Where reports go' })
  url!: string;

  @StringField({ description: 'Key of their signature' })
  secret!: string;
}
