import { randomUUID } from 'node:crypto';
import { type Database, sql } from '@hallpass/database';
import { renderConfig } from '@hallpass/project-config';
import { productTerms } from '@hallpass/projects';
import type pg from 'pg';
import type { Product } from '../../src/catalog/product.js';
import type { Customer } from '../../src/customers/customer.js';
import { readLedger } from '../../src/ledger/sums/ledger.sql.js';
import { Balances } from '../../src/ledger/balances/balances.js';
import { ledgerBalance } from '../../src/ledger/sums/compute-balance.js';
import { addPurchase } from '../../src/ledger/purchases/one-time-purchase.js';
import { setPeriodRevoked } from '../../src/ledger/returns/returned-period.js';
import { setPurchaseRevoked } from '../../src/ledger/returns/returned-purchase.js';
import {
  addSubscription,
  changeSubscription,
  endSubscriptionNow,
  readSubscription,
} from '../../src/ledger/subscriptions/subscription.js';
import type { TermsProject } from '../../src/ledger/terms/product-history.js';
import type { Subscription } from '../../src/ledger/terms/subscription-row.js';
import { boundaryAfter, type Interval, isSameInterval } from './calendar.js';
import type { LedgerDriver } from './driver.js';
import type { EventOf, History, Products, SoldProduct } from './history-events.js';

interface Held {
  id: string;
  interval: Interval;
  anchor: number;
  catalog: string | null;
  /** false: a grant. */
  isBought: boolean;
  renews: boolean;
  /** Starts of the periods that were paid, in order of the payments. */
  payments: number[];
}

/** Plays a history on the ledger itself, on PostgreSQL, with the clock at exactly the instants of the history. */
export class PostgresLedger implements LedgerDriver {
  private now = 0;
  private version = 0;
  private products: Products = {};
  private project!: TermsProject;
  private customer!: Customer;
  private readonly held = new Map<string, Held>();
  private readonly purchases = new Map<string, string>();
  private readonly balances: Balances;

  constructor(
    private readonly db: Database,
    /** Connected as the owner of the tables, because the payments role cannot write users. */
    private readonly owner: pg.Client,
  ) {
    this.balances = new Balances(db);
  }

  async start(history: History): Promise<void> {
    this.now = history.start;
    this.customer = { type: history.customer, id: randomUUID() };
    this.project = this.projectWith(randomUUID());
    await this.save(history.products);
  }

  /** Ends subscriptions that are due on the way, each at its own instant. */
  async moveTo(at: number): Promise<void> {
    for (;;) {
      const due = (await this.live()).filter((row) => this.endsAt(row) <= at);
      const next = due.toSorted((a, b) => this.endsAt(a) - this.endsAt(b))[0];
      if (!next) break;
      const ended = new Date(this.endsAt(next));
      await this.change(next.id, { status: 'canceled', ended_at: ended, next_renewal_at: null }, ended);
    }
    this.now = at;
  }

  async balance(item: string): Promise<number> {
    const of = { project: this.project, customer: this.customer, itemId: item };
    if (!(await this.exists())) return 0;
    const quantity = await this.balances.quantity(of, this.at);
    const walked = await this.db.transaction(async (tx) => {
      const key = { projectId: this.project.id, customerId: this.customer.id, itemId: item, now: this.at };
      const [row] = await readLedger[this.customer.type](tx, key);
      return (await ledgerBalance(tx, of, row!.ledger, this.now)).balance.quantity;
    });
    if (walked !== quantity) throw new Error(`${item} is ${quantity}, and its entries add up to ${walked}`);
    return quantity;
  }

  async wait(): Promise<void> {}

  async signUp(): Promise<void> {
    await this.owner.query(`INSERT INTO users."user" (project_id, id, signed_up_at) VALUES ($1, $2, $3)`, [
      this.project.id,
      this.customer.id,
      this.at,
    ]);
  }

  use({ item, amount, expiresAt }: EventOf<'use'>): Promise<void> {
    return this.changeItem(item, -amount, expiresAt);
  }

  add({ item, amount, expiresAt }: EventOf<'add'>): Promise<void> {
    return this.changeItem(item, amount, expiresAt);
  }

  async configure({ products }: EventOf<'configure'>): Promise<void> {
    const all: Products = { ...this.products };
    for (const [id, product] of Object.entries(products))
      if (product) all[id] = product;
      else delete all[id];
    await this.save(all);
  }

  async buy({ subscription, product, price, quantity }: EventOf<'buy'>): Promise<void> {
    await this.begin(subscription, { product, price, quantity, isBought: true, renews: true });
  }

  async grantProduct(event: EventOf<'grantProduct'>): Promise<void> {
    await this.begin(event.subscription, { ...event, isBought: false });
  }

  async renew({ subscription }: EventOf<'renew'>): Promise<void> {
    await this.pay(subscription);
  }

