import type { ListCursor } from '@hallpass/database';
import { BooleanField, CursorField, EnumField, LimitField, MillisField, StringField, UuidField } from '@hallpass/http';
import { ApiProperty } from '@nestjs/swagger';
import { AUDIT_ORDER, type AuditEntry, type AuditFilter } from './audit-log.sql.js';

/** Selects entries; absent fields do not filter. */
export class AuditFilterDto {
  @UuidField({ optional: true, description: 'id of the user, owner or set of keys that made the change' })
  actor_id?: string;
  @StringField({
    optional: true,
    maxLength: 200,
    description: 'as in the entries: `PATCH /teams/{team_id}`, `user.signed_in`',
  })
  action?: string;
  @StringField({ optional: true, maxLength: 1_000, description: 'id of the changed row, or of a user or team' })
  target_id?: string;
  @StringField({ optional: true, maxLength: 64, description: 'IP address, as in the entries' })
  client_address?: string;
  @MillisField({ optional: true, description: 'at or after this time' }) from_millis?: number;
  @MillisField({ optional: true, description: 'before this instant' }) before_millis?: number;
  @BooleanField({
    optional: true,
    description:
      'leaves out events without details that an administrator caused, because the entries of `changes` say the same',
  })
  one_per_change?: boolean;
}

export class AuditLogQueryDto extends AuditFilterDto {
  @LimitField() limit?: number;
  @CursorField(AUDIT_ORDER) cursor?: ListCursor;
}

export const EXPORT_FORMATS = ['csv', 'jsonl'] as const;

export class AuditExportQueryDto extends AuditFilterDto {
  @EnumField(EXPORT_FORMATS, { description: 'CSV (RFC 4180) with a header line, or one JSON object per line' })
  format!: (typeof EXPORT_FORMATS)[number];
}

export function toAuditFilter(dto: AuditFilterDto): AuditFilter {
  return {
    actorId: dto.actor_id,
    action: dto.action,
    targetId: dto.target_id,
    clientAddress: dto.client_address,
    fromMillis: dto.from_millis,
    beforeMillis: dto.before_millis,
    onePerChange: dto.one_per_change,
  };
}

export class AuditActorDto {
  @ApiProperty({
    enum: ['user', 'owner', 'key', 'operator'],
    description: 'a user of the project, an owner of it, a set of its keys, or the operator of the installation',
  })
  type!: NonNullable<AuditEntry['actor_type']>;
  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'null for an operator' }) id!:
    | string
    | null;
}

export class AuditTargetDto {
  @ApiProperty({ description: 'the kind of row: `team`, `user`, `session`' }) type!: string;
  @ApiProperty({ description: 'id of the row; the parts of a compound id are separated by /' }) id!: string;
}

const NULLABLE_OBJECT = { type: 'object', additionalProperties: true, nullable: true } as const;
const NULLABLE_UUID = { type: String, format: 'uuid', nullable: true } as const;

/** A name in an entry that does not exist in its log is null. */
export class AuditEntryDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({
    enum: ['changes', 'events'],
    description: 'changes by an administrator, or events of users, teams, permissions and sessions',
  })
  log!: AuditEntry['log'];
  @ApiProperty({ description: 'milliseconds since the epoch' }) occurred_at_millis!: number;
  @ApiProperty({ description: 'the operation, or the name of the event' }) action!: string;
  @ApiProperty({ type: AuditActorDto, nullable: true, description: 'null if the actor is unknown' })
  actor!: AuditActorDto | null;
  @ApiProperty({ ...NULLABLE_UUID, description: 'user on whose behalf the actor acted' }) impersonated_user_id!:
    | string
    | null;
  @ApiProperty({ type: String, nullable: true, description: 'IP address' }) client_address!: string | null;
  @ApiProperty({ type: String, nullable: true }) request_id!: string | null;
  @ApiProperty({ type: AuditTargetDto, nullable: true }) target!: AuditTargetDto | null;
  @ApiProperty({ type: String, nullable: true, enum: ['insert', 'update', 'delete'] }) change!: AuditEntry['change'];
  @ApiProperty({
    ...NULLABLE_OBJECT,
    description: 'columns before the change; text that must not be shown is `[redacted]`',
  })
  before!: AuditEntry['before'];
  @ApiProperty({ ...NULLABLE_OBJECT, description: 'columns after the change' }) after!: AuditEntry['after'];
  @ApiProperty(NULLABLE_UUID) user_id!: string | null;
  @ApiProperty(NULLABLE_UUID) team_id!: string | null;
  @ApiProperty({ type: String, nullable: true }) permission_id!: string | null;
  @ApiProperty({
    ...NULLABLE_OBJECT,
    description: 'for a security event: method, cause, session_id, reason and similar',
  })
  details!: AuditEntry['details'];
}
