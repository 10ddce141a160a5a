import { isUuid } from '@hallpass/database';
import type { TransactionRow } from './transaction.sql.js';

/** The row of each kind that the pages so far ended with; null where there was none. */
export interface TransactionPlace {
  subscriptionId: string | null;
  changeId: string | null;
  purchaseId: string | null;
}

const SEGMENTS: Readonly<Record<TransactionRow['type'], keyof TransactionPlace>> = {
  subscription: 'subscriptionId',
  item_quantity_change: 'changeId',
  one_time: 'purchaseId',
};

/** `<subscription>|<change>|<purchase>` (contract/06 §7). What is left out, or can be no id, begins its list. */
export function placeOfCursor(cursor = ''): TransactionPlace {
  const [subscriptionId, changeId, purchaseId] = cursor.split('|').map((id) => (isUuid(id) ? id : null));
  return { subscriptionId: subscriptionId ?? null, changeId: changeId ?? null, purchaseId: purchaseId ?? null };
}

/** Of the page after these rows: a kind that was not among them stays where it was. */
export function cursorAfter(place: TransactionPlace, rows: readonly Pick<TransactionRow, 'type' | 'id'>[]): string {
  const next = { ...place };
  for (const { type, id } of rows) next[SEGMENTS[type]] = id;
  return [next.subscriptionId, next.changeId, next.purchaseId].map((id) => id ?? '').join('|');
}
