import { ApiProperty } from '@nestjs/swagger';
import { ANY_JSON } from '@hallpass/http';
import { SHOWN_PROVIDER_ACCOUNTS } from '@hallpass/identity';
import { ClientTeamDto, ServerTeamDto } from '../teams/team.dto.js';

export class UserOAuthProviderDto {
  @ApiProperty({ description: 'id of the provider in the project configuration' }) id!: string;
  @ApiProperty() account_id!: string;
  @ApiProperty({ type: String, nullable: true }) email!: string | null;
}

/** The fields that both clients and servers see (contract/03 §1). */
class SharedUserDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ type: String, nullable: true }) display_name!: string | null;
  @ApiProperty({ type: String, nullable: true }) primary_email!: string | null;
  @ApiProperty() primary_email_verified!: boolean;
  @ApiProperty({ type: String, nullable: true }) profile_image_url!: string | null;
  @ApiProperty({ description: 'milliseconds since the epoch' }) signed_up_at_millis!: number;
  @ApiProperty(ANY_JSON) client_metadata!: unknown;
  @ApiProperty(ANY_JSON) client_read_only_metadata!: unknown;
  @ApiProperty() has_password!: boolean;
  @ApiProperty() otp_auth_enabled!: boolean;
  @ApiProperty({ description: 'whether the user has a passkey' }) passkey_auth_enabled!: boolean;
  @ApiProperty({ description: 'whether the user can sign in with a password or with one-time codes' })
  auth_with_email!: boolean;
  @ApiProperty() requires_totp_mfa!: boolean;
  @ApiProperty({
    type: [UserOAuthProviderDto],
    maxItems: SHOWN_PROVIDER_ACCOUNTS,
    description: `the oldest ${SHOWN_PROVIDER_ACCOUNTS}; GET /oauth-providers lists all`,
  })
  oauth_providers!: UserOAuthProviderDto[];
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) selected_team_id!: string | null;
  @ApiProperty() is_anonymous!: boolean;
}

export class ClientUserDto extends SharedUserDto {
  @ApiProperty({ type: ClientTeamDto, nullable: true }) selected_team!: ClientTeamDto | null;
}

export class ServerUserDto extends SharedUserDto {
  @ApiProperty() primary_email_auth_enabled!: boolean;
  @ApiProperty({
    description: 'milliseconds since the epoch; the time of the sign-up if the user was never active since',
  })
  last_active_at_millis!: number;
  @ApiProperty(ANY_JSON) server_metadata!: unknown;
  @ApiProperty({ type: ServerTeamDto, nullable: true }) selected_team!: ServerTeamDto | null;
}
