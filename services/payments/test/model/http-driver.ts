import { succeeded } from '@hallpass/testing';
import type { LedgerDriver } from './driver.js';
import type { EventOf, History, HistoryEvent, SoldProduct } from './history-events.js';
import { type Card, PaymentsAhead } from './http-payments.js';
import type { Customer, HttpShop } from './http-shop.js';

/** How far the clock may be past the instant of an event. */
const NEAR = 10 * 60_000;

/** Events that test cards cannot produce. */
const NOT_BY_HTTP: readonly HistoryEvent['kind'][] = ['refundFailed', 'refundOfPurchaseFailed'];

export const isPlayableByHttp = ({ events }: History): boolean =>
  events.every(({ kind }) => !NOT_BY_HTTP.includes(kind));

/** Plays a history in slots on a running server, as one customer of a shared project. */
export class HttpDriver implements LedgerDriver {
  readonly isApproximate = true;
  private ahead!: PaymentsAhead;
  private history!: History;
  private customer!: Customer;
  private cardOnFile: Card | null = null;

  /** @param prefix of the history's products, items and catalogs in the shared project */
  constructor(
    private readonly shop: HttpShop,
    private readonly prefix: string,
  ) {}

  async start(history: History): Promise<void> {
    this.history = history;
    this.ahead = new PaymentsAhead(history);
    this.customer = { customer_type: history.customer, customer_id: this.prefix };
    const names = [...new Set(Object.values(history.products).flatMap(({ catalog }) => catalog ?? []))];
    const catalogs = names.map((name) => [`payments.catalogs.${this.own(name)}`, { freeTrials: 1_000 }]);
    const item = { displayName: 'Credits', customerType: history.customer };
    const items = { [`payments.items.${this.own('credits')}`]: item };
    await this.shop.configure({ ...Object.fromEntries(catalogs), ...items, ...this.overrideOf(history.products) });
  }

  moveTo(at: number): Promise<void> {
    return this.shop.moveTo(at);
  }

  async balance(item: string): Promise<number> {
    const path = `/payments/items/${this.path}/${this.own(item)}`;
    return succeeded(await this.shop.server.get(path)).quantity;
  }

  /** Puts the card on file that makes the next payment succeed, fail or be disputed. */
  async afterEvent(event: HistoryEvent): Promise<void> {
    const card = this.ahead.cardAfter(event);
    if (!card || card === this.cardOnFile) return;
    await this.shop.putOnFile(this.customer, card);
    this.cardOnFile = card;
  }

  async abandon(): Promise<void> {
    for (const { id, ended_at_millis } of await this.rows('subscriptions'))
      if (ended_at_millis === null) await this.cancelById(id, 'now');
  }

  wait(): Promise<void> {
    return Promise.resolve();
  }

  async signUp(): Promise<void> {
    this.customer.customer_id = succeeded(await this.shop.server.post('/users', {})).id;
  }

  async use({ amount, ...event }: EventOf<'use'>): Promise<void> {
    await this.changeQuantity({ ...event, delta: -amount });
  }

  async add({ amount, ...event }: EventOf<'add'>): Promise<void> {
    await this.changeQuantity({ ...event, delta: amount });
  }

  async configure(event: EventOf<'configure'>): Promise<void> {
    await this.shop.configure(this.overrideOf(event.products));
  }

  async buy(event: EventOf<'buy'>): Promise<void> {
    await this.purchase(event, { product: event.product, price: event.price, quantity: event.quantity });
  }

  async grantProduct({ product, quantity, renews }: EventOf<'grantProduct'>): Promise<void> {
    const body = { product_id: this.own(product), quantity, ...(renews && { renews }) };
    succeeded(await this.shop.server.post(`/payments/products/${this.path}`, body));
  }

  /** The clock renews subscriptions, with the card on file. */
  renew(): Promise<void> {
    return Promise.resolve();
  }

  failRenewal(): Promise<void> {
    return Promise.resolve();
  }

  endUnpaid(): Promise<void> {
    return Promise.resolve();
  }

  async payLate(event: EventOf<'payLate'>): Promise<void> {
    this.cardOnFile = this.ahead.cardOf(event);
    await this.shop.payOpen(this.customer, await this.subscription(event.subscription), this.cardOnFile);
  }

  async changePlan({ product, price, quantity }: EventOf<'changePlan'>): Promise<void> {
    const chosen = { price_id: price, quantity };
    const secret = await this.shop.beginPurchase(this.customer, this.own(product), chosen);
    if (secret !== '') throw new Error('a change of plan is paid with the card on file');
  }

  async cancelAtPeriodEnd(event: EventOf<'cancelAtPeriodEnd'>): Promise<void> {
    await this.cancel(event.subscription, 'period_end');
  }

  async cancelNow(event: EventOf<'cancelNow'>): Promise<void> {
    await this.cancel(event.subscription, 'now');
  }

  async refund(event: EventOf<'refund'>): Promise<void> {
    await this.payBack(await this.paymentOf(event), event.share);
  }

  async disputeLost(event: EventOf<'disputeLost'>): Promise<void> {
    await this.lose(await this.paymentOf(event));
  }

  async buyOnce(event: EventOf<'buyOnce'>): Promise<void> {
    await this.purchase(event, { product: event.product, price: 'once', quantity: event.quantity });
  }

  async refundPurchase(event: EventOf<'refundPurchase'>): Promise<void> {
    await this.payBack(await this.paymentOfPurchase(event.purchase), event.share);
  }

  async disputeOfPurchaseLost(event: EventOf<'disputeOfPurchaseLost'>): Promise<void> {
    await this.lose(await this.paymentOfPurchase(event.purchase));
  }

