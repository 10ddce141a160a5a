import { boundaryAfter } from './calendar.js';
import type { History, Products, Terms } from './history-events.js';
import {
  dueInPeriod,
  expiryAt,
  grantedBefore,
  grantFrom,
  type Holder,
  isLive,
  isPaid,
  lastingOf,
  lastPeriod,
  type Period,
} from './holder.js';
import { balanceOf, type Cause, dueAt, type Lot, type Use } from './lots.js';

/** The state of the model. Advances time from one instant at which something is granted or ends to the next. */
export class Simulation {
  now: number;
  lots: Lot[] = [];
  uses: Use[] = [];
  holders: Holder[] = [];
  products: Products;
  protected isCreated: boolean;
  /** Everything before this instant is processed. */
  private doneBefore: number;
  private defaults = 0;

  constructor({ start, customer, products }: Pick<History, 'start' | 'customer' | 'products'>) {
    this.now = start;
    this.doneBefore = start;
    this.products = structuredClone(products);
    this.isCreated = customer === 'custom';
    this.settleDefaults();
  }

  /** Processes everything before `at`. Boundaries at that very instant come after its events. */
  advanceTo(at: number): void {
    if (at < this.now) throw new Error(`the model is at ${iso(this.now)}, later than ${iso(at)}`);
    for (let next = this.nextInstant(); next < at; next = this.nextInstant()) this.passInstant(next);
    this.now = at;
    this.doneBefore = Math.max(this.doneBefore, at);
  }

  /** Reads without changing any state. */
  balance(item: string, at = this.now): number {
    if (at === this.now && this.nextInstant() > at) return balanceOf(this.lots, this.uses, item, at);
    const copy = this.copy();
    copy.advanceTo(at);
    if (copy.nextInstant() === at) copy.passInstant(at);
    return balanceOf(copy.lots, copy.uses, item, at);
  }

  protected live(): Holder[] {
    return this.holders.filter(isLive);
  }

  private copy(): Simulation {
    const copy = new Simulation({ start: this.now, customer: 'user', products: {} });
    const { lots, uses, holders, products, isCreated, doneBefore, defaults } = this;
    return Object.assign(copy, structuredClone({ lots, uses, holders, products, isCreated, doneBefore, defaults }));
  }

  private nextInstant(): number {
    const instants = this.live().flatMap((holder) => [
      holder.kind === 'default' || holder.isInGrace ? Infinity : lastPeriod(holder).end,
      ...Object.entries(this.itemsOf(holder)).map(([item, terms]) => grantFrom(holder, item, terms, this.doneBefore)),
    ]);
    return Math.min(...instants, Infinity);
  }

  private passInstant(at: number): void {
    this.now = at;
    for (const holder of this.live()) {
      if (holder.endsAt === at) this.end(holder, at);
      else if (lastPeriod(holder).end === at && !holder.isInGrace)
        throw new Error(`nothing says what becomes of the renewal of "${holder.id}" at ${iso(at)}`);
    }
    this.settleDefaults();
    for (const holder of this.live())
      for (const [item, terms] of Object.entries(this.itemsOf(holder)))
        if (grantFrom(holder, item, terms, this.doneBefore) === at) this.passBoundary(holder, item, terms);
    this.doneBefore = at + 1;
  }

  private passBoundary(holder: Holder, item: string, terms: Terms): void {
    const at = this.now;
    const lot = this.lotOf(holder, item, { amount: terms.quantity * holder.quantity, cause: 'boundary' });
    if (lot.amount <= 0) return;
    if (isPaid(holder, at)) this.lots.push(lot);
    else holder.missed.push({ ...lot, boundary: at });
  }

  /** A default product is in force while its customer exists and has no subscription of its catalog. */
  protected settleDefaults(): void {
    const defaults = Object.entries(this.products)
      .filter(([, { sold }]) => sold === 'by-default')
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    const inForce = defaults.filter(([id, { catalog }]) => {
      if (!this.isCreated) return false;
      if (catalog === null) return true;
      const isTaken = this.live().some((holder) => holder.kind !== 'default' && holder.catalog === catalog);
      return !isTaken && defaults.find(([, other]) => other.catalog === catalog)![0] === id;
    });
    for (const holder of this.live())
      if (holder.kind === 'default' && !inForce.some(([id]) => id === holder.product)) this.end(holder, this.now);
    for (const [product, { catalog }] of inForce) {
      if (this.live().some((holder) => holder.kind === 'default' && holder.product === product)) continue;
      this.defaults += 1;
      const id = `default ${this.defaults}`;
      const period = { end: Infinity, isTrial: false, payment: null };
      this.addHolder({ id, kind: 'default', product, catalog, quantity: 1, interval: null }, period);
    }
  }

  protected addHolder(
    what: Pick<Holder, 'id' | 'kind' | 'product' | 'catalog' | 'quantity' | 'interval'>,
    period: Pick<Period, 'end' | 'isTrial' | 'payment'>,
  ): Holder {
    const start = this.now;
    const holder: Holder = {
      ...what,
      startedAt: start,
      endedAt: null,
      endsAt: null,
      anchor: start,
      from: start,
      fromOf: new Map(),
      periods: [{ ...period, start, refundedAt: null }],
      isInGrace: false,
      missed: [],
      unpaidItems: new Set(),
    };
    this.holders.push(holder);
    return holder;
  }

