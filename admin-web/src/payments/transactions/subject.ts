import type { AdminTransaction } from '@hallpass/js';
import { formatNumber } from '../../texts';

/** What it is about: the product, or how much of an item. */
export const subjectOf = ({ type, product_display_name, item_id, quantity }: AdminTransaction): string =>
  type === 'item_quantity_change'
    ? `${formatNumber(quantity, { signDisplay: 'exceptZero' })} ${item_id ?? ''}`
    : (product_display_name ?? '');
