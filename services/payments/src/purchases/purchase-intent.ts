import { type PurchaseIntent, selectIntent, settleIntent } from './purchase-intent.sql.js';
import type { Tx } from '@hallpass/database';

/** @returns null for an id that is none, as in the metadata of what others have made at the provider */
export async function purchaseIntentOf(tx: Tx, projectId: string, id: string | null): Promise<PurchaseIntent | null> {
  if (id === null || !/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) return null;
  return (await selectIntent(tx, { projectId, id }))[0] ?? null;
}

/** It was paid, and is owned from this transaction on; or it can be paid no more. */
export async function settlePurchaseIntent(
  tx: Tx,
  projectId: string,
  id: string,
  outcome: 'paid' | 'abandoned',
  reference: string | null = null,
): Promise<void> {
  await settleIntent(tx, { projectId, id, outcome, reference });
}
