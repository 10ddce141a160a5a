import { ApiProperty } from '@nestjs/swagger';
import { EnumField, StringField, UrlField } from '@hallpass/http';

/** The parameters with which an app sends its user to the hosted sign-in page (RFC 6749 §4.1.1, RFC 7636 §4.3). */
export class AuthorizationRequestDto {
  @EnumField(['code']) response_type!: 'code';
  @UrlField({ description: 'URL that the browser returns to with a code; must be trusted by the project' })
  redirect_uri!: string;
  @StringField({ description: 'returned unchanged' }) state!: string;
  @StringField({
    pattern: /^[A-Za-z0-9_-]{43}$/,
    patternMessage: 'must be the base64url SHA-256 of the code verifier (RFC 7636, S256)',
  })
  code_challenge!: string;
  @EnumField(['S256']) code_challenge_method!: 'S256';
}

export class IssueCodeDto extends AuthorizationRequestDto {
  @StringField({ description: 'refresh token of the session at the hosted pages' }) refresh_token!: string;
}

export class IssuedCodeDto {
  @ApiProperty({
    format: 'uri',
    description: '`redirect_uri` with `code`, which works once within 60 seconds, and `state`',
  })
  redirect_url!: string;
}

export class ReturnUrlQuery {
  @UrlField({ description: 'where the app wants the user to return after signing out' }) url!: string;
}

export class ReturnUrlDto {
  @ApiProperty({ format: 'uri', description: 'the same URL, if the project trusts it' }) url!: string;
}
