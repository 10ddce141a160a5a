import { BooleanField, EnumField, fault, type FieldOptions, makeField, NumberField, StringField } from '@hallpass/http';
import { ApiProperty } from '@nestjs/swagger';
import { CUSTOMER_TYPES, type CustomerType } from '../customers/customer.js';

export const CUSTOMER_ID_MAX_CHARACTERS = 1_024;
const DESCRIPTION_MAX_CHARACTERS = 4_096;
const LAST_YEAR = 9_999;

/** A date and time as text, such as `Date.toISOString` returns, within the range of PostgreSQL. */
const InstantField = (options: FieldOptions) =>
  makeField(options, { type: 'string', format: 'date-time' }, (value, reading) => {
    const date = typeof value === 'string' ? new Date(value) : null;
    const year = date?.getUTCFullYear() ?? NaN;
    return year >= 1 && year <= LAST_YEAR
      ? date
      : fault(reading, 'must be a date and time such as 2030-01-31T12:00:00Z');
  });

export class ItemParams {
  @EnumField(CUSTOMER_TYPES) customer_type!: CustomerType;
  @StringField({ maxLength: CUSTOMER_ID_MAX_CHARACTERS }) customer_id!: string;
  @StringField({ description: 'key of `payments.items` in the configuration' }) item_id!: string;
}

export class ItemDto {
  @ApiProperty({ description: 'id of the item' }) id!: string;
  @ApiProperty() display_name!: string;
  @ApiProperty({ description: 'negative if more was used than granted' }) quantity!: number;
}

export class UpdateQuantityQuery {
  @BooleanField({ description: 'whether the quantity can become negative' }) allow_negative!: boolean;
}

export class UpdateQuantityDto {
  @NumberField({ integer: true, description: 'negative to use up items' }) delta!: number;
  @InstantField({ optional: true, description: 'when the granted quantity expires, as far as it is not used up' })
  expires_at?: Date;
  @StringField({ optional: true, maxLength: DESCRIPTION_MAX_CHARACTERS }) description?: string;
}
