import { boundary, isSameInterval } from './calendar.js';
import type { EventOf, HistoryEvent, Price } from './history-events.js';
import { grantFrom, type Holder, isLive, isPaid, lastPeriod, type Period } from './holder.js';
import { dueAt, type Lot } from './lots.js';
import { Simulation } from './simulation.js';

/**
 * A deliberately simple simulation of the items of one customer, with every lot and every use in a list. It shares no code with
 * the server. There is one method per kind of event.
 */
export class ReferenceModel extends Simulation {
  private readonly purchases = new Map<string, number[]>();

  apply(event: HistoryEvent): void {
    this.advanceTo(event.at);
    for (const holder of this.live()) if (holder.endsAt === event.at) this.end(holder, event.at);
    (this[event.kind] as (event: HistoryEvent) => void)(event);
    this.settleDefaults();
  }

  subscription(id: string): Holder {
    const found = this.holders.find((holder) => holder.id === id);
    if (!found) throw new Error(`there is no subscription "${id}"`);
    return found;
  }

  wait(): void {}

  signUp(): void {
    this.isCreated = true;
  }

  use({ item, amount, at, expiresAt = Infinity }: EventOf<'use'>): void {
    this.uses.push({ item, amount, at, expiresAt });
  }

  add({ item, amount, at, expiresAt = Infinity }: EventOf<'add'>): void {
    const lasting = expiresAt === Infinity ? 'kept' : 'date';
    this.lots.push({ item, amount, grantedAt: at, expiresAt, lasting, holder: null, cause: 'server change' });
  }

  configure({ products }: EventOf<'configure'>): void {
    const before = this.products;
    this.products = structuredClone(before);
    for (const [id, product] of Object.entries(products))
      if (product) this.products[id] = structuredClone(product);
      else delete this.products[id];
    for (const holder of this.live())
      for (const item of Object.keys(this.itemsOf(holder)))
        if (!before[holder.product]?.items[item]) this.include(holder, item);
  }

  buy(event: EventOf<'buy'>): void {
    const { trial, interval } = this.priceOf(event);
    const end = boundary(event.at, trial ?? interval, 1);
    this.start(event, 'bought', { end, isTrial: trial !== undefined, payment: trial ? null : 0 });
  }

  grantProduct(event: EventOf<'grantProduct'>): void {
    const end = boundary(event.at, this.priceOf(event).interval, 1);
    const granted = this.start(event, 'granted', { end, isTrial: false, payment: null });
    if (!event.renews) granted.endsAt = end;
  }

  renew({ at, subscription }: EventOf<'renew'>): void {
    const holder = this.dueForRenewal(subscription);
    this.beginPeriod(holder, at);
    this.includeUnpaid(holder);
  }

  failRenewal({ at, subscription }: EventOf<'failRenewal'>): void {
    const holder = this.dueForRenewal(subscription);
    if (lastPeriod(holder).isTrial) this.beginBilling(holder, at);
    holder.isInGrace = true;
  }

  payLate({ subscription }: EventOf<'payLate'>): void {
    const holder = this.liveSubscription(subscription);
    if (!holder.isInGrace) throw new Error(`nothing is open of "${subscription}"`);
    holder.isInGrace = false;
    this.grantMissed(holder, this.beginPeriod(holder, lastPeriod(holder).end));
    this.includeUnpaid(holder);
  }

  endUnpaid({ at, subscription }: EventOf<'endUnpaid'>): void {
    this.end(this.liveSubscription(subscription), at);
  }

  changePlan({ at, subscription, product, price, quantity }: EventOf<'changePlan'>): void {
    const holder = this.liveSubscription(subscription);
    if (holder.isInGrace) throw new Error(`"${subscription}" cannot be changed`);
    const { interval } = this.priceOf({ product, price });
    const isSamePeriod = lastPeriod(holder).isTrial || isSameInterval(interval, holder.interval!);
    const isSamePlan = isSamePeriod && holder.product === product && holder.quantity === quantity;
    const { catalog } = this.products[product]!;
    Object.assign(holder, { product, quantity, interval, catalog, endsAt: null });
    if (isSamePlan) return;
    holder.from = at + 1;
    holder.fromOf.clear();
    if (!isSamePeriod) this.beginNewPeriod(holder, at);
    for (const [item, { repeat }] of Object.entries(this.itemsOf(holder)))
      if (!isPaid(holder, at)) holder.unpaidItems.add(item);
      else if (isSamePeriod || repeat === 'never') this.grantDifference(holder, item, 'change');
  }

  cancelAtPeriodEnd({ subscription }: EventOf<'cancelAtPeriodEnd'>): void {
    const holder = this.liveSubscription(subscription);
    if (holder.isInGrace) throw new Error(`"${subscription}" has no paid period to end with`);
    holder.endsAt = lastPeriod(holder).end;
  }

  cancelNow({ at, subscription }: EventOf<'cancelNow'>): void {
    this.end(this.liveSubscription(subscription), at);
  }

