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
    ? [['customer_type', 'is required with customer_id: ids of different types may be alike']]
    : [],
)
export class TransactionsQuery {
  @CursorField(TRANSACTION_ORDER, (text) => text) cursor?: ListCursor | string;
  @StringField({ optional: true, description: '1 to 200, the nearest where it is beyond; default 50' }) limit?: string;
  @EnumField(TYPES, { optional: true }) type?: TransactionRow['type'];
  @EnumField(CUSTOMER_TYPES, { optional: true }) customer_type?: TransactionRow['customer_type'];
  @StringField({ optional: true, maxLength: 1_024, description: 'of this customer alone; with customer_type' })
  customer_id?: string;
}

const NULLABLE_TEXT = { type: String, nullable: true } as const;

export class TransactionDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: TYPES }) type!: TransactionRow['type'];
  @ApiProperty({ description: 'milliseconds since the epoch' }) created_at_millis!: number;
  @ApiProperty({ enum: CUSTOMER_TYPES }) customer_type!: TransactionRow['customer_type'];
  @ApiProperty() customer_id!: string;
  @ApiProperty({ description: 'of a quantity change: by how much' }) quantity!: number;
  @ApiProperty({ description: 'no money has moved' }) test_mode!: boolean;
  @ApiProperty(NULLABLE_TEXT) product_display_name!: string | null;
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    description: 'the price that was chosen: amounts by currency, and its `interval`',
  })
  price!: Record<string, unknown> | null;
  @ApiProperty({ ...NULLABLE_TEXT, description: 'of a subscription' }) status!: string | null;
  @ApiProperty({
    ...NULLABLE_TEXT,
    enum: DISPUTE_STATUSES,
    description: 'open or lost if any payment of it is; null: none was disputed',
  })
  dispute_status!: DisputeStatus | null;
  @ApiProperty({ required: false, description: 'of a quantity change' }) item_id?: string;
  @ApiProperty({ ...NULLABLE_TEXT, required: false, description: 'of a quantity change' }) description?: string | null;
  @ApiProperty({ type: Number, nullable: true, required: false, description: 'of a quantity change' })
  expires_at_millis?: number | null;
}

export class TransactionsDto {
  @ApiProperty({ type: [TransactionDto], maxItems: 200 }) transactions!: TransactionDto[];
  @ApiProperty({ ...NULLABLE_TEXT, description: 'null on the last page' }) next_cursor!: string | null;
}
