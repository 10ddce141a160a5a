import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type ClientProjectJson, OVERRIDE_LIMITS } from '@hallpass/project-config';

export class ProviderIdDto {
  @ApiProperty({ description: 'type of the provider, such as google; its config id if it is configured by an issuer' })
  id!: string;
}

export class DomainDto {
  @ApiProperty({ description: 'http or https URL, wildcards in the host allowed' }) domain!: string;
  @ApiProperty({ description: 'path of the handler pages, begins with /' }) handler_path!: string;
}

export class ClientProjectConfigDto {
  @ApiProperty() sign_up_enabled!: boolean;
  @ApiPropertyOptional({
    enum: ['invitation', 'waitlist'],
    description: '`auth.signUp.mode`; absent while everyone may sign up',
  })
  sign_up_mode?: 'invitation' | 'waitlist';
  @ApiProperty({ description: 'passwords' }) credential_enabled!: boolean;
  @ApiProperty({ description: 'one-time codes and links' }) magic_link_enabled!: boolean;
  @ApiProperty() passkey_enabled!: boolean;
  @ApiProperty({
    type: 'integer',
    required: false,
    description: '`auth.password.minLength`; absent unless the project has set it',
  })
  password_min_length?: number;
  @ApiPropertyOptional({ description: 'the domain that new passkeys belong to; absent unless the project has set one' })
  passkey_rp_id?: string;
  @ApiProperty() client_team_creation_enabled!: boolean;
  @ApiProperty() client_user_deletion_enabled!: boolean;
  @ApiProperty({ required: false, description: '`users.allowDataExport`; absent unless it is on' })
  client_data_export_enabled?: true;
  @ApiProperty() allow_user_api_keys!: boolean;
  @ApiProperty() allow_team_api_keys!: boolean;
  @ApiProperty({ type: [ProviderIdDto], maxItems: OVERRIDE_LIMITS.entries }) enabled_oauth_providers!: ProviderIdDto[];
  @ApiProperty({ type: [DomainDto], maxItems: OVERRIDE_LIMITS.entries }) domains!: DomainDto[];
}

/** A project as every caller may see it (contract/04 §1). */
export class ClientProjectDto implements ClientProjectJson {
  @ApiProperty({ description: 'UUID, or internal' }) id!: string;
  @ApiProperty() display_name!: string;
  @ApiProperty() config!: ClientProjectConfigDto;
}

export class BrandingDto {
  @ApiProperty() display_name!: string;
  @ApiProperty({ type: String, nullable: true, description: 'square logo' }) logo_url!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'logo that includes the name' }) full_logo_url!:
    | string
    | null;
  @ApiProperty({ type: String, nullable: true, example: '#17614e', description: '`branding.accentColor`' })
  accent_color!: string | null;
  @ApiProperty({ format: 'uri', description: 'base URL of its hosted pages, with a slash at the end' })
  hosted_pages_url!: string;
}
