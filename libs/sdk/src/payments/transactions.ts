import type { ApiClient } from '../requests/api-client.js';
import type { CustomerType } from './customer-id.js';
import type { Currency, DayInterval } from './inline-product.js';

export type TransactionType = 'subscription' | 'one_time' | 'item_quantity_change';

/** A sale, grant or quantity change, in the API's spelling like in the published SDK (contract/06 §7). */
export interface AdminTransaction {
  readonly id: string;
  readonly type: TransactionType;
  readonly created_at_millis: number;
  readonly customer_type: CustomerType;
  readonly customer_id: string;
  readonly quantity: number;
  readonly test_mode: boolean;
  readonly product_display_name: string | null;
  /** Null for grants. Amounts are text, such as `"9.99"`. */
  readonly price: (Partial<Record<Currency, string>> & { interval?: DayInterval }) | null;
  /** Stripe's status of a subscription. */
  readonly status: string | null;
  /** `open` or `lost` if any payment for the purchase is. Null if no payment was disputed. */
  readonly dispute_status: 'open' | 'won' | 'lost' | null;
  readonly item_id?: string;
  readonly description?: string | null;
  readonly expires_at_millis?: number | null;
}

export interface TransactionsListOptions {
  /** `nextCursor` of an earlier page. */
  cursor?: string;
  /** 1 to 200. Default 50. */
  limit?: number;
  type?: TransactionType;
  customerType?: CustomerType;
}

export interface TransactionsPage {
  transactions: AdminTransaction[];
  /** Null on the last page. */
  nextCursor: string | null;
}

export async function listTransactions(
  api: ApiClient,
  { cursor, limit, type, customerType }: TransactionsListOptions = {},
): Promise<TransactionsPage> {
  const page = await api.request<{ transactions: AdminTransaction[]; next_cursor: string | null }>('admin', {
    method: 'GET',
    path: '/internal/payments/transactions',
    query: { cursor, limit, type, customer_type: customerType },
  });
  return { transactions: page.transactions, nextCursor: page.next_cursor };
}
