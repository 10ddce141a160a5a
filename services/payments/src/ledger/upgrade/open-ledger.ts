import type { Tx } from '@hallpass/database';
import type { Customer } from '../../customers/customer.js';
import { ensureProductsRecorded, type TermsProject } from '../terms/product-history.js';
import { openCustomer } from './open-customer.js';
import { selectOpened, selectPending } from './open-ledger.sql.js';
import { recordEarlierChanges } from './record-earlier-changes.js';

/**
 * Brings rows that earlier releases wrote for a customer into the ledger: all of them on the first call, and later the
 * changes that such a release makes while both run. The customer is locked.
 * @param at by the clock of the project
 */
export async function openLedger(tx: Tx, project: TermsProject, customer: Customer, at: Date): Promise<void> {
  const key = { projectId: project.id, type: customer.type, customerId: customer.id };
  const [pending] = await selectPending[customer.type](tx, { projectId: project.id, customerId: customer.id });
  if (!pending!.is_pending) return;
  await ensureProductsRecorded(tx, project);
  const [opened] = await selectOpened(tx, key);
  // The products are recorded a moment after the request began.
  const since = Math.max(at.getTime(), Math.ceil(opened!.recorded_at ?? -Infinity));
  if (opened!.is_opened) await recordEarlierChanges(tx, project, customer, at);
  else await openCustomer(tx, project, customer, since);
}
