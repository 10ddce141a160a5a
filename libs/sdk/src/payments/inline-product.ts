import type { Json } from '../json.js';
import type { CustomerType } from './customer-id.js';

/** A length of time, such as `[1, 'month']`. */
export type DayInterval = [count: number, unit: 'day' | 'week' | 'month' | 'year'];

export type Currency = 'USD' | 'EUR' | 'GBP' | 'JPY' | 'INR' | 'AUD' | 'CAD';

/** Amounts as text, such as `"9.99"`: at least one currency; two decimals at most, of JPY none (spec §5). */
export interface InlinePrice extends Partial<Record<Currency, string>> {
  /** Left out: paid once. */
  interval?: DayInterval;
  free_trial?: DayInterval;
}

/** How much of an item comes with a product, how often, and how long it lasts. */
export interface IncludedItem {
  quantity?: number;
  repeat?: 'never' | DayInterval;
  expires?: 'never' | 'when-purchase-expires' | 'when-repeated';
}

/** A product that is in no configuration, in the wire's spelling as the published SDK has it (contract/06 §1). */
export interface InlineProduct {
  display_name: string;
  customer_type: CustomerType;
  free_trial?: DayInterval;
  server_only?: boolean;
  stackable?: boolean;
  /** By the id of the price. */
  prices: Record<string, InlinePrice>;
  /** By the id of the item. */
  included_items: Record<string, IncludedItem>;
  client_metadata?: Json;
  client_read_only_metadata?: Json;
  server_metadata?: Json;
}
