import { EnumField, StringField, UrlField } from '@hallpass/http';
import { ApiProperty } from '@nestjs/swagger';
import { CUSTOMER_TYPES, type CustomerType } from '../customers/customer.js';
import { CUSTOMER_ID_MAX_CHARACTERS } from '../items/item.dto.js';

export class CreateCustomerLinkDto {
  @EnumField(CUSTOMER_TYPES, { description: 'of clients: user or team' }) customer_type!: CustomerType;
  @StringField({ maxLength: CUSTOMER_ID_MAX_CHARACTERS }) customer_id!: string;
  @UrlField({ optional: true, description: 'where the page leads back to; of a trusted domain' }) return_url?: string;
}

export class CustomerLinkDto {
  @ApiProperty({ description: "the customer's page: whoever has it sees what is owned, and may cancel it" })
  url!: string;
  @ApiProperty({ description: 'milliseconds since the epoch' }) expires_at_millis!: number;
}
