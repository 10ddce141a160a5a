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

/** The start of a page: after a place, or after one row of each kind. All null: the first page. */
export interface TransactionPlace {
  /** Microseconds since the epoch. */
  placeMicros: string | null;
  placeId: string | null;
  /** Rows named by cursors of older releases. */
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
 * Reads a cursor. Older releases wrote `<subscription>|<change>|<purchase>` (contract/06 §7); an empty or invalid segment starts its
 * kind from the beginning.
 * @returns null for a cursor of another project
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
