import { encodeCursor, isUuid, type ListCursor, type ListOrder } from '@hallpass/database';
import type { TransactionRow } from './transaction.sql.js';

/** Sorts all kinds together. */
export const TRANSACTION_ORDER: ListOrder = {
  name: 'transactions',
  columns: [
    ['created_at', 'instant'],
    ['id', 'uuid'],
  ],
  direction: 'desc',
};

/** Where a page begins: after a place, or in each kind after a row. All null: at the beginning. */
export interface TransactionPlace {
  /** Microseconds since the epoch. */
  placeMicros: string | null;
  placeId: string | null;
  /** The rows of older cursors. */
  subscriptionId: string | null;
  changeId: string | null;
  purchaseId: string | null;
}

const BEGINNING: TransactionPlace = {
  placeMicros: null,
  placeId: null,
  subscriptionId: null,
  changeId: null,
  purchaseId: null,
};

/**
 * Older releases wrote `<subscription>|<change>|<purchase>` (contract/06 §7). A segment that is empty or no id begins
 * its kind.
 * @returns null for a cursor of another project, which shows nothing
 */
export function placeOfCursor(projectId: string, cursor: ListCursor | string = ''): TransactionPlace | null {
  if (typeof cursor !== 'string') {
    const [placeMicros, placeId] = cursor.place as [string, string];
    return cursor.projectId === projectId ? { ...BEGINNING, placeMicros, placeId } : null;
  }
  const [subscriptionId = null, changeId = null, purchaseId = null] = cursor
    .split('|')
    .map((id) => (isUuid(id) ? id : null));
  return { ...BEGINNING, subscriptionId, changeId, purchaseId };
}

export const cursorAfter = (projectId: string, { micros, id }: Pick<TransactionRow, 'micros' | 'id'>): string =>
  encodeCursor(TRANSACTION_ORDER, projectId, [micros, id]);
