import { EmailField, UrlField } from '@hallpass/http';

export class SendSignInInvitationDto {
  @EmailField('strict')
  email!: string;

  @UrlField({ description: 'The link of the mail, as it is' })
  callback_url!: string;
}
