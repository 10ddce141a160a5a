import type { Json } from '../json.js';
import type { CustomerType } from './customer-id.js';

/** A length of time, such as `[1, 'month']`. */
export type DayInterval = [count: number, unit: 'day' | 'week' | 'month' | 'year'];

export type Currency = 'USD' | 'EUR' | 'GBP' | 'JPY' | 'INR' | 'AUD' | 'CAD';

/**
 * Amounts as text, such as `"9.99"`, in at least one currency. At most two decimals, and no decimals for JPY (spec §5).
 */
export interface InlinePrice extends Partial<Record<Currency, string>> {
  /** Left out for a one-time price. */
  interval?: DayInterval;
  free_trial?: DayInterval;
}

/** How much of an item a product includes, how often, and how long it lasts. */
export interface IncludedItem {
  quantity?: number;
  repeat?: 'never' | DayInterval;
  expires?: 'never' | 'when-purchase-expires' | 'when-repeated';
}

/** A product that is not in the configuration, in the API's spelling like in the published SDK (contract/06 §1). */
export interface InlineProduct {
  display_name: string;
  customer_type: CustomerType;
  free_trial?: DayInterval;
  server_only?: boolean;
  stackable?: boolean;
  /** Prices by id. */
  prices: Record<string, InlinePrice>;
  /** Items by id. */
  included_items: Record<string, IncludedItem>;
  client_metadata?: Json;
  client_read_only_metadata?: Json;
  server_metadata?: Json;
}
