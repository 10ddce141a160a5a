import type { Tx } from '@hallpass/database';
import type { Product } from '../../catalog/product.js';
import type { Customer } from '../../customers/customer.js';
import { addLedgerEntry, itemsOf } from './ledger-entry.js';
import { selectGivenBack, selectTaken } from './ledger-entry.sql.js';

/** Identifies one revocation of a purchase, which may be revoked again later. */
export const revocationReference = (purchaseId: string, revokedAt: Date): string =>
  `${purchaseId}/${revokedAt.getTime()}`;

/**
 * Expires the unused units of a purchase.
 * @param balanceOf the current balance of an item, locked until the transaction ends
 */
export async function revokeUnits(
  tx: Tx,
  projectId: string,
  customer: Customer,
  { id, product, quantity, reference }: { id: string; product: Product; quantity: number; reference: string },
  at: Date,
  balanceOf: (itemId: string) => Promise<{ expired: number; used: number }>,
): Promise<void> {
  for (const [itemId, bought] of itemsOf(product, quantity)) {
    const [before] = await selectGivenBack(tx, { projectId, customerId: customer.id, itemId, purchase: id });
    const amount = bought + before!.amount;
    const { expired, used } = await balanceOf(itemId);
    const taken = Math.max(0, expired + amount - used);
    const entry = { itemId, cause: 'revocation' as const, reference, expired: amount, taken, at };
    await addLedgerEntry(tx, projectId, customer, entry);
  }
}

/** Restores the units that a revocation took, except those that would have expired by now. */
export async function restoreUnits(
  tx: Tx,
  projectId: string,
  customer: Customer,
  reference: string,
  at: Date,
): Promise<void> {
  for (const { item_id: itemId, taken, expires_at: expiresAt } of await selectTaken(tx, { projectId, reference })) {
    if (expiresAt !== null && expiresAt <= at) continue;
    await addLedgerEntry(tx, projectId, customer, {
      itemId,
      cause: 'restoration',
      reference,
      granted: taken,
      at,
      expiresAt,
    });
  }
}