  refundFailed(): Promise<void> {
    return Promise.reject(new Error('no test card fails at a refund'));
  }

  refundOfPurchaseFailed(): Promise<void> {
    return this.refundFailed();
  }

  private get path(): string {
    return `${this.customer.customer_type}/${this.customer.customer_id}`;
  }

  private own(name: string): string {
    return `${this.prefix}_${name}`;
  }

  private overrideOf(products: Record<string, SoldProduct | null>): object {
    const entries = Object.entries(products).map(([id, product]) => [
      `payments.products.${this.own(id)}`,
      product && this.configured(id, product),
    ]);
    return Object.fromEntries(entries);
  }

  private configured(id: string, { catalog, sold, items }: SoldProduct): object {
    const included = Object.entries(items).map(([item, terms]) => [this.own(item), terms]);
    const priced = sold === 'once' ? { once: { USD: '1' } } : sold;
    const prices = typeof priced === 'object' ? Object.entries(priced) : [];
    const withAmounts = prices.map(
      ([price, { trial, interval }]: [string, { trial?: unknown; interval?: unknown }]) => [
        price,
        { USD: '1', ...(interval ? { interval } : {}), ...(trial ? { freeTrial: trial } : {}) },
      ],
    );
    return {
      displayName: id,
      customerType: this.history.customer,
      ...(catalog && { catalogId: this.own(catalog) }),
      ...(sold === 'by-default'
        ? { prices: 'include-by-default' }
        : { stackable: true, prices: Object.fromEntries(withAmounts) }),
      includedItems: Object.fromEntries(included),
    };
  }

  private async changeQuantity({ item, delta, expiresAt }: { item: string; delta: number; expiresAt?: number }) {
    const body = { delta, ...(expiresAt && { expires_at: new Date(this.shop.shown(expiresAt)).toISOString() }) };
    const path = `/payments/items/${this.path}/${this.own(item)}/update-quantity?allow_negative=true`;
    succeeded(await this.shop.server.post(path, body));
  }

  private async purchase(
    event: HistoryEvent,
    { product, price, quantity }: { product: string; price: string; quantity: number },
  ) {
    const chosen = { price_id: price, quantity };
    const secret = await this.shop.beginPurchase(this.customer, this.own(product), chosen);
    if (secret === '') return;
    this.cardOnFile = this.ahead.cardOf(event);
    await this.shop.pay(secret, this.cardOnFile);
  }

  private async cancel(subscription: string, at: 'now' | 'period_end'): Promise<void> {
    await this.cancelById(await this.subscription(subscription), at);
  }

  private async cancelById(id: string, at: 'now' | 'period_end'): Promise<void> {
    succeeded(await this.shop.admin.post(`/internal/payments/subscriptions/${id}/cancel`, { at }));
  }

  /** Refunds one cent as a part. A payment of one cent, for a change of plan soon after the purchase, has no part. */
  private async payBack({ id, amount_minor }: Row, share: 'all' | 'part'): Promise<void> {
    if (share === 'part' && amount_minor === 1) return;
    const body = share === 'part' ? { amount_minor: 1 } : {};
    succeeded(await this.shop.admin.post(`/internal/payments/money-entries/${id}/refund`, body));
  }

  private async lose({ id }: Row): Promise<void> {
    const path = `/internal/payments/money-entries/${id}/decide-dispute`;
    succeeded(await this.shop.admin.post(path, { outcome: 'lost' }));
  }

  private async subscription(name: string): Promise<string> {
    const rows = await this.rows('subscriptions');
    const begun = this.history.events.find(
      (event) => (event.kind === 'buy' || event.kind === 'grantProduct') && event.subscription === name,
    )!;
    return this.single(rows.filter(({ created_at_millis }) => this.isNear(created_at_millis, begun.at))).id;
  }

  private async paymentOf({ subscription, payment }: { subscription: string; payment: number }): Promise<Row> {
    const at = this.ahead.timeOf(subscription, payment)!;
    const ofPeriod = await this.money(({ subscription_id }) => subscription_id !== null);
    return this.single(ofPeriod.filter(({ occurred_at_millis }) => this.isNear(occurred_at_millis, at)));
  }

  private async paymentOfPurchase(purchase: string): Promise<Row> {
    const bought = this.history.events.find((event) => event.kind === 'buyOnce' && event.purchase === purchase)!;
    const once = await this.money(({ purchase_id, description }) => purchase_id !== null && description !== 'Card');
    return this.single(once.filter(({ occurred_at_millis }) => this.isNear(occurred_at_millis, bought.at)));
  }

  private async money(isWanted: (row: Row) => boolean): Promise<Row[]> {
    const paid = (await this.rows('money-entries')).filter(({ kind }) =>
      ['charge', 'renewal', 'proration'].includes(kind),
    );
    return paid.filter((row) => isWanted(row));
  }

  private async rows(list: 'subscriptions' | 'money-entries'): Promise<Row[]> {
    const query = new URLSearchParams({ ...this.customer, limit: '100' });
    return succeeded(await this.shop.admin.get(`/internal/payments/${list}?${query}`)).items;
  }

  private isNear(millis: number, at: number): boolean {
    const late = millis - this.shop.shown(at);
    return late > -1_000 && late < NEAR;
  }

  private single(rows: Row[]): Row {
    if (rows.length !== 1) throw new Error(`one row was expected, and not ${JSON.stringify(rows)}`);
    return rows[0]!;
  }
}

interface Row {
  id: string;
  kind: string;
  amount_minor: number;
  created_at_millis: number;
  ended_at_millis: number | null;
  occurred_at_millis: number;
  subscription_id: string | null;
  purchase_id: string | null;
  description: string | null;
}
