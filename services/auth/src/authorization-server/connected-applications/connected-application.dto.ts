import { ApiProperty } from '@nestjs/swagger';
import type { ListCursor } from '@hallpass/database';
import { CursorField, LimitField, UuidField } from '@hallpass/http';
import { ApplicationParams } from '../applications/application.dto.js';
import { SCOPES } from '../provider/scopes.js';
import { spellingsOf } from '../resources/identifier.js';
import {
  CONNECTED_APPLICATION_ORDER,
  CONNECTED_USER_ORDER,
  type ConnectedApplicationRow,
  type ConnectedUserRow,
  type ConnectionRow,
} from './connected-application.sql.js';

/** Those beyond these are left out. */
const MAX_RESOURCES = 100;
const MAX_SCOPES = 100;

export class ListConnectedApplicationsQuery {
  @UuidField({ description: "a user's id, or `me`" }) user_id!: string;
  @LimitField() limit?: number;
  @CursorField(CONNECTED_APPLICATION_ORDER) cursor?: ListCursor;
}

export class DisconnectApplicationQuery {
  @UuidField({ description: "a user's id, or `me`" }) user_id!: string;
}

export class ListConnectedUsersQuery {
  @LimitField() limit?: number;
  @CursorField(CONNECTED_USER_ORDER) cursor?: ListCursor;
}

export class ConnectedUserParams extends ApplicationParams {
  @UuidField() user_id!: string;
}

class ConnectedResourceDto {
  @ApiProperty() identifier!: string;
  @ApiProperty({ type: [String], maxItems: MAX_SCOPES }) scopes!: string[];
}

class ConnectionDto {
  @ApiProperty({
    type: [String],
    maxItems: SCOPES.length,
    description: 'scopes of the issuer: granted, or allowed by the remembered consent',
  })
  scopes!: string[];
  @ApiProperty({ type: [ConnectedResourceDto], maxItems: MAX_RESOURCES, description: 'the same for resources' })
  resources!: ConnectedResourceDto[];
  @ApiProperty({
    type: 'integer',
    description:
      'milliseconds since the epoch: when the user gave consent, or the oldest live grant began, whichever is earlier',
  })
  connected_at_millis!: number;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'milliseconds since the epoch: the last use of a live grant; null if there is none',
  })
  last_used_at_millis!: number | null;
  @ApiProperty({ type: 'integer', description: 'live grants; 0 if only the consent is left' }) grant_count!: number;
}

class ConnectedApplicationSummaryDto {
  @ApiProperty({ format: 'uuid', description: 'also the `client_id`, unless that is the URL of a metadata document' })
  id!: string;
  @ApiProperty() display_name!: string;
  @ApiProperty({ type: String, nullable: true }) logo_url!: string | null;
  @ApiProperty({ description: 'users are not asked for their consent' }) is_first_party!: boolean;
}

export class ConnectedApplicationDto extends ConnectionDto {
  @ApiProperty({ type: ConnectedApplicationSummaryDto }) application!: ConnectedApplicationSummaryDto;
}

class ConnectedUserSummaryDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ type: String, nullable: true }) display_name!: string | null;
  @ApiProperty({ type: String, nullable: true }) primary_email!: string | null;
  @ApiProperty({ type: String, nullable: true }) profile_image_url!: string | null;
}

export class ConnectedUserDto extends ConnectionDto {
  @ApiProperty({ type: ConnectedUserSummaryDto }) user!: ConnectedUserSummaryDto;
}

export const connectedApplicationJson = (row: ConnectedApplicationRow): ConnectedApplicationDto => ({
  application: {
    id: row.application_id,
    display_name: row.display_name,
    logo_url: row.logo_url,
    is_first_party: row.is_first_party,
  },
  ...connectionJson(row),
});

export const connectedUserJson = (row: ConnectedUserRow): ConnectedUserDto => ({
  user: {
    id: row.user_id,
    display_name: row.display_name,
    primary_email: row.primary_email,
    profile_image_url: row.profile_image_url,
  },
  ...connectionJson(row),
});

const connectionJson = (row: ConnectionRow): ConnectionDto => ({
  scopes: scopesOf(row),
  resources: resourcesOf(row),
  connected_at_millis: row.connected_at.getTime(),
  last_used_at_millis: row.last_used_at?.getTime() ?? null,
  grant_count: row.grant_count,
});

const scopesOf = ({ granted, consented }: ConnectionRow): string[] => {
  const scopes = new Set([...(consented ?? []), ...granted.flatMap(({ openid }) => wordsOf(openid?.scope))]);
  return SCOPES.filter((scope) => scopes.has(scope));
};

/** An application may have spelled the identifier of a resource in two ways. */
function resourcesOf({ granted, consented_resources: consented }: ConnectionRow): ConnectedResourceDto[] {
  const found = new Map<string, Set<string>>();
  const add = (identifier: string, scopes: readonly string[]) => {
    const known = spellingsOf(identifier).find((spelling) => found.has(spelling));
    found.set(known ?? identifier, new Set([...(found.get(known ?? identifier) ?? []), ...scopes]));
  };
  for (const [identifier, scopes] of Object.entries(consented ?? {})) add(identifier, scopes);
  for (const { resources = {} } of granted)
    for (const [identifier, scope] of Object.entries(resources)) add(identifier, wordsOf(scope));
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, MAX_RESOURCES)
    .map(([identifier, scopes]) => ({ identifier, scopes: [...scopes].sort().slice(0, MAX_SCOPES) }));
}

const wordsOf = (scope = ''): string[] => scope.split(' ').filter(Boolean);
