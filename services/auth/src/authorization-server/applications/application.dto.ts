import { ApiProperty } from '@nestjs/swagger';
import type { ListCursor } from '@hallpass/database';
import {
  ArrayField,
  BooleanField,
  CursorField,
  EnumField,
  FieldsAgree,
  ImageField,
  LimitField,
  MillisField,
  NumberField,
  ObjectField,
  UuidField,
} from '@hallpass/http';
import { SESSION_MAX_LIFETIME_MILLIS } from '@hallpass/identity';
import {
  APPLICATION_KINDS,
  APPLICATION_ORDER,
  type ApplicationAuthentication,
  type ApplicationKind,
  type ApplicationRegistration,
  AUTHENTICATIONS,
  ID_TOKEN_ALGORITHMS,
  type IdTokenAlgorithm,
  type Jwks,
  type ListedApplication,
  MAX_SECRETS,
  REGISTRATIONS,
  type SecretRow,
  SUBJECT_TYPES,
  type SubjectType,
} from './application.sql.js';
import {
  BackChannelUriField,
  JWKS_SCHEMA,
  JwksField,
  JwksUriField,
  MAX_URIS,
  RedirectUriField,
} from './application-fields.js';
import {
  ACCESS_TOKEN_SECONDS,
  type ApplicationFields,
  fieldsOf,
  problemsOf,
  REFRESH_TOKEN_SECONDS,
  withDefaults,
} from './application-rules.js';
import { MAX_WORKLOAD_IDENTITIES, WorkloadIdentityDto } from './workload-identity.dto.js';
import { AccessTokenSecondsField, MAX_SCOPES, NameField, ScopeField } from '../shared-fields.js';

export const MAX_NAMED_RESOURCES = 100;
const REFRESH_TOKEN_RANGE = { min: 900, max: SESSION_MAX_LIFETIME_MILLIS / 1_000 };

export const KIND =
  '`web` runs on a server, `browser` in a browser, `native` on a device; `machine` acts on its own, without a user';
const AUTHENTICATION =
  '`none` for `browser`, never for `machine`. Default: `client_secret` for `web` and `machine`, else `none`';
const REDIRECT_URIS =
  'where sign-ins may end, compared exactly: https, http on localhost, 127.0.0.1 or [::1], and private schemes such as `com.example.app:/callback` for `native`. At least one; none for `machine`';
export const SUBJECT_TYPE =
  'whether `sub` is the id of the user (`public`), or differs for each host of applications, so that they cannot compare users (`pairwise`). Never changes';
export const RESOURCE_IDS = 'the resources of the project that it may ask for; null for all of them';
const SCOPES =
  'the scopes that it may request. Default: `openid`, `profile`, `email` and `offline_access`; none for `machine`. `teams` and `permissions` are further scopes of the issuer';
const SERVICE_ACCOUNT =
  'the user that a `machine` acts as, with the permissions and teams of that user: the `sub` of its tokens. Default: null, the `client_id`';
export const EXCHANGE = 'resources whose access tokens of users it may exchange (RFC 8693). Default: none';
const JWKS =
  'public keys for `private_key_jwt`: P-256, P-384, Ed25519, or RSA of at least 2,048 bits. `private_key_jwt` needs either `jwks` or `jwks_uri`';
const LOGO = 'base64 data URL of a PNG, JPEG, WebP or GIF image of under 100 KB, or an http or https URL';

export class ApplicationParams {
  @UuidField() application_id!: string;
}

export class ApplicationSecretParams extends ApplicationParams {
  @UuidField() secret_id!: string;
}

export class ListApplicationsQuery {
  @LimitField() limit?: number;
  @CursorField(APPLICATION_ORDER) cursor?: ListCursor;
}

