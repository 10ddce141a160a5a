import type { Tx } from '@hallpass/database';
import type { Customer } from '../customers/customer.js';
import { outdateBalances } from './outdated-balances.sql.js';

/**
 * What a customer owns has changed: every balance is computed anew before it is read or changed again. In the transaction
 * of the change, whose customer is locked: who computes a balance holds the same lock.
 */
export async function balancesOutdated(tx: Tx, projectId: string, { type, id }: Customer): Promise<void> {
  await outdateBalances(tx, { projectId, type, id });
}
