import type { ListCursor } from '@hallpass/database';
import { CursorField, EnumField, FieldsAgree, StringField } from '@hallpass/http';
import { ApiProperty } from '@nestjs/swagger';
import { DISPUTE_STATUSES, type DisputeStatus } from '../ledger/money/money-entry.js';
import { TRANSACTION_ORDER } from './transaction-cursor.js';
import type { TransactionRow } from './transaction.sql.js';

const TYPES = ['subscription', 'one_time', 'item_quantity_change'] as const satisfies readonly TransactionRow['type'][];
const CUSTOMER_TYPES = ['user', 'team', 'custom'] as const;

@FieldsAgree<TransactionsQuery>(({ customer_id, customer_type }) =>
  customer_id !== undefined && customer_type === undefined
    ? [['customer_type', 'is required with customer_id, because ids of different types can be the same']]
    : [],
)
export class TransactionsQuery {
  @CursorField(TRANSACTION_ORDER, (text) => text) cursor?: ListCursor | string;
  @StringField({ optional: true, description: '1 to 200; values outside are clamped. Default: 50' }) limit?: string;
  @EnumField(TYPES, { optional: true }) type?: TransactionRow['type'];
  @EnumField(CUSTOMER_TYPES, { optional: true }) customer_type?: TransactionRow['customer_type'];
  @StringField({
    optional: true,
    maxLength: 1_024,
    description: 'only transactions of this customer; requires customer_type',
  })
  customer_id?: string;
}

const NULLABLE_TEXT = { type: String, nullable: true } as const;

export class TransactionDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: TYPES }) type!: TransactionRow['type'];
  @ApiProperty({ description: 'milliseconds since the epoch' }) created_at_millis!: number;
  @ApiProperty({ enum: CUSTOMER_TYPES }) customer_type!: TransactionRow['customer_type'];
  @ApiProperty() customer_id!: string;
  @ApiProperty({ description: 'for a quantity change: the difference' }) quantity!: number;
  @ApiProperty({ description: 'whether this is a test, in which no money moves' }) test_mode!: boolean;
  @ApiProperty(NULLABLE_TEXT) product_display_name!: string | null;
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    description: 'the chosen price: amounts by currency, and its `interval`',
  })
  price!: Record<string, unknown> | null;
  @ApiProperty({ ...NULLABLE_TEXT, description: 'of a subscription' }) status!: string | null;
  @ApiProperty({
    ...NULLABLE_TEXT,
    enum: DISPUTE_STATUSES,
    description: 'open or lost if any of its payments is; null if none was disputed',
  })
  dispute_status!: DisputeStatus | null;
  @ApiProperty({ required: false, description: 'only for a quantity change' }) item_id?: string;
  @ApiProperty({ ...NULLABLE_TEXT, required: false, description: 'only for a quantity change' }) description?:
    | string
    | null;
  @ApiProperty({ type: Number, nullable: true, required: false, description: 'only for a quantity change' })
  expires_at_millis?: number | null;
}

export class TransactionsDto {
  @ApiProperty({ type: [TransactionDto], maxItems: 200 }) transactions!: TransactionDto[];
  @ApiProperty({ ...NULLABLE_TEXT, description: 'null on the last page' }) next_cursor!: string | null;
}
