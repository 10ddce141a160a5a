import type { ListCursor } from '@hallpass/database';
import { BooleanField, CursorField, EnumField, LimitField, MillisField, StringField, UuidField } from '@hallpass/http';
import { ApiProperty } from '@nestjs/swagger';
import { AUDIT_ORDER, type AuditEntry, type AuditFilter } from './audit-log.sql.js';

/** Selects entries; absent fields do not filter. */
export class AuditFilterDto {
  @UuidField({ optional: true, description: 'the user, owner or set of keys who did it' }) actor_id?: string;
  @StringField({
    optional: true,
    maxLength: 200,
    description: 'as entries have it: `PATCH /teams/{team_id}`, `user.signed_in`',
  })
  action?: string;
  @StringField({ optional: true, maxLength: 1_000, description: 'the id of what was changed, or a user or team' })
  target_id?: string;
  @StringField({ optional: true, maxLength: 64, description: 'IP address, as entries have it' })
  client_address?: string;
  @MillisField({ optional: true, description: 'from this instant on' }) from_millis?: number;
  @MillisField({ optional: true, description: 'before this instant' }) before_millis?: number;
  @BooleanField({
    optional: true,
    description: 'leaves out an event without details that an administrator caused: entries of `changes` say the same',
  })
  one_per_change?: boolean;
}

export class AuditLogQueryDto extends AuditFilterDto {
  @LimitField() limit?: number;
  @CursorField(AUDIT_ORDER) cursor?: ListCursor;
}

export const EXPORT_FORMATS = ['csv', 'jsonl'] as const;

export class AuditExportQueryDto extends AuditFilterDto {
  @EnumField(EXPORT_FORMATS, { description: 'CSV (RFC 4180) with a line of names, or an entry as JSON a line' })
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
  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'null of an operator' }) id!: string | null;
}

export class AuditTargetDto {
  @ApiProperty({ description: 'the kind of row: `team`, `user`, `session`' }) type!: string;
  @ApiProperty({ description: 'its id; parts of a compound one with / between them' }) id!: string;
}

const NULLABLE_OBJECT = { type: 'object', additionalProperties: true, nullable: true } as const;
const NULLABLE_UUID = { type: String, format: 'uuid', nullable: true } as const;

/** A name in an entry that does not exist in its log is null. */
export class AuditEntryDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({
    enum: ['changes', 'events'],
    description: 'what an administrator changed, or what became of users, teams, permissions and sessions',
  })
  log!: AuditEntry['log'];
  @ApiProperty({ description: 'milliseconds since the epoch' }) occurred_at_millis!: number;
  @ApiProperty({ description: 'the operation, or the name of the event' }) action!: string;
  @ApiProperty({ type: AuditActorDto, nullable: true, description: 'null where nobody is known' })
  actor!: AuditActorDto | null;
  @ApiProperty({ ...NULLABLE_UUID, description: 'in whose name the actor acted' }) impersonated_user_id!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'IP address' }) client_address!: string | null;
  @ApiProperty({ type: String, nullable: true }) request_id!: string | null;
  @ApiProperty({ type: AuditTargetDto, nullable: true }) target!: AuditTargetDto | null;
  @ApiProperty({ type: String, nullable: true, enum: ['insert', 'update', 'delete'] }) change!: AuditEntry['change'];
  @ApiProperty({
    ...NULLABLE_OBJECT,
    description: 'columns before the change; text that may not be shown is `[redacted]`',
  })
  before!: AuditEntry['before'];
  @ApiProperty({ ...NULLABLE_OBJECT, description: 'the same after it' }) after!: AuditEntry['after'];
  @ApiProperty(NULLABLE_UUID) user_id!: string | null;
  @ApiProperty(NULLABLE_UUID) team_id!: string | null;
  @ApiProperty({ type: String, nullable: true }) permission_id!: string | null;
  @ApiProperty({
    ...NULLABLE_OBJECT,
    description: 'of a security event: method, cause, session_id, reason and the like',
  })
  details!: AuditEntry['details'];
}
