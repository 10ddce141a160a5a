import { EmailField, PasswordField, UrlField } from '@hallpass/http';

export class SignUpDto {
  @EmailField('strict') email!: string;
  @PasswordField() password!: string;
  @UrlField({ optional: true, description: 'where the link of the verification mail leads; no mail without it' })
  verification_callback_url?: string;
}

export class SignInDto {
  @EmailField('loose') email!: string;
  @PasswordField() password!: string;
}

export class UpdatePasswordDto {
  @PasswordField() old_password!: string;
  @PasswordField() new_password!: string;
}

export class SetPasswordDto {
  @PasswordField() password!: string;
}
