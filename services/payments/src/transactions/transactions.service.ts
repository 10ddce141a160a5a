import { Database } from '@hallpass/database';
import { Injectable } from '@nestjs/common';
import { cursorAfter, placeOfCursor } from './transaction-cursor.js';
import { selectTransactions, selectTransactionsOfCustomer, type TransactionRow } from './transaction.sql.js';
import type { TransactionDto, TransactionsDto, TransactionsQuery } from './transactions.dto.js';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;

@Injectable()
export class TransactionsService {
  constructor(private readonly database: Database) {}

  async list(projectId: string, query: TransactionsQuery): Promise<TransactionsDto> {
    const limit = limitOf(query.limit);
    const place = placeOfCursor(projectId, query.cursor);
    if (!place) return { transactions: [], next_cursor: null };
    const { type = null, customer_type: customerType = null, customer_id: customerId } = query;
    const values = { projectId, ...place, type, customerType, limit };
    const rows =
      customerId === undefined
        ? await selectTransactions(this.database, values)
        : await selectTransactionsOfCustomer(this.database, { ...values, customerId });
    return {
      transactions: rows.map(transactionJson),
      next_cursor: rows.length < limit ? null : cursorAfter(projectId, rows.at(-1)!),
    };
  }
}

function limitOf(text: string | undefined): number {
  const limit = Number.parseInt(text ?? '', 10);
  return Number.isNaN(limit) ? DEFAULT_LIMIT : Math.min(Math.max(limit, 1), MAX_LIMIT);
}

function transactionJson(row: TransactionRow): TransactionDto {
  return {
    id: row.id,
    type: row.type,
    created_at_millis: row.created_at.getTime(),
    customer_type: row.customer_type,
    customer_id: row.customer_id,
    quantity: Number(row.quantity),
    test_mode: row.source === 'TEST_MODE',
    product_display_name: row.product?.displayName ?? null,
    price: priceOf(row),
    status: row.status,
    dispute_status: row.dispute_status,
    ...(row.type === 'item_quantity_change' && {
      item_id: row.item_id!,
      description: row.description,
      expires_at_millis: row.expires_at?.getTime() ?? null,
    }),
  };
}

/** The chosen price of the snapshot, without the fields that control how it can be bought. */
function priceOf({ product, price_id }: TransactionRow): Record<string, unknown> | null {
  const prices = product?.prices;
  if (price_id === null || typeof prices !== 'object' || prices === null || !Object.hasOwn(prices, price_id))
    return null;
  const {
    serverOnly: _serverOnly,
    freeTrial: _freeTrial,
    ...price
  } = (prices as Record<string, Record<string, unknown>>)[price_id]!;
  return price;
}