/** Settings of administrators, without the resources, which the API and a configuration name differently. */
export class ApplicationSettingsDto {
  @EnumField(AUTHENTICATIONS, { optional: true, description: AUTHENTICATION })
  authentication?: ApplicationAuthentication;
  @ImageField({ optional: true, nullable: true, description: LOGO }) logo_url?: string | null;
  @BooleanField({ optional: true, description: 'users are not asked for their consent. Default: false' })
  is_first_party?: boolean;
  @ArrayField(RedirectUriField(), { optional: true, maxItems: MAX_URIS, description: REDIRECT_URIS })
  redirect_uris?: string[];
  @ArrayField(RedirectUriField(), {
    optional: true,
    maxItems: MAX_URIS,
    description: 'where users may be sent after they signed out; the same addresses are allowed as for `redirect_uris`',
  })
  post_logout_redirect_uris?: string[];
  @ArrayField(ScopeField(), { optional: true, maxItems: MAX_SCOPES, description: SCOPES }) scopes?: string[];
  @EnumField(ID_TOKEN_ALGORITHMS, { optional: true, description: 'Default: `ES256`' })
  id_token_signed_response_alg?: IdTokenAlgorithm;
  @AccessTokenSecondsField({ description: `lifetime of access tokens. Default: ${ACCESS_TOKEN_SECONDS}` })
  access_token_seconds?: number;
  @NumberField({
    optional: true,
    integer: true,
    ...REFRESH_TOKEN_RANGE,
    description: `lifetime of a grant with its refresh tokens. Default: ${REFRESH_TOKEN_SECONDS}, 30 days`,
  })
  refresh_token_seconds?: number;
  @BooleanField({ optional: true, description: 'requires pushed authorization requests (RFC 9126). Default: false' })
  requires_par?: boolean;
  @BooleanField({ optional: true, description: 'requires DPoP (RFC 9449). Default: false' }) requires_dpop?: boolean;
  @BooleanField({
    optional: true,
    description: 'allows the device grant (RFC 8628); only for `native` and `web`. Default: false',
  })
  allows_device_grant?: boolean;
  @JwksField({ optional: true, nullable: true, description: JWKS }) jwks?: Jwks | null;
  @JwksUriField({ optional: true, nullable: true, description: 'https URL of the public keys' })
  jwks_uri?: string | null;
  @BackChannelUriField({
    optional: true,
    nullable: true,
    description:
      'URL that gets a logout token when a session of one of its users ends (OpenID Connect Back-Channel Logout): https, or http on localhost, 127.0.0.1 or [::1]',
  })
  back_channel_logout_uri?: string | null;
  @ArrayField(ObjectField(() => WorkloadIdentityDto), {
    optional: true,
    maxItems: MAX_WORKLOAD_IDENTITIES,
    description: 'platforms whose tokens the application uses instead of a secret, with `workload_identity`',
  })
  workload_identities?: WorkloadIdentityDto[];
  @UuidField({ optional: true, nullable: true, description: SERVICE_ACCOUNT }) service_account_user_id?: string | null;
}

class OwnApplicationDto extends ApplicationSettingsDto {
  @ArrayField(UuidField(), {
    optional: true,
    nullable: true,
    maxItems: MAX_NAMED_RESOURCES,
    description: `${RESOURCE_IDS}. Default: null`,
  })
  resource_ids?: string[] | null;
  @ArrayField(UuidField(), { optional: true, maxItems: MAX_NAMED_RESOURCES, description: EXCHANGE })
  token_exchange_resource_ids?: string[];
}

// Without a valid kind, no other field can be checked against it.
@FieldsAgree<CreateApplicationDto>((dto) => (dto.kind === undefined ? [] : problemsOf(withDefaults(dto))))
export class CreateApplicationDto extends OwnApplicationDto {
  @EnumField(APPLICATION_KINDS, { description: KIND }) kind!: ApplicationKind;
  @NameField() display_name!: string;
  @EnumField(SUBJECT_TYPES, { optional: true, description: `${SUBJECT_TYPE}. Default: \`public\`` })
  subject_type?: SubjectType;
}

/** Body of `PATCH /applications/{application_id}`. The kind and the subject type of an application never change. */
export class UpdateApplicationDto extends OwnApplicationDto {
  @NameField({ optional: true }) display_name?: string;
  @BooleanField({
    optional: true,
    description: 'true rejects its requests from the next one on and ends its grants; false enables it again',
  })
  disabled?: boolean;
}

export class CreateApplicationSecretDto {
  @MillisField({
    optional: true,
    nullable: true,
    description: 'milliseconds since the epoch. Default: null, the secret never expires',
  })
  expires_at_millis?: number | null;
}

export class UpdateApplicationSecretDto {
  @MillisField({ nullable: true, description: 'milliseconds since the epoch; null: the secret never expires' })
  expires_at_millis!: number | null;
}

export class ApplicationSecretDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ minLength: 4, maxLength: 4 }) last_four!: string;
  @ApiProperty({ type: 'integer', description: 'milliseconds since the epoch' }) created_at_millis!: number;
  @ApiProperty({ type: 'integer', nullable: true, description: 'milliseconds since the epoch; null: never' })
  expires_at_millis!: number | null;
}

/** The response to a new secret, the only time it is shown in full. */
export class CreatedApplicationSecretDto extends ApplicationSecretDto {
  @ApiProperty({ example: 'hps_…' }) client_secret!: string;
}

