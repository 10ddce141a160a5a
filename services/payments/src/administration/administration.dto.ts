import type { ListCursor } from '@hallpass/database';
import { CursorField, EnumField, FieldsAgree, LimitField, NumberField, StringField, UuidField } from '@hallpass/http';
import { ApiProperty } from '@nestjs/swagger';
import { CURRENCIES, type Currency } from '../catalog/money.js';
import { CUSTOMER_TYPES, type CustomerType } from '../customers/customer.js';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '../ledger/terms/subscription-row.js';
import { DISPUTE_STATUSES, type DisputeStatus, MONEY_KINDS } from '../ledger/money/money-entry.js';
import { CUSTOMER_ORDER, SUBSCRIPTION_ORDER } from './administration.sql.js';
import { MONEY_ORDER, type MoneyRow } from './money-list.sql.js';

const NULLABLE_TEXT = { type: String, nullable: true } as const;
const NULLABLE_MILLIS = { type: Number, nullable: true, description: 'milliseconds since the epoch' } as const;
const DISPUTE_STATUS = { type: String, enum: DISPUTE_STATUSES, nullable: true } as const;
const CUSTOMER_ID = { optional: true, maxLength: 1_000 } as const;

export class CustomersQuery {
  @EnumField(CUSTOMER_TYPES) customer_type!: CustomerType;
  @LimitField() limit?: number;
  @CursorField(CUSTOMER_ORDER) cursor?: ListCursor;
}

export class BalancesQuery {
  @EnumField(CUSTOMER_TYPES) customer_type!: CustomerType;
  @StringField({ maxLength: 1_000 }) customer_id!: string;
}

export class PaidDto {
  @ApiProperty({ enum: CURRENCIES }) currency!: string;
  @ApiProperty({ description: 'decimal text: the amount paid, less refunds' }) amount!: string;
}

export class CustomerDto {
  @ApiProperty({ enum: CUSTOMER_TYPES }) customer_type!: CustomerType;
  @ApiProperty() customer_id!: string;
  @ApiProperty({ type: 'integer' }) active_subscriptions!: number;
  @ApiProperty({ type: 'integer', description: 'one-time purchases that are still owned' }) purchases!: number;
  @ApiProperty({ type: [PaidDto], maxItems: CURRENCIES.length }) paid!: PaidDto[];
}

export class BalanceDto {
  @ApiProperty() item_id!: string;
  @ApiProperty() display_name!: string;
  @ApiProperty() quantity!: number;
}

export class SubscriptionsQuery {
  @EnumField(SUBSCRIPTION_STATUSES, { optional: true }) status?: SubscriptionStatus;
  @EnumField(CUSTOMER_TYPES, { optional: true }) customer_type?: CustomerType;
  @StringField(CUSTOMER_ID) customer_id?: string;
  @LimitField() limit?: number;
  @CursorField(SUBSCRIPTION_ORDER) cursor?: ListCursor;
}

export class SubscriptionDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: CUSTOMER_TYPES }) customer_type!: CustomerType;
  @ApiProperty() customer_id!: string;
  @ApiProperty({ ...NULLABLE_TEXT, description: 'null for an inline product' }) product_id!: string | null;
  @ApiProperty({ description: 'time of the purchase' }) product_display_name!: string;
  @ApiProperty(NULLABLE_TEXT) price_id!: string | null;
  @ApiProperty() quantity!: number;
  @ApiProperty({ enum: SUBSCRIPTION_STATUSES }) status!: SubscriptionStatus;
  @ApiProperty({ description: 'milliseconds since the epoch' }) current_period_start_millis!: number;
  @ApiProperty(NULLABLE_MILLIS) current_period_end_millis!: number | null;
  @ApiProperty(NULLABLE_MILLIS) trial_end_millis!: number | null;
  @ApiProperty() cancel_at_period_end!: boolean;
  @ApiProperty({ enum: ['PURCHASE_PAGE', 'TEST_MODE', 'API_GRANT'] }) source!: string;
  @ApiProperty({
    ...NULLABLE_TEXT,
    enum: ['stripe', 'built-in'],
    description: 'null for a granted product, which is free of charge',
  })
  provider!: string | null;
  @ApiProperty({ description: 'for a granted product: whether it renews free of charge when its period ends' })
  renews!: boolean;
  @ApiProperty({ description: 'milliseconds since the epoch' }) created_at_millis!: number;
  @ApiProperty(NULLABLE_MILLIS) ended_at_millis!: number | null;
  @ApiProperty({ ...DISPUTE_STATUS, description: 'open or lost if any of its payments is; null if none was disputed' })
  dispute_status!: DisputeStatus | null;
}

export class SubscriptionParams {
  @UuidField() subscription_id!: string;
}

export class CancelSubscriptionDto {
  @EnumField(['now', 'period_end'], { description: 'now: the items that it granted end with it' }) at!:
    | 'now'
    | 'period_end';
}

