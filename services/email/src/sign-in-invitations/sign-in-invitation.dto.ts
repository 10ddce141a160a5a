import { EmailField, UrlField } from '@hallpass/http';

export class SendSignInInvitationDto {
  @EmailField('strict')
  email!: string;

  @UrlField({ description: 'The link in the email, used unchanged' })
  callback_url!: string;
}
