import type { Tx } from '@hallpass/database';
import type { Customer } from '../../customers/customer.js';
import { ensureProductsRecorded, type TermsProject } from '../terms/product-history.js';
import { addLedgerEntry, itemsOf } from '../entries/ledger-entry.js';
import { balancesOutdated } from '../entries/outdated-balances.js';
import { restoreUnits, revocationReference, revokeUnits } from '../entries/revoked-units.js';
import { type Balance, ledgerBalance } from '../sums/compute-balance.js';
import { readLedger } from '../sums/ledger.sql.js';
import { recordTerms } from '../terms/record-terms.js';
import { openCustomer } from './open-customer.js';
import {
  selectOpened,
  selectPending,
  lockBalances,
  selectPurchasesToRecord,
  selectSubscriptionsToRecord,
  setEntriesRecorded,
  setTermsRecorded,
} from './open-ledger.sql.js';
import {
  adoptBalances,
  type ChangedPurchase,
  deleteChanges,
  selectChangedPurchases,
  selectChangedSubscriptions,
  selectRevocation,
} from './earlier-changes.sql.js';

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

/** Records rows that an earlier release added or changed after the customer's ledger was opened. */
async function recordEarlierChanges(tx: Tx, project: TermsProject, customer: Customer, at: Date): Promise<void> {
  const key = { projectId: project.id, type: customer.type, customerId: customer.id };
  await lockBalances(tx, key);
  await adoptBalances(tx, key);
  for (const row of await selectSubscriptionsToRecord(tx, key))
    if (row.terms_recorded === 0) await recordTerms(tx, project.id, row, at);
  await setTermsRecorded(tx, key);
  await addPurchases(tx, project, customer, at);
  const changed = await selectChangedSubscriptions(tx, key);
  for (const { changed_at, ...row } of changed) await recordTerms(tx, project.id, row, changed_at);
  const purchases = await selectChangedPurchases(tx, key);
  for (const purchase of purchases) await recordRevocation(tx, project, customer, purchase);
  const ids = [...changed, ...purchases].map(({ change_id }) => change_id);
  if (ids.length > 0) await deleteChanges(tx, { projectId: project.id, ids });
  await balancesOutdated(tx, project.id, customer);
}

async function addPurchases(tx: Tx, project: TermsProject, customer: Customer, at: Date): Promise<void> {
  const key = { projectId: project.id, type: customer.type, customerId: customer.id };
  for (const purchase of await selectPurchasesToRecord(tx, key)) {
    const { id, product, quantity, created_at, revoked_at, entries_recorded } = purchase;
    if (entries_recorded > 0) continue;
    for (const [itemId, granted] of itemsOf(product, quantity)) {
      const entry = { itemId, cause: 'purchase' as const, reference: id, granted, at: created_at };
      await addLedgerEntry(tx, project.id, customer, entry);
    }
    if (revoked_at !== null)
      await recordRevocation(tx, project, customer, { id, product, quantity, revoked_at, changed_at: at });
  }
  await setEntriesRecorded(tx, key);
}

/** Only the revocation affects grants; other columns do not. */
async function recordRevocation(
  tx: Tx,
  project: TermsProject,
  customer: Customer,
  { id, product, quantity, revoked_at, changed_at: at }: Omit<ChangedPurchase, 'change_id'>,
): Promise<void> {
  const key = { projectId: project.id, type: customer.type, customerId: customer.id };
  const [recorded] = await selectRevocation(tx, { ...key, id });
  if ((recorded === undefined) === (revoked_at === null)) return;
  if (recorded) return restoreUnits(tx, project.id, customer, recorded.reference, at);
  const revoked = { id, product, quantity, reference: revocationReference(id, revoked_at!) };
  await revokeUnits(tx, project.id, customer, revoked, at, (itemId) => balanceOf(tx, project, customer, itemId, at));
}

async function balanceOf(
  tx: Tx,
  project: TermsProject,
  customer: Customer,
  itemId: string,
  at: Date,
): Promise<Balance> {
  const key = { projectId: project.id, customerId: customer.id, itemId, now: at };
  const [row] = await readLedger[customer.type](tx, key);
  return (await ledgerBalance(tx, { project, customer, itemId }, row!.ledger, at.getTime())).balance;
}
