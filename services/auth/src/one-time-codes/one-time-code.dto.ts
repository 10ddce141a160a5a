import { ApiProperty } from '@nestjs/swagger';
import { CodeValidDto, EmailField, UrlField } from '@hallpass/http';

export class SendSignInCodeDto {
  @EmailField('strict') email!: string;
  @UrlField({ description: 'URL that the emailed link leads to, with the code as query parameter `code`' })
  callback_url!: string;
}

export class SignInCodeSentDto {
  @ApiProperty({ description: 'the last 39 characters of the code; the characters from the email come before it' })
  nonce!: string;
}

export class SignInCodeCheckedDto extends CodeValidDto {
  @ApiProperty({ description: 'the address that the code was sent to and that signs in' }) email!: string;
}
