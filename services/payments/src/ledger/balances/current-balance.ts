import type { Tx } from '@hallpass/database';
import { lockCustomer } from '../../customers/customer.js';
import { LEDGER_VERSION } from '../entries/ledger-entry.js';
import { type Balance, balanceNow, type ItemOfCustomer, ledgerBalance } from '../sums/compute-balance.js';
import { readLedger } from '../sums/ledger.sql.js';
import { openLedger } from '../upgrade/open-ledger.js';
import { beginBalance, lockBalance, storeBalance } from './balance.sql.js';
import { computedFrom } from './computed-from.js';

/** Computes and stores the balance at this instant. Its row stays locked until the transaction ends. */
export async function currentBalance(tx: Tx, of: ItemOfCustomer, now: number): Promise<Balance> {
  const { project, customer, itemId } = of;
  const key = { projectId: project.id, customerId: customer.id, itemId };
  await lockCustomer(tx, project.id, customer);
  await openLedger(tx, project, customer, new Date(now));
  await beginBalance(tx, { ...key, customerType: customer.type, trusted: LEDGER_VERSION });
  await lockBalance(tx, key);
  const [row] = await readLedger[customer.type](tx, { ...key, now: new Date(now) });
  const { ledger } = row!;
  const balance = (await balanceNow(tx, of, ledger, now)) ?? (await ledgerBalance(tx, of, ledger, now)).balance;
  await storeBalance(tx, {
    ...key,
    customerType: customer.type,
    quantity: String(balance.quantity),
    computedFrom: computedFrom(project, customer.type, itemId),
    computedAt: balance.computed_at,
    validUntil: Number.isFinite(balance.valid_until) ? balance.valid_until : null,
    grantedByChanges: String(balance.granted_by_changes),
    expiredOfChanges: String(balance.expired_of_changes),
    used: String(balance.used),
  });
  return balance;
}
