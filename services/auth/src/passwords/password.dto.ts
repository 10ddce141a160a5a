import { ApiProperty } from '@nestjs/swagger';
import { EmailField, PasswordField, SuccessDto, UrlField, VerificationCodeField } from '@hallpass/http';
import { WaysInDto } from '../ways-in/ways-in.dto.js';

export class SignUpDto {
  @EmailField('strict') email!: string;
  @PasswordField() password!: string;
  @UrlField({
    optional: true,
    description: 'URL that the link in the verification email leads to; without it, no email is sent',
  })
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
  @UrlField({ description: 'URL that the link in the email leads to' }) callback_url!: string;
}

export class ResetCodeSentDto {
  @ApiProperty({ type: String, description: 'the same sentence whether or not the address has an account' })
  success!: string;
}

export class ResetPasswordDto {
  @VerificationCodeField() code!: string;
  @PasswordField() password!: string;
}

export class PasswordResetDto extends SuccessDto {
  @ApiProperty({ type: WaysInDto, description: 'what can still access the account' }) ways_in!: WaysInDto;
  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'for POST /auth/ways-in/end; works once within 10 minutes. null if nothing else can access the account, or if the address was not verified before',
  })
  end_ways_in_code!: string | null;
  @ApiProperty({ description: 'whether the user has a second factor, which POST /auth/ways-in/end then requires' })
  end_ways_in_needs_totp!: boolean;
}