  refund({ at, subscription, payment, share }: EventOf<'refund'>): void {
    if (share === 'part') return;
    const holder = this.subscription(subscription);
    const period = periodPaidBy(holder, payment);
    period.refundedAt = at;
    this.take(this.lotsOf(holder, period));
  }

  refundFailed({ subscription, payment }: EventOf<'refundFailed'>): void {
    const holder = this.subscription(subscription);
    const period = periodPaidBy(holder, payment);
    period.refundedAt = null;
    this.giveBack(this.lotsOf(holder, period));
    this.grantMissed(holder, period);
    if (isLive(holder) && period === lastPeriod(holder)) this.includeUnpaid(holder);
  }

  disputeLost({ at, subscription, payment }: EventOf<'disputeLost'>): void {
    this.refund({ at, kind: 'refund', subscription, payment, share: 'all' });
  }

  buyOnce({ at, purchase, product, quantity }: EventOf<'buyOnce'>): void {
    const bought: number[] = [];
    for (const [item, terms] of Object.entries(this.products[product]!.items)) {
      const amount = terms.quantity * quantity;
      if (amount <= 0) continue;
      bought.push(this.lots.length);
      const lot = { item, amount, grantedAt: at, expiresAt: Infinity, lasting: 'kept', holder: null } as const;
      this.lots.push({ ...lot, cause: 'purchase' });
    }
    this.purchases.set(purchase, bought);
  }

  refundPurchase({ purchase, share }: EventOf<'refundPurchase'>): void {
    if (share === 'all') this.take(this.lotsOfPurchase(purchase));
  }

  refundOfPurchaseFailed({ purchase }: EventOf<'refundOfPurchaseFailed'>): void {
    const first = this.lots.length;
    this.giveBack(this.lotsOfPurchase(purchase));
    for (let index = first; index < this.lots.length; index++) this.purchases.get(purchase)!.push(index);
  }

  disputeOfPurchaseLost({ purchase }: EventOf<'disputeOfPurchaseLost'>): void {
    this.take(this.lotsOfPurchase(purchase));
  }

  /** Starts a subscription, which replaces another one of the same catalog. */
  private start(
    { at, subscription, product, price, quantity }: EventOf<'buy'> | EventOf<'grantProduct'>,
    kind: 'bought' | 'granted',
    period: Pick<Period, 'end' | 'isTrial' | 'payment'>,
  ): Holder {
    const { catalog } = this.products[product]!;
    const replaced = this.live().filter(
      (each) => each.kind !== 'default' && catalog !== null && each.catalog === catalog,
    );
    if (kind === 'bought' && replaced.some((each) => each.kind === 'bought'))
      throw new Error('buying another product of the catalog changes the subscription: use changePlan');
    for (const each of replaced) this.end(each, at);
    const { interval } = this.priceOf({ product, price });
    return this.addHolder({ id: subscription, kind, product, catalog, quantity, interval }, period);
  }

  /** Ends the paid period at a change of the price interval, along with units that last for a period or a window. */
  private beginNewPeriod(holder: Holder, at: number): void {
    this.expire(holder, ['period', 'window']);
    holder.unpaidItems.clear();
    lastPeriod(holder).end = at;
    holder.anchor = at;
    holder.from = at;
    this.beginPeriod(holder, at);
  }

  private includeUnpaid(holder: Holder): void {
    for (const item of holder.unpaidItems) {
      const terms = this.itemsOf(holder)[item];
      const isBoundary = terms !== undefined && grantFrom(holder, item, terms, this.now) === this.now;
      // A boundary at this instant already grants the full amount.
      if (isBoundary) holder.unpaidItems.delete(item);
      else this.include(holder, item);
    }
  }

  private liveSubscription(id: string): Holder {
    const holder = this.subscription(id);
    if (!isLive(holder)) throw new Error(`"${id}" is over`);
    return holder;
  }

  private dueForRenewal(id: string): Holder {
    const holder = this.liveSubscription(id);
    if (holder.isInGrace || lastPeriod(holder).end !== this.now) throw new Error(`no renewal of "${id}" is due`);
    return holder;
  }

  private priceOf({ product, price }: { product: string; price: string }): Price {
    const sold = this.products[product]?.sold;
    const found = typeof sold === 'object' ? sold[price] : undefined;
    if (!found) throw new Error(`there is no price "${price}" of "${product}"`);
    return found;
  }

  private lotsOf({ id }: Holder, { start, end }: Period): Lot[] {
    return this.lots.filter((lot) => lot.holder === id && dueAt(lot) >= start && dueAt(lot) < end);
  }

  private lotsOfPurchase(purchase: string): Lot[] {
    return this.purchases.get(purchase)!.map((index) => this.lots[index]!);
  }
}

function periodPaidBy({ id, periods }: Holder, payment: number): Period {
  const found = periods.find((period) => period.payment === payment);
  if (!found) throw new Error(`nothing of "${id}" was paid by payment ${payment}`);
  return found;
}
