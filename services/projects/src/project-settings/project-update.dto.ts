import {
  ArrayField,
  BooleanField,
  EmailField,
  EnumField,
  ImageField,
  NumberField,
  ObjectField,
  StringField,
  UrlField,
  FieldsAgree,
} from '@hallpass/http';
import {
  ACCOUNT_MERGE_STRATEGIES,
  type AccountMergeStrategy,
  OAUTH_PROVIDER_TYPES,
  type OAuthProviderType,
  type ProjectConfigUpdate,
} from '@hallpass/project-config';
import { Matches } from 'class-validator';

/**
 * For a provider or mail server: one that is not shared must have these fields, none of them empty (contract/04 §3.2).
 */
const CompleteWhenStandard = (...fields: string[]) =>
  FieldsAgree<object>((given) => {
    const values = given as Record<string, unknown>;
    if (values['type'] !== 'standard') return [];
    return fields.flatMap((field): Array<[string, string]> => {
      if (values[field] === undefined) return [[field, "is a required field with type 'standard'"]];
      return values[field] === '' ? [[field, "must not be empty with type 'standard'"]] : [];
    });
  });

/** contract/01 §7, "name". */
const NAME_MAX_LENGTH = 255;
const IMAGE = 'base64 data URL of a PNG, JPEG, WebP or GIF image of under 100 KB, or an http or https URL';
const PROVIDER_KINDS = ['shared', 'standard'] as const;

class DomainUpdateDto {
  @UrlField({ description: 'http or https URL, wildcards in the host allowed' })
  @Matches(/^https?:\/\//, { message: 'domain must start with http:// or https://' })
  domain!: string;

  @StringField({ pattern: /^\//, patternMessage: 'must start with /' }) handler_path!: string;
}

@CompleteWhenStandard('client_id', 'client_secret')
class OAuthProviderUpdateDto {
  @EnumField(OAUTH_PROVIDER_TYPES) id!: OAuthProviderType;
  @EnumField(PROVIDER_KINDS) type!: 'shared' | 'standard';
  @StringField({ optional: true }) client_id?: string;
  @StringField({ optional: true }) client_secret?: string;
  @StringField({ optional: true }) facebook_config_id?: string;
  @StringField({ optional: true }) microsoft_tenant_id?: string;
}

@CompleteWhenStandard('host', 'port', 'username', 'password', 'sender_name', 'sender_email')
class EmailConfigUpdateDto {
  @EnumField(PROVIDER_KINDS) type!: 'shared' | 'standard';
  @StringField({ optional: true }) host?: string;
  @NumberField({ optional: true, integer: true, min: 0, max: 65_535 }) port?: number;
  @StringField({ optional: true }) username?: string;
  @StringField({ optional: true, maxLength: 70 }) password?: string;
  @StringField({ optional: true }) sender_name?: string;
  @EmailField('loose', { optional: true, asTyped: true }) sender_email?: string;
}

class PermissionIdUpdateDto {
  @StringField() id!: string;
}

class ProjectConfigUpdateDto implements ProjectConfigUpdate {
  @BooleanField({ optional: true }) sign_up_enabled?: boolean;
  @BooleanField({ optional: true }) credential_enabled?: boolean;
  @BooleanField({ optional: true }) magic_link_enabled?: boolean;
  @BooleanField({ optional: true }) passkey_enabled?: boolean;
  @BooleanField({ optional: true }) client_team_creation_enabled?: boolean;
  @BooleanField({ optional: true }) client_user_deletion_enabled?: boolean;
  @BooleanField({ optional: true }) allow_localhost?: boolean;
  @BooleanField({ optional: true }) allow_user_api_keys?: boolean;
  @BooleanField({ optional: true }) allow_team_api_keys?: boolean;
  @BooleanField({ optional: true }) create_team_on_sign_up?: boolean;
  @EnumField(ACCOUNT_MERGE_STRATEGIES, { optional: true }) oauth_account_merge_strategy?: AccountMergeStrategy;
  @StringField({ optional: true, description: 'id of a theme of the project' }) email_theme?: string;
  @ObjectField(() => EmailConfigUpdateDto, { optional: true }) email_config?: EmailConfigUpdateDto;
  @ArrayField(ObjectField(() => DomainUpdateDto), { optional: true }) domains?: DomainUpdateDto[];
  @ArrayField(ObjectField(() => OAuthProviderUpdateDto), { optional: true }) oauth_providers?: OAuthProviderUpdateDto[];
  @ArrayField(ObjectField(() => PermissionIdUpdateDto), { optional: true })
  team_creator_default_permissions?: PermissionIdUpdateDto[];
  @ArrayField(ObjectField(() => PermissionIdUpdateDto), { optional: true })
  team_member_default_permissions?: PermissionIdUpdateDto[];
  @ArrayField(ObjectField(() => PermissionIdUpdateDto), { optional: true })
  user_default_permissions?: PermissionIdUpdateDto[];
}

export class ProjectFieldsDto {
  @StringField({ optional: true, nullable: true, description: 'null clears it' }) description?: string | null;
  @ImageField({ optional: true, nullable: true, description: IMAGE }) logo_url?: string | null;
  @ImageField({ optional: true, nullable: true, description: IMAGE }) full_logo_url?: string | null;
  @BooleanField({ optional: true }) is_production_mode?: boolean;
  @ObjectField(() => ProjectConfigUpdateDto, { optional: true }) config?: ProjectConfigUpdateDto;
}

/**
 * Body of `PATCH /internal/projects/current` (contract/04 §3.2). Lists are replaced as a whole; absent fields stay
 * unchanged.
 */
export class UpdateProjectDto extends ProjectFieldsDto {
  @StringField({ optional: true, maxLength: NAME_MAX_LENGTH }) display_name?: string;
}
