import type { Tx } from '@hallpass/database';
import { type Customer, lockCustomer } from '../../customers/customer.js';
import { currentBalance } from '../balances/current-balance.js';
import { restoreUnits, revocationReference, revokeUnits } from '../entries/revoked-units.js';
import type { TermsProject } from '../terms/product-history.js';
import { openLedger } from '../upgrade/open-ledger.js';
import { selectPurchase, setRevoked } from './returned-payments.sql.js';

/**
 * Revokes a purchase that was fully refunded or lost in a dispute, and expires its unused units.
 * @param revokedAt the provider's time; null restores the purchase and its units
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
  // Read again under the lock.
  const purchase = (await selectPurchase(tx, { projectId: project.id, id }))[0]!;
  if ((purchase.revoked_at === null) === (revokedAt === null)) return;
  await setRevoked(tx, { projectId: project.id, id, at: revokedAt });
  if (revokedAt === null) {
    const reference = revocationReference(id, purchase.revoked_at!);
    return restoreUnits(tx, project.id, customer, reference, at);
  }
  const revoked = { ...purchase, reference: revocationReference(id, revokedAt) };
  await revokeUnits(tx, project.id, customer, revoked, at, (itemId) =>
    currentBalance(tx, { project, customer, itemId }, at.getTime()),
  );
}
