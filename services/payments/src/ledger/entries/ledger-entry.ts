import type { Tx } from '@hallpass/database';
import { uuidv7 } from '@hallpass/queue';
import type { Product } from '../../catalog/product.js';
import type { Customer } from '../../customers/customer.js';
import { insertLedgerEntry } from './ledger-entry.sql.js';

/** Marks sums computed by this ledger version. Earlier releases and this one do not trust each other's sums. */
export const LEDGER_VERSION = 'L2:';

/** Units granted, expired or used by something other than a subscription or a server. */
export interface LedgerEntryValues {
  itemId: string;
  cause: 'purchase' | 'revocation' | 'restoration' | 'opening' | 'credit';
  /** Id of the entry's origin. Unique together with item and cause. */
  reference: string;
  granted?: number;
  expired?: number;
  used?: number;
  /** Revoked units that were unused, and come back if the refund fails. */
  taken?: number;
  at: Date;
  expiresAt?: Date | null;
}

/** @returns whether the entry is new: repeating an entry changes nothing */
export async function addLedgerEntry(
  tx: Tx,
  projectId: string,
  { type, id: customerId }: Customer,
  { granted = 0, expired = 0, used = 0, taken, expiresAt = null, ...entry }: LedgerEntryValues,
): Promise<boolean> {
  const added = await insertLedgerEntry(tx, {
    ...entry,
    projectId,
    id: uuidv7(),
    type,
    customerId,
    granted: String(granted),
    expired: String(expired),
    used: String(used),
    taken: taken === undefined ? null : String(taken),
    expiresAt,
    trusted: LEDGER_VERSION,
  });
  return added.length > 0;
}

/** The items that a product grants once when it is bought, with how many of each. */
export const itemsOf = ({ includedItems }: Product, quantity: number): [itemId: string, amount: number][] =>
  Object.entries(includedItems)
    .map(([itemId, item]): [string, number] => [itemId, item.quantity * quantity])
    .filter(([, amount]) => amount > 0);
