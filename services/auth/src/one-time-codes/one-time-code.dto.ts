import { ApiProperty } from '@nestjs/swagger';
import { CodeValidDto, EmailField, UrlField } from '@hallpass/http';

export class SendSignInCodeDto {
  @EmailField('strict') email!: string;
  @UrlField({ description: 'where the link of the mail leads, with the code as query parameter `code`' })
  callback_url!: string;
}

export class SignInCodeSentDto {
  @ApiProperty({ description: 'the last 39 characters of the code: what is typed from the mail comes before it' })
  nonce!: string;
}

export class SignInCodeCheckedDto extends CodeValidDto {
  @ApiProperty({ description: 'the address that the code was sent to, and signs in' }) email!: string;
}
