import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { ListCursor } from '@hallpass/database';
import {
  ArrayField,
  BooleanField,
  CursorField,
  EmailField,
  EnumField,
  LimitField,
  StringField,
  UuidField,
} from '@hallpass/http';
import { LinkField, MOST_AT_ONCE } from '../sign-up-invitations/sign-up-invitation.dto.js';
import { WAITLIST_ORDER, WAITLIST_STATUSES, type WaitlistStatus } from './waitlist.sql.js';

export class JoinWaitlistDto {
  @EmailField('strict') email!: string;
  @StringField({ optional: true, nullable: true, maxLength: 1_000, description: 'why the person wants to sign up' })
  answer?: string | null;
}

export class ListWaitlistQuery {
  @EnumField(WAITLIST_STATUSES, { optional: true }) status?: WaitlistStatus;
  @StringField({ optional: true, maxLength: 256, description: 'substring of the address' }) query?: string;
  @LimitField() limit?: number;
  @CursorField(WAITLIST_ORDER) cursor?: ListCursor;
}

export class WaitlistEntryDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() email!: string;
  @ApiPropertyOptional({ description: 'what the person wrote; absent if they wrote nothing' }) answer?: string;
  @ApiProperty({ enum: WAITLIST_STATUSES }) status!: WaitlistStatus;
  @ApiProperty({ type: 'integer', description: 'milliseconds since the epoch' }) created_at_millis!: number;
  @ApiProperty({ type: 'integer', nullable: true, description: 'milliseconds since the epoch; null: pending' })
  decided_at_millis!: number | null;
}

class EntriesDto {
  @ArrayField(UuidField(), { minItems: 1, maxItems: MOST_AT_ONCE }) ids!: string[];
}

export class ApproveEntriesDto extends EntriesDto {
  @LinkField() callback_url?: string;
}

export class DeclineEntriesDto extends EntriesDto {
  @BooleanField({ optional: true, description: 'whether these people get an email. Default: false' })
  send_email?: boolean;
}

export class DecidedDto {
  @ApiProperty({ type: 'integer', description: 'how many entries changed; unknown ids are ignored' }) changed!: number;
}

export class WaitlistParams {
  @UuidField() entry_id!: string;
}
