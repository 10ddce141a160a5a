import type { ListCursor } from '@hallpass/database';
import { CursorField, EmailField, LimitField, MillisField, StringField } from '@hallpass/http';
import { ApiProperty } from '@nestjs/swagger';
import { SUPPRESSED_ORDER } from './suppressed-address.sql.js';

export class ListSuppressedQueryDto {
  @StringField({ optional: true, maxLength: 256, description: 'substring of the address' }) query?: string;
  @LimitField() limit?: number;
  @CursorField(SUPPRESSED_ORDER) cursor?: ListCursor;
}

export class SuppressedQueryDto {
  @EmailField('loose') address!: string;
}

/** An address that gets only emails that cannot be disabled. */
export class SuppressedAddressDto {
  @ApiProperty({ format: 'email', description: 'in lowercase' }) address!: string;
  @ApiProperty({ enum: ['bounce', 'complaint'], description: 'what a mail server reported' })
  reason!: 'bounce' | 'complaint';
  @MillisField({ description: 'when that was first reported' }) suppressed_at_millis!: number;
}