export class ApplicationDto implements ApplicationFields {
  @ApiProperty({ format: 'uuid', description: 'also the `client_id`, unless `document_url` is set' }) id!: string;
  @ApiProperty({ enum: APPLICATION_KINDS, description: KIND }) kind!: ApplicationKind;
  @ApiProperty({ enum: AUTHENTICATIONS }) authentication!: ApplicationAuthentication;
  @ApiProperty() display_name!: string;
  @ApiProperty({ type: String, nullable: true }) logo_url!: string | null;
  @ApiProperty({ description: 'users are not asked for their consent' }) is_first_party!: boolean;
  @ApiProperty({ enum: SUBJECT_TYPES, description: SUBJECT_TYPE }) subject_type!: SubjectType;
  @ApiProperty({ type: [String], maxItems: MAX_URIS }) redirect_uris!: string[];
  @ApiProperty({ type: [String], maxItems: MAX_URIS }) post_logout_redirect_uris!: string[];
  @ApiProperty({
    type: 'array',
    items: { type: 'string', format: 'uuid' },
    nullable: true,
    maxItems: MAX_NAMED_RESOURCES,
    description: RESOURCE_IDS,
  })
  resource_ids!: string[] | null;
  @ApiProperty({ type: [String], maxItems: MAX_SCOPES }) scopes!: string[];
  @ApiProperty({ enum: ID_TOKEN_ALGORITHMS }) id_token_signed_response_alg!: IdTokenAlgorithm;
  @ApiProperty({ type: 'integer' }) access_token_seconds!: number;
  @ApiProperty({ type: 'integer' }) refresh_token_seconds!: number;
  @ApiProperty() requires_par!: boolean;
  @ApiProperty() requires_dpop!: boolean;
  @ApiProperty({ description: 'the device grant (RFC 8628)' }) allows_device_grant!: boolean;
  @ApiProperty({ ...JWKS_SCHEMA, nullable: true }) jwks!: Jwks | null;
  @ApiProperty({ type: String, nullable: true }) jwks_uri!: string | null;
  @ApiProperty({ type: String, nullable: true }) back_channel_logout_uri!: string | null;
  @ApiProperty({ type: [WorkloadIdentityDto], maxItems: MAX_WORKLOAD_IDENTITIES })
  workload_identities!: WorkloadIdentityDto[];
  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: SERVICE_ACCOUNT })
  service_account_user_id!: string | null;
  @ApiProperty({ type: [String], maxItems: MAX_NAMED_RESOURCES, description: EXCHANGE })
  token_exchange_resource_ids!: string[];
  @ApiProperty({
    enum: REGISTRATIONS,
    description: 'who registered it: an administrator, or itself by a `document` or by `dynamic` registration',
  })
  registration!: ApplicationRegistration;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'for `document`: the URL of the metadata document, which is the `client_id`',
  })
  document_url!: string | null;
  @ApiProperty({ type: 'integer', description: 'milliseconds since the epoch' }) created_at_millis!: number;
  @ApiProperty({ type: 'integer', nullable: true, description: 'milliseconds since the epoch; null if never used' })
  last_used_at_millis!: number | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'milliseconds since the epoch; null while enabled' })
  disabled_at_millis!: number | null;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'when the last logout token was not delivered; null if the last one was, or none was sent',
  })
  back_channel_logout_failed_at_millis!: number | null;
  @ApiProperty({ type: String, nullable: true, description: 'why it was not delivered' })
  back_channel_logout_error!: string | null;
  @ApiProperty({ type: [ApplicationSecretDto], maxItems: MAX_SECRETS, description: 'the oldest first' })
  secrets!: ApplicationSecretDto[];
}

/** The response to a new application, the only time its first secret is shown in full. */
export class CreatedApplicationDto extends ApplicationDto {
  @ApiProperty({
    required: false,
    example: 'hps_…',
    description: 'the first secret; absent unless authentication is `client_secret`',
  })
  client_secret?: string;
}

export const instantOf = (millis: number | null): Date | null => (millis === null ? null : new Date(millis));

export const applicationJson = (row: ListedApplication): ApplicationDto => ({
  id: row.id,
  ...fieldsOf(row),
  registration: row.registration,
  document_url: row.document_url,
  created_at_millis: row.created_at.getTime(),
  last_used_at_millis: row.last_used_at?.getTime() ?? null,
  disabled_at_millis: row.disabled_at?.getTime() ?? null,
  back_channel_logout_failed_at_millis: row.logout_failed_at?.getTime() ?? null,
  back_channel_logout_error: row.logout_error,
  secrets: row.secrets,
});

export const secretJson = (row: SecretRow): ApplicationSecretDto => ({
  id: row.id,
  last_four: row.last_four,
  created_at_millis: row.created_at.getTime(),
  expires_at_millis: row.expires_at?.getTime() ?? null,
});
