import type { Tx } from '@hallpass/database';
import type { Customer } from '../../customers/customer.js';
import { outdateBalances } from './outdated-balances.sql.js';

/** Makes the next read or change of each balance follow the customer's terms, which have changed. The customer is locked. */
export async function balancesOutdated(tx: Tx, projectId: string, { type, id }: Customer): Promise<void> {
  await outdateBalances(tx, { projectId, type, id });
}
