import type { Tx } from '@hallpass/database';
import { type Customer, lockCustomer } from '../../customers/customer.js';
import { currentBalance } from '../balances/compute-balance.js';
import { addLedgerEntry, itemsOf } from '../entries/ledger-entry.js';
import type { TermsProject } from '../terms/product-history.js';
import { openLedger } from '../upgrade/open-ledger.js';
import { selectPurchase, selectTaken, setRevoked } from './returned-payments.sql.js';

/**
 * A purchase is no longer owned, and its unused units expire: it was refunded wholly, or lost in a dispute.
 * @param revokedAt by the provider; null: it is owned again, and what was taken comes back
 * @param at by the clock of the project
 */
export async function setPurchaseRevoked(
  tx: Tx,
  project: TermsProject,
  id: string,
  revokedAt: Date | null,
  at: Date,
): Promise<void> {
  const [found] = await selectPurchase(tx, { projectId: project.id, id });
  if (!found) return;
  const customer: Customer = { type: found.customer_type, id: found.customer_id };
  await lockCustomer(tx, project.id, customer);
  await openLedger(tx, project, customer, at);
  // As it is now that nobody else changes it.
  const purchase = (await selectPurchase(tx, { projectId: project.id, id }))[0]!;
  if ((purchase.revoked_at === null) === (revokedAt === null)) return;
  await setRevoked(tx, { projectId: project.id, id, at: revokedAt });
  if (revokedAt === null) return restore(tx, project.id, customer, `${id}/${purchase.revoked_at!.getTime()}`, at);
  for (const [itemId, amount] of itemsOf(purchase.product, purchase.quantity)) {
    const { expired, used } = await currentBalance(tx, { project, customer, itemId }, at.getTime());
    await addLedgerEntry(tx, project.id, customer, {
      itemId,
      cause: 'revocation',
      reference: `${id}/${revokedAt.getTime()}`,
      expired: amount,
      taken: Math.max(0, expired + amount - used),
      at,
    });
  }
}

/** Gives back what a revocation took, unless it would have expired by now. */
export async function restore(
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
