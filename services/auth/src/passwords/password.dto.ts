import { ApiProperty } from '@nestjs/swagger';
import { EmailField, PasswordField, UrlField, VerificationCodeField } from '@hallpass/http';

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

export class SendResetCodeDto {
  @EmailField('loose') email!: string;
  @UrlField({ description: 'where the link of the mail leads' }) callback_url!: string;
}

export class ResetCodeSentDto {
  @ApiProperty({ type: String, description: 'the same sentence whether or not the address has an account' })
  success!: string;
}

export class ResetPasswordDto {
  @VerificationCodeField() code!: string;
  @PasswordField() password!: string;
}
