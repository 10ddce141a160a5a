import { type PurchaseIntent, selectIntent, settleIntent, restoreCode } from './purchase-intent.sql.js';
import type { Database, Tx } from '@hallpass/database';
import { TextError } from '@hallpass/errors';

export type OpenIntent = Pick<
  PurchaseIntent,
  'id' | 'kind' | 'provider_customer_id' | 'provider_reference' | 'replaces'
>;

/** @returns null for an unknown id, such as from metadata that others have set at the provider */
export async function purchaseIntentOf(tx: Tx, projectId: string, id: string | null): Promise<PurchaseIntent | null> {
  if (id === null || !/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) return null;
  return (await selectIntent(tx, { projectId, id }))[0] ?? null;
}

/**
 * Marks an intent as paid or no longer payable. `completePurchase` completes paid intents.
 * @returns whether this call changed the outcome
 */
export async function settlePurchaseIntent(
  tx: Tx,
  projectId: string,
  id: string,
  outcome: 'paid' | 'abandoned',
  reference: string | null = null,
): Promise<boolean> {
  return (await settleIntent(tx, { projectId, id, outcome, reference })).length > 0;
}

/** Abandons a purchase that will not be paid. The code that it claimed works again. */
export async function abandonPurchase(
  tx: Tx,
  projectId: string,
  intent: Pick<PurchaseIntent, 'id' | 'code_id'>,
): Promise<void> {
  if (await settlePurchaseIntent(tx, projectId, intent.id, 'abandoned')) await releaseCode(tx, projectId, intent);
}

/** Releases the code if no payment form was returned, so that the code can be tried again. */
export async function releaseCode(
  db: Database | Tx,
  projectId: string,
  { id: intentId, code_id: id }: Pick<PurchaseIntent, 'id' | 'code_id'>,
): Promise<void> {
  await restoreCode(db, { projectId, id, intentId });
}

export const purchaseInProgress = (): TextError =>
  new TextError(
    400,
    'PAYMENT_IN_PROGRESS',
    'A payment for this product is being processed. Wait until it succeeds or fails, then check your products.',
  );
