import { type OneTimePurchase, insertPurchase, selectPurchases, setRevoked } from './one-time-purchase.sql.js';
import type { Database, Tx } from '@hallpass/database';
import { uuidv7 } from '@hallpass/queue';
import { balancesOutdated } from '../outdated-balances.js';
import { type Customer, lockCustomer } from '../../customers/customer.js';

export type NewPurchase = Omit<
  OneTimePurchase,
  'id' | 'customer_type' | 'customer_id' | 'revoked_at' | 'provider' | 'payment_intent_id'
> &
  Partial<Pick<OneTimePurchase, 'provider' | 'payment_intent_id'>>;

/** What a customer has bought once and still owns, oldest first. */
export const purchasesOf = (db: Database | Tx, projectId: string, { type, id }: Customer): Promise<OneTimePurchase[]> =>
  selectPurchases(db, { projectId, type, id });

/** @returns its id; null when there is one of this payment: nothing was added */
export async function addPurchase(
  tx: Tx,
  projectId: string,
  customer: Customer,
  { provider = null, payment_intent_id = null, ...purchase }: NewPurchase,
): Promise<string | null> {
  await lockCustomer(tx, projectId, customer);
  const [added] = await insertPurchase(tx, {
    projectId,
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
  await balancesOutdated(tx, projectId, customer);
  return added.id;
}

/** It is no longer owned from now on, or again when `at` is null (a dispute that was won). @returns null when there is none */
export async function revokePurchase(
  tx: Tx,
  projectId: string,
  id: string,
  at: Date | null,
): Promise<OneTimePurchase | null> {
  const [purchase] = await setRevoked(tx, { projectId, id, at });
  if (!purchase) return null;
  const customer: Customer = { type: purchase.customer_type, id: purchase.customer_id };
  await lockCustomer(tx, projectId, customer);
  await balancesOutdated(tx, projectId, customer);
  return purchase;
}
