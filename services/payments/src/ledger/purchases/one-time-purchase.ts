import { type OneTimePurchase, insertPurchase, selectPurchases } from './one-time-purchase.sql.js';
import type { Database, Tx } from '@hallpass/database';
import { uuidv7 } from '@hallpass/queue';
import { addLedgerEntry, itemsOf } from '../entries/ledger-entry.js';
import type { TermsProject } from '../terms/product-history.js';
import { openLedger } from '../upgrade/open-ledger.js';
import { type Customer, lockCustomer } from '../../customers/customer.js';

export type NewPurchase = Omit<
  OneTimePurchase,
  'id' | 'customer_type' | 'customer_id' | 'revoked_at' | 'provider' | 'payment_intent_id'
> &
  Partial<Pick<OneTimePurchase, 'provider' | 'payment_intent_id'>>;

/** One-time purchases that the customer still owns, oldest first. */
export const purchasesOf = (db: Database | Tx, projectId: string, { type, id }: Customer): Promise<OneTimePurchase[]> =>
  selectPurchases(db, { projectId, type, id });

/**
 * Adds a purchase and grants its items.
 * @returns its id; null if this payment already has a purchase: nothing was added
 */
export async function addPurchase(
  tx: Tx,
  project: TermsProject,
  customer: Customer,
  { provider = null, payment_intent_id = null, ...purchase }: NewPurchase,
): Promise<string | null> {
  await lockCustomer(tx, project.id, customer);
  await openLedger(tx, project, customer, purchase.created_at);
  const [added] = await insertPurchase(tx, {
    projectId: project.id,
    id: uuidv7(),
    customerType: customer.type,
    customerId: customer.id,
    productId: purchase.product_id,
    product: JSON.stringify(purchase.product),
    priceId: purchase.price_id,
    quantity: purchase.quantity,
    source: purchase.source,
    provider,
    paymentIntentId: payment_intent_id,
    createdAt: purchase.created_at,
  });
  if (!added) return null;
  for (const [itemId, granted] of itemsOf(purchase.product, purchase.quantity))
    await addLedgerEntry(tx, project.id, customer, {
      itemId,
      cause: 'purchase',
      reference: added.id,
      granted,
      at: purchase.created_at,
    });
  return added.id;
}