  async failRenewal({ subscription }: EventOf<'failRenewal'>): Promise<void> {
    await this.change(this.of(subscription).id, { status: 'past_due' }, this.at);
  }

  async payLate({ subscription }: EventOf<'payLate'>): Promise<void> {
    await this.pay(subscription);
  }

  async endUnpaid({ subscription }: EventOf<'endUnpaid'>): Promise<void> {
    await this.change(this.of(subscription).id, { status: 'canceled', ended_at: this.at }, this.at);
  }

  async changePlan({ subscription, product, price, quantity }: EventOf<'changePlan'>): Promise<void> {
    const held = this.of(subscription);
    const row = await this.row(held.id);
    const { interval } = this.priceOf(product, price);
    const change: Partial<Subscription> = {
      product_id: product,
      product: this.configured(product),
      price_id: price,
      quantity,
      cancel_at_period_end: false,
    };
    if (row.status !== 'trialing' && !isSameInterval(interval, held.interval)) {
      held.anchor = this.now;
      if (held.isBought) held.payments.push(this.now);
      change.current_period_start = this.at;
      change.current_period_end = new Date(boundaryAfter(this.now, interval, this.now));
      change.billing_anchor = this.at;
    }
    held.interval = interval;
    held.catalog = this.products[product]!.catalog;
    await this.change(held.id, change, this.at);
  }

  async cancelAtPeriodEnd({ subscription }: EventOf<'cancelAtPeriodEnd'>): Promise<void> {
    await this.change(this.of(subscription).id, { cancel_at_period_end: true }, this.at);
  }

  async cancelNow({ subscription }: EventOf<'cancelNow'>): Promise<void> {
    await this.db.transaction((tx) => endSubscriptionNow(tx, this.project, this.of(subscription).id, this.at));
  }

  async refund({ subscription, payment, share }: EventOf<'refund'>): Promise<void> {
    if (share === 'all') await this.setReturned(subscription, payment, true);
  }

  async refundFailed({ subscription, payment }: EventOf<'refundFailed'>): Promise<void> {
    await this.setReturned(subscription, payment, false);
  }

  async disputeLost({ subscription, payment }: EventOf<'disputeLost'>): Promise<void> {
    await this.setReturned(subscription, payment, true);
  }

  async buyOnce({ purchase, product, quantity }: EventOf<'buyOnce'>): Promise<void> {
    const bought = {
      product_id: product,
      product: this.configured(product),
      price_id: 'once',
      quantity,
      source: 'TEST_MODE' as const,
      created_at: this.at,
    };
    const id = await this.db.transaction((tx) => addPurchase(tx, this.project, this.customer, bought));
    this.purchases.set(purchase, id!);
  }

  async refundPurchase({ purchase, share }: EventOf<'refundPurchase'>): Promise<void> {
    if (share === 'all') await this.setPurchaseReturned(purchase, true);
  }

  async refundOfPurchaseFailed({ purchase }: EventOf<'refundOfPurchaseFailed'>): Promise<void> {
    await this.setPurchaseReturned(purchase, false);
  }

  async disputeOfPurchaseLost({ purchase }: EventOf<'disputeOfPurchaseLost'>): Promise<void> {
    await this.setPurchaseReturned(purchase, true);
  }

  private get at(): Date {
    return new Date(this.now);
  }

  private async changeItem(itemId: string, amount: number, expiresAt: number | undefined): Promise<void> {
    const of = { project: this.project, customer: this.customer, itemId };
    const expiry = expiresAt === undefined ? null : new Date(expiresAt);
    const change = { amount, expiresAt: expiry, description: null, allowNegative: true };
    await this.balances.change(this.db, of, change, this.at);
  }

  private async begin(
    name: string,
    bought: { product: string; price: string; quantity: number; isBought: boolean; renews: boolean },
  ): Promise<void> {
    const { product, price, quantity, isBought, renews } = bought;
    const { interval, trial } = this.priceOf(product, price);
    const { catalog } = this.products[product]!;
    for (const other of await this.live())
      if (catalog !== null && this.named(other.id).catalog === catalog)
        await this.db.transaction((tx) => endSubscriptionNow(tx, this.project, other.id, this.at));
    const trialEnd = isBought && trial ? boundaryAfter(this.now, trial, this.now) : null;
    const end = trialEnd ?? boundaryAfter(this.now, interval, this.now);
    const row = await this.db.transaction((tx) =>
      addSubscription(
        tx,
        this.project,
        this.customer,
        {
          product_id: product,
          product: this.configured(product),
          price_id: price,
          quantity,
          status: trialEnd === null ? 'active' : 'trialing',
          source: isBought ? 'TEST_MODE' : 'API_GRANT',
          provider: isBought ? 'built-in' : null,
          provider_subscription_id: isBought ? name : null,
          renews: !isBought && renews,
          current_period_start: this.at,
          current_period_end: new Date(end),
          trial_end: trialEnd === null ? null : new Date(trialEnd),
          billing_anchor: new Date(trialEnd ?? this.now),
          created_at: this.at,
        },
        this.at,
      ),
    );
    const payments = isBought && trialEnd === null ? [this.now] : [];
    this.held.set(name, { id: row!.id, interval, anchor: trialEnd ?? this.now, catalog, isBought, renews, payments });
  }

