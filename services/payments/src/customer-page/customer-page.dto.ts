import type { ListCursor, ListOrder } from '@hallpass/database';
import { CursorField, NumberField, StringField, UuidField, EnumField, UrlField } from '@hallpass/http';
import { ApiProperty } from '@nestjs/swagger';
import type { DayInterval } from '../catalog/day-interval.js';
import { CURRENCIES, type Currency } from '../catalog/money.js';
import { CUSTOMER_TYPES, type CustomerType } from '../customers/customer.js';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '../ledger/terms/subscription-row.js';
import { DISPUTE_STATUSES, type DisputeStatus, MONEY_KINDS, type MoneyEntry } from '../ledger/money/money-entry.js';
import { EntryCursorField } from '../customers/entry-page.js';
import { CUSTOMER_ID_MAX_CHARACTERS } from '../items/item.dto.js';
import { CUSTOMER_PAYMENT_ORDER } from './customer-payment.sql.js';

export const CUSTOMER_PRODUCT_ORDER: ListOrder = {
  name: 'customer-products',
  columns: [
    ['since', 'instant'],
    ['id', 'text'],
  ],
  direction: 'desc',
};

export const PAGE_MAX_ENTRIES = 100;
const PAGE_ENTRIES = 20;

const TEXT = { type: String, nullable: true } as const;
const MILLIS = { type: Number, nullable: true } as const;
const INSTANT = { description: 'milliseconds since the epoch' } as const;
const LimitField = () => NumberField({ integer: true, min: 1, max: PAGE_MAX_ENTRIES, default: PAGE_ENTRIES });

export class CustomerCodeDto {
  @StringField({ description: 'the code after /customer/ in the URL' }) full_code!: string;
}

export class ListCustomerProductsDto extends CustomerCodeDto {
  @LimitField() limit!: number;
  @EntryCursorField(CUSTOMER_PRODUCT_ORDER) cursor?: ListCursor | string;
}

export class ListCustomerPaymentsDto extends CustomerCodeDto {
  @LimitField() limit!: number;
  @CursorField(CUSTOMER_PAYMENT_ORDER) cursor?: ListCursor;
}

export class CustomerReceiptQueryDto extends CustomerCodeDto {
  @UuidField({ description: 'id of an entry that has a receipt' }) payment_id!: string;
}

export class CustomerSubscriptionDto extends CustomerCodeDto {
  @UuidField() subscription_id!: string;
}

export class CustomerDetailsDto {
  @ApiProperty() project_display_name!: string;
  @ApiProperty(TEXT) project_logo_url!: string | null;
  @ApiProperty({ ...TEXT, example: '#17614e', description: '`branding.accentColor`' })
  project_accent_color!: string | null;
  @ApiProperty({ enum: CUSTOMER_TYPES }) customer_type!: CustomerType;
  @ApiProperty({ ...TEXT, description: 'only for a user or team that has one' }) customer_display_name!: string | null;
  @ApiProperty({ ...TEXT, description: 'on a domain that is trusted now' }) return_url!: string | null;
  @ApiProperty({ description: 'whether this is a test, in which no money moves' }) test_mode!: boolean;
}

export class CustomerPriceDto {
  @ApiProperty({ enum: CURRENCIES }) currency!: Currency;
  @ApiProperty({ type: 'integer', description: 'minor units, for the whole quantity' }) amount!: number;
  @ApiProperty({
    type: 'array',
    items: {},
    nullable: true,
    example: [1, 'month'],
    description: 'null for a one-time price',
  })
  interval!: DayInterval | null;
}

export class CustomerProductDto {
  @ApiProperty({ description: 'the UUID of a subscription or purchase, or the product id of an included product' })
  id!: string;
  @ApiProperty({ enum: ['subscription', 'purchase', 'included'] }) kind!: 'subscription' | 'purchase' | 'included';
  @ApiProperty() product_display_name!: string;
  @ApiProperty({ type: 'integer' }) quantity!: number;
  @ApiProperty({ type: String, enum: SUBSCRIPTION_STATUSES, nullable: true, description: 'of a subscription' })
  status!: SubscriptionStatus | null;
  @ApiProperty({ type: () => CustomerPriceDto, nullable: true, description: 'null for a granted product' })
  price!: CustomerPriceDto | null;
  @ApiProperty({ ...MILLIS, description: 'when it began or was bought; null for an included product' })
  since_millis!: number | null;
  @ApiProperty({ ...MILLIS, description: 'time of the next payment' }) renews_at_millis!: number | null;
  @ApiProperty({ ...MILLIS, description: 'end of a subscription that does not renew' }) ends_at_millis!: number | null;
  @ApiProperty({ ...MILLIS, description: 'end of the free trial' }) trial_ends_at_millis!: number | null;
  @ApiProperty({ description: 'whether the last payment failed; `open-payment` returns how to pay it' })
  is_payment_due!: boolean;
  @ApiProperty() can_cancel!: boolean;
  @ApiProperty() can_resume!: boolean;
}

export class CustomerProductsDto {
  @ApiProperty({ type: [CustomerProductDto], maxItems: PAGE_MAX_ENTRIES }) products!: CustomerProductDto[];
  @ApiProperty({ ...TEXT, description: 'null on the last page' }) next_cursor!: string | null;
}

export class CustomerPaymentDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: MONEY_KINDS }) kind!: MoneyEntry['kind'];
  @ApiProperty(TEXT) product_display_name!: string | null;
  @ApiProperty({ enum: CURRENCIES }) currency!: Currency;
  @ApiProperty({ type: 'integer', description: 'minor units; negative for refunds' }) amount!: number;
  @ApiProperty({ type: 'integer', description: 'refunded part of a payment, in minor units' })
  returned_amount!: number;
  @ApiProperty({
    type: String,
    enum: DISPUTE_STATUSES,
    nullable: true,
    description: 'for a payment; won: the seller keeps the money; null: not disputed',
  })
  dispute_status!: DisputeStatus | null;
  @ApiProperty(INSTANT) occurred_at_millis!: number;
  @ApiProperty({ description: 'whether this is a test, in which no money moves' }) test_mode!: boolean;
  @ApiProperty({ description: 'whether this is an incoming payment' }) has_receipt!: boolean;
}

export class CustomerPaymentsDto {
  @ApiProperty({ type: [CustomerPaymentDto], maxItems: PAGE_MAX_ENTRIES }) payments!: CustomerPaymentDto[];
  @ApiProperty({ ...TEXT, description: 'null on the last page' }) next_cursor!: string | null;
}

export class CustomerReceiptDto {
  @ApiProperty({ type: () => CustomerPaymentDto }) payment!: CustomerPaymentDto;
  @ApiProperty({ description: 'one receipt number for each payment' }) number!: string;
  @ApiProperty() project_display_name!: string;
  @ApiProperty(TEXT) customer_display_name!: string | null;
  @ApiProperty({ ...TEXT, description: 'of a user' }) customer_email!: string | null;
  @ApiProperty({ ...TEXT, description: "the provider's own invoice or receipt, if it has one" })
  provider_url!: string | null;
  @ApiProperty({ description: 'whether the provider may have one, but is not responding now' })
  is_provider_away!: boolean;
}

export class CustomerOpenPaymentDto {
  @ApiProperty({ enum: CURRENCIES }) currency!: Currency;
  @ApiProperty({ type: 'integer', description: 'minor units' }) amount!: number;
  @ApiProperty({ ...TEXT, description: 'for the card form of a test payment' }) client_secret!: string | null;
  @ApiProperty({ ...TEXT, description: 'payment page of the provider' }) provider_url!: string | null;
}

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
