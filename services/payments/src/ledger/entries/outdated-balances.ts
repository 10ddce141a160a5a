import type { Tx } from '@hallpass/database';
import type { Customer } from '../../customers/customer.js';
import { outdateBalances } from './ledger-entry.sql.js';

/**
 * Marks a customer's balances as outdated after their terms changed, so that the next read or change recomputes them.
 * The caller holds the customer's lock.
 */
export async function balancesOutdated(tx: Tx, projectId: string, { type, id }: Customer): Promise<void> {
  await outdateBalances(tx, { projectId, type, id });
}
