import { Database, type Tx } from '@hallpass/database';
import { KnownErrors, TextError } from '@hallpass/errors';
import { uuidv7 } from '@hallpass/queue';
import { Injectable } from '@nestjs/common';
import { customerNotFound } from '../../customers/customer.js';
import { appendExpired, changeBalance, type ChangedBalance, readBalance } from './balance.sql.js';
import { currentBalance } from './current-balance.js';
import { balanceNow, type ItemOfCustomer } from '../sums/compute-balance.js';
import { computedFrom } from './computed-from.js';

export interface ItemChange {
  /** An integer. */
  amount: number;
  expiresAt: Date | null;
  description: string | null;
  /** Whether the balance may be below zero afterwards. */
  allowNegative: boolean;
}

/** Quantities of items (contract/06 §3). Reading a balance, or changing a current one, takes one statement. */
@Injectable()
export class Balances {
  constructor(private readonly db: Database) {}

  /**
   * Writes nothing, unless the whole ledger has to be summed.
   * @throws UserNotFound, TeamNotFound
   */
  async quantity(of: ItemOfCustomer, now: Date): Promise<number> {
    const [read] = await readBalance[of.customer.type](this.db, { ...keyOf(of), now });
    if (!read!.is_there) throw customerNotFound(of.customer);
    if (read!.quantity !== null) return read!.quantity;
    const balance = await balanceNow(this.db, of, read!.ledger!, now.getTime());
    if (balance) return balance.quantity;
    return this.db.transaction(async (tx) => (await currentBalance(tx, of, now.getTime())).quantity);
  }

  /**
   * @param db the transaction that the change belongs to, if any
   * @throws UserNotFound, TeamNotFound, ItemQuantityInsufficientAmount; TextError 400 for a quantity too large to be
   * exact
   */
  async change(db: Database | Tx, of: ItemOfCustomer, change: ItemChange, now: Date): Promise<void> {
    const { amount, allowNegative, expiresAt } = change;
    const values = { ...keyOf(of), ...change, id: uuidv7(), now };
    const [balance] = await changeBalance[of.customer.type](db, values);
    if (balance!.is_changed) return;
    if (!balance!.is_there) throw customerNotFound(of.customer);
    assertEnough(of, change, balance!);
    // The balance is outdated, or changed between reading and writing, which cannot happen while its row is locked.
    await within(db, async (tx) => {
      const current = await currentBalance(tx, of, now.getTime());
      assertEnough(of, change, current);
      if (expiresAt !== null && expiresAt.getTime() <= Math.max(now.getTime(), current.computed_at)) {
        await appendExpired(tx, { ...values, customerType: of.customer.type });
        return;
      }
      // If this process's clock is behind, use the time of the process that was ahead.
      const at = new Date(Math.max(now.getTime(), Math.ceil(current.computed_at)));
      const [changed] = await changeBalance[of.customer.type](tx, { ...values, now: at });
      if (changed!.is_changed) return;
      if (!changed!.is_there) throw customerNotFound(of.customer);
      throw new Error(`a balance that is up to date and large enough was not changed by ${amount} (${allowNegative})`);
    });
  }
}

const keyOf = ({ project, customer, itemId }: ItemOfCustomer) => ({
  projectId: project.id,
  customerId: customer.id,
  itemId,
  computedFrom: computedFrom(project, customer.type, itemId),
});

function assertEnough(
  { customer, itemId }: ItemOfCustomer,
  { amount, allowNegative }: ItemChange,
  { quantity }: Pick<ChangedBalance, 'quantity'>,
): void {
  if (quantity === null) return;
  if (!allowNegative && quantity + amount < 0)
    throw new KnownErrors.ItemQuantityInsufficientAmount({
      item_id: itemId,
      customer_id: customer.id,
      quantity: amount,
    });
  if (Math.abs(quantity + amount) > Number.MAX_SAFE_INTEGER)
    throw new TextError(
      400,
      'ITEM_QUANTITY_OUT_OF_RANGE',
      'The quantity would be too large to be exact. Change it by a smaller amount.',
    );
}

const within = <T>(db: Database | Tx, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db instanceof Database ? db.transaction(work) : work(db);