  /** Pays for the period after the current one. */
  private async pay(name: string): Promise<void> {
    const held = this.of(name);
    const row = await this.row(held.id);
    const start = row.current_period_end!;
    if (held.isBought) held.payments.push(start.getTime());
    const end = new Date(boundaryAfter(held.anchor, held.interval, start.getTime()));
    await this.change(held.id, { status: 'active', current_period_start: start, current_period_end: end }, this.at);
  }

  private async setReturned(name: string, payment: number, isReturned: boolean): Promise<void> {
    const held = this.of(name);
    const row = await this.row(held.id);
    const paidFor = new Date(held.payments[payment]!);
    const returned = { reference: `${name}-${payment}`, paidFor, isProration: false };
    await this.db.transaction((tx) => setPeriodRevoked(tx, this.project, row, returned, isReturned, this.at));
  }

  private async setPurchaseReturned(name: string, isReturned: boolean): Promise<void> {
    const id = this.purchases.get(name)!;
    const revokedAt = isReturned ? this.at : null;
    await this.db.transaction((tx) => setPurchaseRevoked(tx, this.project, id, revokedAt, this.at));
  }

  private async change(id: string, change: Partial<Subscription>, at: Date): Promise<void> {
    await this.db.transaction((tx) => changeSubscription(tx, this.project, id, change, at));
  }

  private of(name: string): Held {
    return this.held.get(name)!;
  }

  private named(id: string): Held {
    return [...this.held.values()].find((held) => held.id === id)!;
  }

  private async row(id: string): Promise<Subscription> {
    return (await readSubscription(this.db, this.project.id, id))!;
  }

  private async live(): Promise<Subscription[]> {
    const rows = await Promise.all([...this.held.values()].map(({ id }) => this.row(id)));
    return rows.filter(({ ended_at }) => ended_at === null);
  }

  private endsAt(row: Subscription): number {
    const { isBought, renews } = this.named(row.id);
    const ends = row.cancel_at_period_end || (!isBought && !renews);
    return ends && row.status !== 'past_due' ? row.current_period_end!.getTime() : Infinity;
  }

  private async exists(): Promise<boolean> {
    if (this.customer.type === 'custom') return true;
    const found = await sql(this.db, `SELECT id FROM users."user" WHERE project_id = :projectId AND id = :id::uuid`, {
      projectId: this.project.id,
      id: this.customer.id,
    });
    return found.length > 0;
  }

  private priceOf(product: string, price: string) {
    const { sold } = this.products[product]!;
    return (sold as Exclude<SoldProduct['sold'], string>)[price]!;
  }

  private configured(id: string): Product {
    return this.project.config.payments.products[id]!;
  }

  private projectWith(id: string): TermsProject {
    this.version += 1;
    const { type } = this.customer;
    const catalogs = Object.values(this.products).flatMap(({ catalog }) => catalog ?? []);
    const config = renderConfig({
      'payments.catalogs': Object.fromEntries(catalogs.map((catalog) => [catalog, {}])),
      'payments.products': Object.fromEntries(
        Object.entries(this.products).map(([product, { catalog, sold, items }]) => [
          product,
          {
            customerType: type,
            stackable: true,
            ...(catalog !== null && { catalogId: catalog }),
            prices: pricesOf(sold),
            includedItems: items,
          },
        ]),
      ),
    });
    return { id, version: this.version, isProductionMode: true, config };
  }

  /** Records the products as saving a configuration does, at the current instant of the history. */
  private async save(products: Products): Promise<void> {
    this.products = structuredClone(products);
    this.project = this.projectWith(this.project.id);
    const { products: terms, fingerprint } = productTerms(this.project.config);
    await sql(
      this.db,
      `SELECT payments.record_products(:projectId, :version::bigint, :fingerprint, :at::timestamptz, false, :products::jsonb)`,
      {
        projectId: this.project.id,
        version: this.version,
        fingerprint,
        at: this.at,
        products: JSON.stringify(terms),
      },
      { global: 'a function that is given the project' } as never,
    );
  }
}

function pricesOf(sold: SoldProduct['sold']): unknown {
  if (sold === 'by-default') return 'include-by-default';
  if (sold === 'once') return { once: { USD: '5' } };
  return Object.fromEntries(
    Object.entries(sold).map(([id, { interval, trial }]) => [
      id,
      { USD: '10', interval, ...(trial && { freeTrial: trial }) },
    ]),
  );
}
