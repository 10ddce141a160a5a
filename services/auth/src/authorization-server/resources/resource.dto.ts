import { ApiProperty } from '@nestjs/swagger';
import type { ListCursor } from '@hallpass/database';
import { ArrayField, CursorField, FieldsAgree, LimitField, ObjectField, StringField, UuidField } from '@hallpass/http';
import { AccessTokenSecondsField, ISSUER_SCOPES, MAX_SCOPES, NameField, ScopeField } from '../shared-fields.js';
import { IdentifierField } from './identifier.js';
import { RESOURCE_ORDER, type ResourceRow } from './resource.sql.js';
import { problemsOf } from './resource-rules.js';

const DESCRIPTION_MAX_LENGTH = 200;

const IDENTIFIER =
  'absolute URI without a fragment: https, http or urn. For an MCP server, its URL. It becomes the audience of access tokens, and never changes';
const SCOPES = `scopes that applications can ask for, each name once, and none of ${ISSUER_SCOPES.join(', ')}`;
const DEFAULT_SCOPES = 'names of `scopes` that a request gets if it names no scope of the resource';
const SECONDS = 'lifetime of access tokens for the resource; null for that of the application';

export class ResourceParams {
  @UuidField() resource_id!: string;
}

export class ListResourcesQuery {
  @LimitField() limit?: number;
  @CursorField(RESOURCE_ORDER) cursor?: ListCursor;
}

class ResourceScopeDto {
  @ScopeField() name!: string;
  @StringField({
    maxLength: DESCRIPTION_MAX_LENGTH,
    description: 'shown to users who are asked for their consent; if it is empty, they see the name',
  })
  description!: string;
}

/** A scope that has faults is undefined, or lacks the fields with faults. */
const isComplete = (scope: Partial<ResourceScopeDto> | undefined): boolean => typeof scope?.name === 'string';

class ResourceSettingsDto {
  @ArrayField(ObjectField(() => ResourceScopeDto), {
    optional: true,
    maxItems: MAX_SCOPES,
    description: `${SCOPES}. Default: none`,
  })
  scopes?: ResourceScopeDto[];
  @ArrayField(ScopeField(), { optional: true, maxItems: MAX_SCOPES, description: `${DEFAULT_SCOPES}. Default: none` })
  default_scopes?: string[];
  @AccessTokenSecondsField({ nullable: true, description: `${SECONDS}. Default: null` })
  access_token_seconds?: number | null;
}

@FieldsAgree<CreateResourceDto>(({ scopes = [], default_scopes = [] }) =>
  scopes.every(isComplete) ? problemsOf({ scopes, default_scopes }) : [],
)
export class CreateResourceDto extends ResourceSettingsDto {
  @IdentifierField({ description: IDENTIFIER }) identifier!: string;
  @NameField() display_name!: string;
}

/** Body of `PATCH /resources/{resource_id}`. The identifier of a resource never changes. */
export class UpdateResourceDto extends ResourceSettingsDto {
  @NameField({ optional: true }) display_name?: string;
}

export class ResourceDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uri', description: IDENTIFIER }) identifier!: string;
  @ApiProperty() display_name!: string;
  @ApiProperty({ type: [ResourceScopeDto], maxItems: MAX_SCOPES }) scopes!: ResourceScopeDto[];
  @ApiProperty({ type: [String], maxItems: MAX_SCOPES, description: DEFAULT_SCOPES }) default_scopes!: string[];
  @ApiProperty({ type: 'integer', nullable: true, description: SECONDS }) access_token_seconds!: number | null;
  @ApiProperty({ type: 'integer', description: 'milliseconds since the epoch' }) created_at_millis!: number;
}

export const resourceJson = (row: ResourceRow): ResourceDto => ({
  id: row.id,
  identifier: row.identifier,
  display_name: row.display_name,
  scopes: row.scopes,
  default_scopes: row.default_scopes,
  access_token_seconds: row.access_token_seconds,
  created_at_millis: row.created_at.getTime(),
});
