import { EnumField, StringField, UrlField } from '@hallpass/http';
import { ApiProperty } from '@nestjs/swagger';
import { CUSTOMER_TYPES, type CustomerType } from '../customers/customer.js';
import { CUSTOMER_ID_MAX_CHARACTERS } from '../items/item.dto.js';

export class CreateCustomerLinkDto {
  @EnumField(CUSTOMER_TYPES, { description: 'for clients: user or team' }) customer_type!: CustomerType;
  @StringField({ maxLength: CUSTOMER_ID_MAX_CHARACTERS }) customer_id!: string;
  @UrlField({ optional: true, description: 'where the page links back to; must be on a trusted domain' })
  return_url?: string;
}

export class CustomerLinkDto {
  @ApiProperty({ description: "the customer page; anyone with this URL can view and cancel the customer's products" })
  url!: string;
  @ApiProperty({ description: 'milliseconds since the epoch' }) expires_at_millis!: number;
}
