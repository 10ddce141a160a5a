import type { AdminTransaction } from '@hallpass/js';
import { formatNumber } from '../../texts';

/** The product, or the quantity of an item, that a transaction is about. */
export const subjectOf = ({ type, product_display_name, item_id, quantity }: AdminTransaction): string =>
  type === 'item_quantity_change'
    ? `${formatNumber(quantity, { signDisplay: 'exceptZero' })} ${item_id ?? ''}`
    : (product_display_name ?? '');
