import { BooleanField, EmailField, NumberField, ObjectField, StringField } from '@hallpass/http';

export class TestEmailConfigDto {
  @StringField({ notEmpty: true, maxLength: 255 })
  host!: string;

  @NumberField({ integer: true, min: 0, max: 65_535 })
  port!: number;

  @StringField()
  username!: string;

  @StringField({ maxLength: 70 })
  password!: string;

  @StringField()
  sender_name!: string;

  @EmailField('loose', { asTyped: true })
  sender_email!: string;
}

export class SendTestEmailDto {
  @EmailField('loose', { asTyped: true })
  recipient_email!: string;

  @ObjectField(() => TestEmailConfigDto)
  email_config!: TestEmailConfigDto;
}

export class TestEmailResultDto {
  @BooleanField()
  success!: boolean;

  @StringField({ optional: true, description: 'Why it was not sent' })
  error_message?: string;
}