  protected end(holder: Holder, at: number): void {
    holder.endedAt = at;
    this.expire(holder, ['subscription', 'period']);
  }

  /** Expires units of a subscription now, including those that a failed refund could restore. */
  protected expire(holder: Holder, lasting: Lot['lasting'][]): void {
    for (const lot of [...this.lots.filter((each) => each.holder === holder.id), ...holder.missed]) {
      if (!lasting.includes(lot.lasting)) continue;
      lot.expiresAt = Math.min(lot.expiresAt, this.now);
      if (lot.taken) lot.taken.expiresAt = Math.min(lot.taken.expiresAt, this.now);
    }
  }

  protected itemsOf({ product }: Holder): Record<string, Terms> {
    return this.products[product]?.items ?? {};
  }

  protected lotOf(holder: Holder, item: string, { amount, cause }: { amount: number; cause: Cause }): Lot {
    const terms = this.itemsOf(holder)[item]!;
    const at = this.now;
    const expiresAt = expiryAt(holder, terms, at);
    return { item, amount, grantedAt: at, expiresAt, lasting: lastingOf(terms), holder: holder.id, cause };
  }

  /** Grants the difference between the amount due under the current terms and the amount granted before. */
  protected grantDifference(holder: Holder, item: string, cause: 'change' | 'inclusion'): void {
    const terms = this.itemsOf(holder)[item];
    if (!terms || terms.quantity * holder.quantity <= 0) return;
    const due = cause === 'inclusion' ? terms.quantity * holder.quantity : dueInPeriod(holder, terms, this.now);
    const amount = due - grantedBefore(holder, item, terms, this.lots, this.now);
    if (amount > 0) this.lots.push(this.lotOf(holder, item, { amount, cause }));
  }

  /** Grants an item that a product newly includes: now or, if the subscription is unpaid, once it is paid again. */
  protected include(holder: Holder, item: string): void {
    if (!isPaid(holder, this.now)) {
      holder.unpaidItems.add(item);
      return;
    }
    holder.unpaidItems.delete(item);
    this.grantDifference(holder, item, 'inclusion');
    holder.fromOf.set(item, this.now + 1);
  }

  /** Grants now what unpaid boundaries of a period missed, except units that would have expired by now. */
  protected grantMissed(holder: Holder, { start, end }: Pick<Period, 'start' | 'end'>): void {
    const isOfPeriod = ({ boundary }: { boundary: number }) => boundary >= start && boundary < end;
    for (const { boundary: due, ...lot } of holder.missed.filter(isOfPeriod))
      if (lot.expiresAt > this.now) this.lots.push({ ...lot, grantedAt: this.now, due, cause: 'late payment' });
    holder.missed = holder.missed.filter((each) => !isOfPeriod(each));
  }

  /**
   * Expires lots now, and records their unused amounts in case the refund fails. Units that expire first count as used
   * first.
   */
  protected take(lots: readonly Lot[]): void {
    const taken = lots.filter(({ expiresAt }) => expiresAt > this.now);
    for (const item of new Set(taken.map((lot) => lot.item))) {
      const ofItem = taken.filter((lot) => lot.item === item).toSorted((a, b) => lastFirst(a) - lastFirst(b));
      const before = balanceOf(this.lots, this.uses, item, this.now);
      for (const lot of ofItem) {
        lot.taken = { amount: 0, expiresAt: lot.expiresAt, isGivenBack: false };
        lot.expiresAt = this.now;
      }
      let unused = before - balanceOf(this.lots, this.uses, item, this.now);
      for (const lot of ofItem) {
        lot.taken!.amount = Math.min(lot.amount, unused);
        unused -= lot.taken!.amount;
      }
    }
  }

  protected giveBack(lots: readonly Lot[]): void {
    for (const { taken, ...lot } of lots.filter((each) => each.taken?.isGivenBack === false)) {
      const { amount, expiresAt } = taken!;
      taken!.isGivenBack = true;
      if (amount > 0 && expiresAt > this.now)
        this.lots.push({ ...lot, amount, expiresAt, grantedAt: this.now, due: dueAt(lot), cause: 'failed refund' });
    }
  }

  /** Adds a paid period that ends at the next billing boundary. */
  protected beginPeriod(holder: Holder, start: number): Period {
    if (lastPeriod(holder).isTrial && holder.anchor !== start) this.beginBilling(holder, start);
    const end = boundaryAfter(holder.anchor, holder.interval!, start);
    const payments = holder.periods.filter(({ payment }) => payment !== null).length;
    const period = {
      start,
      end,
      isTrial: false,
      payment: holder.kind === 'bought' ? payments : null,
      refundedAt: null,
    };
    holder.periods.push(period);
    return period;
  }

  /** Starts the billing schedule after a trial. */
  protected beginBilling(holder: Holder, start: number): void {
    holder.anchor = start;
    holder.from = start;
    holder.fromOf.clear();
  }
}

/** Orders lots by their expiry, the latest first; units kept for good come before units that end with a subscription. */
function lastFirst({ expiresAt, lasting }: Lot): number {
  if (expiresAt < Infinity) return -expiresAt;
  return lasting === 'subscription' ? -2e16 : -3e16; // earlier than any Date
}

export const iso = (at: number): string => (Number.isFinite(at) ? new Date(at).toISOString() : String(at));
