import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { AllowUnknownProperties, EnumField, JsonField } from '@hallpass/http';

export const GRANT_TYPES = ['refresh_token', 'authorization_code'] as const;

/**
 * Form or JSON. The schema only checks the grant type. Other faults are answered in the form that OAuth 2 clients
 * understand, so the remaining fields accept anything (contract/01 §13).
 */
@AllowUnknownProperties()
export class TokenRequestDto {
  @EnumField(GRANT_TYPES) grant_type!: (typeof GRANT_TYPES)[number];
  @JsonField({ optional: true, description: "a project's id, or `<id>#<branch>`" }) client_id?: unknown;
  @JsonField({ optional: true, description: 'a publishable client key; a back end can also use its secret server key' })
  client_secret?: unknown;
  @JsonField({ optional: true }) refresh_token?: unknown;
  @JsonField({ optional: true }) code?: unknown;
  @JsonField({ optional: true }) redirect_uri?: unknown;
  @JsonField({ optional: true }) code_verifier?: unknown;
}

export class TokenDto {
  @ApiProperty() access_token!: string;
  @ApiProperty({ enum: ['Bearer'] }) token_type!: 'Bearer';
  @ApiProperty({ description: 'seconds' }) expires_in!: number;
  @ApiProperty({ enum: ['legacy'] }) scope!: 'legacy';
  @ApiPropertyOptional({
    description:
      'code grant; with the refresh grant, the replacement of the refresh token that was sent, in projects that rotate them',
  })
  refresh_token?: string;
  @ApiPropertyOptional({ description: 'code grant' }) is_new_user?: boolean;
  @ApiPropertyOptional({ description: 'code grant: the same' }) newUser?: boolean;
  @ApiPropertyOptional({ type: String, nullable: true, description: 'code grant: client id of the authorize request' })
  after_callback_redirect_url?: string | null;
  @ApiPropertyOptional({ type: String, nullable: true, description: 'code grant: the same' })
  afterCallbackRedirectUrl?: string | null;
  @ApiPropertyOptional({
    description: 'code grant of the hosted pages: when the user last signed in there, in seconds since the epoch',
  })
  auth_time?: number;
}

/** A refusal in the form of RFC 6749 §5.2. */
export class OAuthErrorDto {
  @ApiProperty({ enum: ['invalid_request', 'invalid_grant'] }) error!: 'invalid_request' | 'invalid_grant';
  @ApiProperty() error_description!: string;
}
