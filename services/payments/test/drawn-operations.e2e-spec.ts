/** @once statements on a database of its own */

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Database } from '@hallpass/database';
import { identityMigrations } from '@hallpass/identity';
import { renderConfig } from '@hallpass/project-config';
import { queueMigrations } from '@hallpass/queue';
import { type MigratedDatabase, SeededRandom, startMigratedDatabase } from '@hallpass/testing';
import { ledgerBalance } from '../src/ledger/balances/compute-balance.js';
import { Balances } from '../src/ledger/balances/balances.js';
import type { IncludedItem, Product } from '../src/catalog/product.js';
import type { Customer } from '../src/customers/customer.js';
import { paymentsMigrations } from '../src/migrations/index.js';
import { addPurchase, revokePurchase } from '../src/ledger/purchases/one-time-purchase.js';
import { addSubscription, changeSubscription } from '../src/ledger/subscriptions/subscription.js';
import type { SubscriptionStatus } from '../src/ledger/terms/subscription-row.js';
import {
  drawnPause,
  drawnStart,
  EVERY_ITEM,
  type ModelEntry,
  type ModelSubscription,
  pick,
  quantityModel,
  subscriptionModel,
} from './quantity-model.js';

/**
 * Balances after operations that are drawn, each compared with the model (contract/06 §3, security L6): changes by servers that
 * expire or not, what is bought once and paid back, subscriptions that begin, renew, end and are not paid for, with every repeat
 * and expiry in turn, about ends of months and leap days.
 *
 * HALLPASS_TEST_OPERATIONS: how many, 500 when nothing is said. A whole run has 10000, which takes some minutes.
 * HALLPASS_TEST_SEED: draws again what the run with that seed drew; the name of the test says it.
 */
const OPERATIONS = Number(process.env['HALLPASS_TEST_OPERATIONS'] || 500);
const OPERATIONS_OF_CUSTOMER = 25;
const PATIENCE_MILLIS_OF_OPERATION = 500;

const ITEM = 'credits';
const DAY = 86_400_000;
const SOURCES = ['PURCHASE_PAGE', 'TEST_MODE', 'API_GRANT'] as const;
const GIVES_NOTHING: readonly SubscriptionStatus[] = ['incomplete', 'incomplete_expired', 'unpaid'];

const project = { id: 'p', config: renderConfig({}) };
const random = new SeededRandom();

let migrated: MigratedDatabase;
let db: Database;
let balances: Balances;

beforeAll(async () => {
  migrated = await startMigratedDatabase([...identityMigrations, ...queueMigrations, ...paymentsMigrations]);
  db = await migrated.open('payments');
  balances = new Balances(db);
});
afterAll(() => migrated?.stop());

const productWith = (item: IncludedItem): Product => ({
  displayName: 'P',
  customerType: 'custom',
  serverOnly: false,
  isAddOnTo: false,
  prices: {},
  includedItems: { [ITEM]: item },
});
const even = (millis: number): number => 2 * Math.floor(millis / 2);

/** Each in turn, so that a run of some hundred operations has all of them. */
class InTurn<T> {
  taken = 0;

  constructor(private readonly all: readonly T[]) {}

  next(): T {
    const each = this.all[this.taken % this.all.length]!;
    this.taken += 1;
    return each;
  }
}
const ofSubscriptions = new InTurn(EVERY_ITEM);
const ofPurchases = new InTurn(EVERY_ITEM);
const sources = new InTurn(SOURCES);

type Held = ModelSubscription & { id: string; status: SubscriptionStatus };

/** A customer whom operations are drawn for, and the model of what it has. */
class DrawnCustomer {
  private now = drawnStart(random);
  private readonly changes: ModelEntry[] = [];
  private readonly purchases: (ModelEntry & { id: string; isRevoked: boolean })[] = [];
  private readonly subscriptions: Held[] = [];
  private readonly customer: Customer;

  constructor(private readonly id: string) {
    this.customer = { type: 'custom', id };
  }

  private get of() {
    return { project, customer: this.customer, itemId: ITEM };
  }

  get at(): Date {
    return new Date(this.now);
  }

  read = (): Promise<number> => balances.quantity(this.of, this.at);

  /** By the whole ledger, as the verification adds it up. */
  added = async (): Promise<number> =>
    (await db.transaction((tx) => ledgerBalance(tx, this.of, this.now, { computed_at: -Infinity }))).quantity;

  model(): number {
    const owned = this.subscriptions.filter(({ status }) => !GIVES_NOTHING.includes(status));
    const entries = [
      ...this.changes,
      ...this.purchases.filter(({ isRevoked }) => !isRevoked),
      ...owned.flatMap((each) => subscriptionModel(each, this.now)),
    ];
    return quantityModel(entries, this.now);
  }

