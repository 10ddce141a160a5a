import { ApiProperty } from '@nestjs/swagger';
import {
  ACCOUNT_MERGE_STRATEGIES,
  type AccountMergeStrategy,
  OAUTH_PROVIDER_TYPES,
  type OAuthProviderType,
  OVERRIDE_LIMITS,
  OWNER_ROLES,
  type OwnerRole,
} from '@hallpass/project-config';
import { ClientProjectConfigDto } from '../projects-current/client-project.dto.js';

class OAuthProviderDto {
  @ApiProperty({ description: 'key of the provider in the configuration' }) provider_config_id!: string;
  @ApiProperty({ enum: [...OAUTH_PROVIDER_TYPES] }) id!: OAuthProviderType;
  @ApiProperty({ enum: ['shared', 'standard'] }) type!: 'shared' | 'standard';
  @ApiProperty({ required: false }) client_id?: string;
  @ApiProperty({ required: false }) client_secret?: string;
  @ApiProperty({ required: false }) facebook_config_id?: string;
  @ApiProperty({ required: false }) microsoft_tenant_id?: string;
}

class EmailConfigDto {
  @ApiProperty({ enum: ['shared', 'standard'], description: 'the other fields are required with standard' })
  type!: 'shared' | 'standard';
  @ApiProperty({ required: false }) host?: string;
  @ApiProperty({ required: false, minimum: 0, maximum: 65_535 }) port?: number;
  @ApiProperty({ required: false }) username?: string;
  @ApiProperty({ required: false }) password?: string;
  @ApiProperty({ required: false }) sender_name?: string;
  @ApiProperty({ required: false }) sender_email?: string;
}

class PermissionIdDto {
  @ApiProperty() id!: string;
}

class AdminProjectConfigDto extends ClientProjectConfigDto {
  @ApiProperty() allow_localhost!: boolean;
  @ApiProperty() create_team_on_sign_up!: boolean;
  @ApiProperty({ enum: [...ACCOUNT_MERGE_STRATEGIES] }) oauth_account_merge_strategy!: AccountMergeStrategy;
  @ApiProperty({ type: [OAuthProviderDto], maxItems: OVERRIDE_LIMITS.entries }) oauth_providers!: OAuthProviderDto[];
  @ApiProperty() email_config!: EmailConfigDto;
  @ApiProperty({ description: 'id of the selected email theme' }) email_theme!: string;
  @ApiProperty({ type: [PermissionIdDto], maxItems: OVERRIDE_LIMITS.entries })
  team_creator_default_permissions!: PermissionIdDto[];
  @ApiProperty({ type: [PermissionIdDto], maxItems: OVERRIDE_LIMITS.entries })
  team_member_default_permissions!: PermissionIdDto[];
  @ApiProperty({ type: [PermissionIdDto], maxItems: OVERRIDE_LIMITS.entries })
  user_default_permissions!: PermissionIdDto[];
}

/** A project as its administrators see it, with secrets in plain text (contract/04 §3.1) unless their role hides them. */
export class AdminProjectDto {
  @ApiProperty({ description: 'UUID, or internal' }) id!: string;
  @ApiProperty() display_name!: string;
  @ApiProperty() description!: string;
  @ApiProperty({ type: String, nullable: true }) logo_url!: string | null;
  @ApiProperty({ type: String, nullable: true }) full_logo_url!: string | null;
  @ApiProperty({ description: 'milliseconds since the epoch' }) created_at_millis!: number;
  @ApiProperty() is_production_mode!: boolean;
  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'a team in the project `internal`' })
  owner_team_id!: string | null;
  @ApiProperty({
    required: false,
    enum: OWNER_ROLES.filter((role) => role !== 'owner'),
    description: 'your role in the team that owns the project; absent if you are an owner, and for keys',
  })
  own_role?: Exclude<OwnerRole, 'owner'>;
  @ApiProperty() config!: AdminProjectConfigDto;
}