export class MoneyQuery {
  @EnumField(CUSTOMER_TYPES, { optional: true }) customer_type?: CustomerType;
  @StringField(CUSTOMER_ID) customer_id?: string;
  @UuidField({ optional: true }) subscription_id?: string;
  @UuidField({ optional: true }) purchase_id?: string;
  @LimitField() limit?: number;
  @CursorField(MONEY_ORDER) cursor?: ListCursor;
}

export class MoneyEntryDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: MONEY_KINDS }) kind!: MoneyRow['kind'];
  @ApiProperty({ enum: CUSTOMER_TYPES }) customer_type!: CustomerType;
  @ApiProperty() customer_id!: string;
  @ApiProperty({ ...NULLABLE_TEXT, format: 'uuid' }) subscription_id!: string | null;
  @ApiProperty({ ...NULLABLE_TEXT, format: 'uuid' }) purchase_id!: string | null;
  @ApiProperty({ enum: CURRENCIES }) currency!: Currency;
  @ApiProperty({ description: 'decimal text; negative for refunds' }) amount!: string;
  @ApiProperty({ type: 'integer', description: 'the same amount in minor units' }) amount_minor!: number;
  @ApiProperty({ enum: ['stripe', 'built-in'] }) provider!: string;
  @ApiProperty({ description: "the provider's id" }) provider_reference!: string;
  @ApiProperty({ description: 'whether this is a test, in which no money moves' }) test_mode!: boolean;
  @ApiProperty({ description: 'milliseconds since the epoch' }) occurred_at_millis!: number;
  @ApiProperty(NULLABLE_TEXT) description!: string | null;
  @ApiProperty({ type: 'integer', description: 'for a payment: the refunded amount, in minor units' })
  refunded_amount_minor!: number;
  @ApiProperty({
    type: 'integer',
    description: 'for a payment: the amount that can be refunded now, in minor units; 0: a refund would be rejected',
  })
  refundable_amount_minor!: number;
  @ApiProperty({ ...DISPUTE_STATUS, description: 'for a payment; null if it was not disputed' })
  dispute_status!: DisputeStatus | null;
  @ApiProperty({ description: 'whether the test payment has an open dispute, which `decide-dispute` decides' })
  can_decide_dispute!: boolean;
}

export class MoneyEntryParams {
  @UuidField() entry_id!: string;
}

export class RefundDto {
  @NumberField({
    optional: true,
    integer: true,
    min: 1,
    description: 'minor units; if omitted, the whole remaining amount',
  })
  amount_minor?: number;
}

export class RefundedDto {
  @ApiProperty({ description: "the provider's id" }) refund_id!: string;
}

export class DecideDisputeDto {
  @EnumField(['won', 'lost']) outcome!: 'won' | 'lost';
}

/** Largest range of a report, in days. */
export const MAX_DAYS = 400;
const DAY_MILLIS = 86_400_000;
const DAY = {
  pattern: /^\d{4}-\d{2}-\d{2}$/,
  patternMessage: 'must be a day such as 2026-01-31',
  example: '2026-01-31',
};

const isDay = (day: string): boolean => {
  const millis = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(millis) && new Date(millis).toISOString().startsWith(day);
};

@FieldsAgree<RevenueQuery>(({ from, to }) => {
  if (!isDay(from)) return [['from', 'must be an existing calendar day']];
  if (!isDay(to)) return [['to', 'must be an existing calendar day']];
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MILLIS + 1;
  if (days < 1) return [['to', 'must not be before from']];
  return days > MAX_DAYS ? [['from', `must be at most ${MAX_DAYS} days before to, inclusive`]] : [];
})
export class RevenueQuery {
  @StringField({ ...DAY, description: 'first day (UTC)' }) from!: string;
  @StringField({ ...DAY, description: `last day (UTC); the range is at most ${MAX_DAYS} days` }) to!: string;
  @EnumField(['true', 'false'], { default: 'false', description: 'report test payments, in which no money moves' })
  test_mode!: 'true' | 'false';
}

export class RevenueDto {
  @ApiProperty({ format: 'date' }) date!: string;
  @ApiProperty({ enum: CURRENCIES }) currency!: string;
  @ApiProperty({ description: 'decimal text' }) paid!: string;
  @ApiProperty({ description: 'negative' }) refunded!: string;
  @ApiProperty({ description: 'negative; won disputes are positive' }) disputed!: string;
  @ApiProperty({ description: 'sum of all entries' }) net!: string;
}

export class ActiveSubscriptionsDto {
  @ApiProperty({ ...NULLABLE_TEXT, description: 'null for all inline products' }) product_id!: string | null;
  @ApiProperty({ type: 'integer' }) active!: number;
  @ApiProperty({ type: 'integer' }) trialing!: number;
  @ApiProperty({ type: 'integer' }) past_due!: number;
}