  async operate(): Promise<string> {
    // Of two things at one instant the contract says which counts first; a balance makes the change the later one.
    this.now += 2 + even(drawnPause(random));
    const kind = random.int(0, 16);
    if (kind < 7) return this.change(kind < 3 ? random.int(1, 20) : -random.int(1, 10));
    if (kind < 8) return this.buy();
    if (kind < 9) return this.revokeOrRestore();
    if (kind < 12) return this.subscribe();
    const held = this.subscriptions.length > 0 ? pick(random, this.subscriptions) : null;
    if (!held) return 'nothing';
    if (kind < 14) return this.renew(held);
    if (kind < 15) return this.end(held);
    return this.changeStatus(held);
  }

  private async change(amount: number): Promise<string> {
    const expires = random.int(0, 2) ? this.now + 1 + even(drawnPause(random)) : Infinity;
    const allowNegative = random.int(0, 2) === 0;
    const isRefused = !allowNegative && this.model() + amount < 0;
    const expiresAt = expires === Infinity ? null : new Date(expires);
    const changed = balances.change(db, this.of, { amount, expiresAt, description: null, allowNegative }, this.at);
    if (isRefused) await expect(changed).rejects.toMatchObject({ code: 'ITEM_QUANTITY_INSUFFICIENT_AMOUNT' });
    else await changed;
    if (!isRefused) this.changes.push({ amount, grantedAt: this.now, expiresAt: expires });
    return `change by ${amount}${isRefused ? ', refused' : ''}`;
  }

  private async buy(): Promise<string> {
    const item = ofPurchases.next();
    const quantity = random.int(1, 4);
    const bought = {
      product_id: null,
      product: productWith(item),
      price_id: null,
      quantity,
      source: sources.next(),
      created_at: this.at,
    };
    const id = (await db.transaction((tx) => addPurchase(tx, project.id, this.customer, bought)))!;
    const entry = { amount: item.quantity * quantity, grantedAt: this.now, expiresAt: Infinity };
    this.purchases.push({ ...entry, id, isRevoked: false });
    return 'purchase';
  }

  private async revokeOrRestore(): Promise<string> {
    if (this.purchases.length === 0) return 'nothing';
    const bought = pick(random, this.purchases);
    bought.isRevoked = !bought.isRevoked;
    const at = bought.isRevoked ? this.at : null;
    await db.transaction((tx) => revokePurchase(tx, project.id, bought.id, at));
    return bought.isRevoked ? 'paid back' : 'dispute won';
  }

  private async subscribe(): Promise<string> {
    const item = ofSubscriptions.next();
    const held = {
      item,
      quantity: random.int(1, 4),
      start: this.now,
      end: random.int(0, 4) ? this.now + random.int(1, 400) * DAY + 1 : Infinity,
      created: this.now - random.int(0, 2) * random.int(0, 90) * DAY,
      status: 'active' as const,
    };
    const subscription = {
      product_id: null,
      product: productWith(item),
      price_id: null,
      quantity: held.quantity,
      status: held.status,
      source: sources.next(),
      current_period_start: this.at,
      current_period_end: held.end === Infinity ? null : new Date(held.end),
      created_at: new Date(held.created),
    };
    const added = await db.transaction((tx) => addSubscription(tx, project.id, this.customer, subscription));
    this.subscriptions.push({ ...held, id: added!.id });
    return `subscription ${JSON.stringify(item)}`;
  }

  private async renew(held: Held): Promise<string> {
    [held.start, held.end] = [this.now, this.now + random.int(1, 400) * DAY + 1];
    held.status = 'active';
    const period = { current_period_start: this.at, current_period_end: new Date(held.end) };
    await this.store(held, { ...period, status: held.status });
    return 'renewal';
  }

  private async end(held: Held): Promise<string> {
    held.end = Math.min(held.end, this.now);
    held.status = 'canceled';
    await this.store(held, { current_period_end: new Date(held.end), status: held.status });
    return 'end';
  }

  private async changeStatus(held: Held): Promise<string> {
    held.status = pick(random, ['active', 'past_due', 'unpaid', 'paused', 'incomplete', 'trialing'] as const);
    await this.store(held, { status: held.status });
    return held.status;
  }

  private store({ id }: Held, change: Parameters<typeof changeSubscription>[3]) {
    return db.transaction((tx) => changeSubscription(tx, project.id, id, change));
  }
}

it(
  `are what the model says after each of ${OPERATIONS} operations (HALLPASS_TEST_SEED=${random.seed})`,
  async () => {
    for (let done = 0; done < OPERATIONS;) {
      const drawn = new DrawnCustomer(`drawn-${done}`);
      const history: string[] = [];
      const end = Math.min(done + OPERATIONS_OF_CUSTOMER, OPERATIONS);
      for (; done < end; done += 1) {
        history.push(`${drawn.at.toISOString()} ${await drawn.operate()}`);
        expect({ done, history, quantity: await drawn.read() }).toEqual({ done, history, quantity: drawn.model() });
      }
      expect({ done, quantity: await drawn.added() }).toEqual({ done, quantity: drawn.model() });
    }
    const least = Math.min(EVERY_ITEM.length, OPERATIONS / 20);
    expect(ofSubscriptions.taken).toBeGreaterThanOrEqual(least);
  },
  Math.max(600_000, OPERATIONS * PATIENCE_MILLIS_OF_OPERATION),
);
