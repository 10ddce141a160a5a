import { boundaryAfter, DAY, type Interval, isSameInterval } from './calendar.js';
import type { Drawn, Move } from './drawing.js';
import { catalogue, changedProducts, ITEM } from './history-catalogue.js';
import type { History, HistoryEvent, SoldProduct } from './history-events.js';
import { type Holder, isLive, isPaid, lastPeriod } from './holder.js';
import { ReferenceModel } from './reference-model.js';

const MINUTE = 60_000;
/** Time between events in histories in slots, and between a renewal and the read that follows it. */
const SLOT = 20 * MINUTE;
const SETTLED = SLOT / 2;
const SLOTS = 66;
/** An unpaid subscription is canceled after this time (docs/test-payments.md). */
const GIVEN_UP_AFTER = 5 * DAY;
const MAX_RENEWALS_IN_A_JUMP = 4;
const MAX_SPAN = 6 * 366 * DAY;

/** Dates near which calendar arithmetic differs: ends of months and years, and the leap days of 2028 and 2032. */
const STARTS = [
  '2027-01-31',
  '2027-10-30',
  '2027-12-31',
  '2028-01-29',
  '2028-01-31',
  '2028-02-28',
  '2028-02-29',
  '2028-08-31',
  '2031-01-31',
  '2031-02-28',
  '2031-12-31',
];

type Step<E = HistoryEvent> = E extends HistoryEvent ? Omit<E, 'at'> : never;

const pickOf = <T>(list: readonly T[], number: number): T => list[number % list.length]!;

/** Builds a history move by move. A model played alongside determines which events are possible next. */
export function buildHistory(drawn: Drawn): History {
  const builder = new HistoryBuilder(drawn);
  for (const move of drawn.moves) builder.move(move);
  return builder.finish();
}

class HistoryBuilder {
  private readonly history: History;
  private readonly model: ReferenceModel;
  private slot = 1;
  /** Subscriptions with a credit from a downgrade: their next renewals may be free, so these can neither fail nor be refunded. */
  private readonly withCredit = new Set<string>();

  constructor(private readonly drawn: Drawn) {
    const { terms, shape, start } = drawn;
    const begin = Date.parse(`${pickOf(STARTS, start)}T00:00:00Z`);
    const isUser = shape % 3 === 0;
    this.history = {
      name: 'drawn',
      start: this.drawn.grain === 'slots' ? begin : begin + (start % DAY),
      customer: isUser ? 'user' : 'custom',
      products: catalogue(terms, shape),
      events: [],
    };
    this.model = new ReferenceModel(this.history);
    if (isUser) this.add(() => ({ kind: 'signUp' }), this.near(0));
  }

  /** Ends every subscription, so that a clock can go on for years without renewals. */
  finish(): History {
    if (this.held()) this.add(() => this.ending(), this.near(1));
    this.add(() => ({ kind: 'wait' }), this.near(40 * DAY));
    const { events } = this.history;
    return { ...this.history, events: this.drawn.grain === 'slots' ? withStops(events) : events };
  }

  move(move: Move): void {
    if (this.slot >= SLOTS - 6 || this.model.now - this.history.start > MAX_SPAN) return;
    this.add(() => pickOf(this.possible(move), move.kind), this.target(move));
  }

  private ending(): Step {
    const held = this.held();
    return held ? { kind: 'cancelNow', subscription: held.id } : { kind: 'wait' };
  }

  private held(): Holder | undefined {
    const { holders, now } = this.model;
    return holders.find(
      (each) => each.kind !== 'default' && isLive(each) && (each.endsAt === null || each.endsAt > now),
    );
  }

  /** The first possible instant for an event, at least `distance` from now and after the last event. */
  private near(distance: number): number {
    const last = this.history.events.at(-1)?.at ?? this.history.start;
    const after = Math.max(this.model.now + distance, last + 1);
    if (this.drawn.grain === 'instants') return after;
    const today = Math.floor(after / DAY) * DAY + this.slot * SLOT;
    return today >= after ? today : today + DAY;
  }

  /** A later instant: within a day, within an interval of the item or the price, after several of them, or at a boundary. */
  private target({ jump, pick }: Move): number {
    const { terms, grain } = this.drawn;
    const { now } = this.model;
    const repeat: Interval = terms.repeat === 'never' ? terms.price : terms.repeat;
    const anchor = this.held()?.anchor ?? this.history.start;
    const interval = pickOf([repeat, repeat, terms.price], pick);
    let at = now;
    const times = pickOf([0, 0, 1, 1, 1, 2, 3, 5], jump);
    for (let k = 0; k <= times; k += 1) at = boundaryAfter(anchor, interval, at);
    const length = at - now;
    const choice = jump % 6;
    if (choice === 0) return this.near(pick % DAY);
    if (choice < 4) return this.near(this.atMost(Math.floor((length * (1 + (pick % 97))) / 100)));
    if (grain === 'slots') return this.near(this.atMost(length + pickOf([-DAY, 0], pick)));
    return this.near(this.atMost(length + pickOf([-1, 0, 0, 1], pick)));
  }

  /** Limits a jump, so that a history does not consist of renewals. */
  private atMost(distance: number): number {
    const held = this.held();
    if (!held?.interval || held.endsAt !== null) return Math.max(distance, 0);
    let until = lastPeriod(held).end;
    for (let k = 0; k < MAX_RENEWALS_IN_A_JUMP; k += 1) until = boundaryAfter(held.anchor, held.interval, until);
    return Math.max(0, Math.min(distance, until - this.model.now));
  }

  /** Advances to an instant, and decides for each renewal on the way whether it is paid. */
  private jumpTo(at: number): void {
    for (;;) {
      const held = this.held();
      const due = held && held.endsAt === null && !held.isInGrace ? lastPeriod(held).end : Infinity;
      if (due > at || !held) break;
      const number = held.periods.length * 7 + pickOf(this.drawn.moves, held.periods.length).kind;
      if (number % 5 === 0 && held.kind === 'bought' && !this.withCredit.has(held.id)) this.leaveUnpaid(held, number);
      else this.addAutomatic({ kind: 'renew', subscription: held.id }, due);
    }
    if (this.model.now < at) this.model.advanceTo(at);
  }

  private leaveUnpaid({ id: subscription }: Holder, number: number): void {
    const holder = this.model.subscription(subscription);
    const due = lastPeriod(holder).end;
    this.addAutomatic({ kind: 'failRenewal', subscription }, due);
    const next = boundaryAfter(holder.anchor, holder.interval!, due);
    const latest = Math.min(next, due + GIVEN_UP_AFTER);
    const between = pickOf([null, null, 'use', 'configure', 'wait'] as const, number >> 3);
    const fate = pickOf(['payLate', 'payLate', 'payLate', 'endUnpaid', 'cancelNow'] as const, number >> 2);
    const within = (share: number) => this.near(Math.floor((latest - due) * share));
    if (between && within(0.1) < latest - DAY / 2) this.add(() => this.small(between, number), within(0.1));
    const late = within((number % 83) / 100);
    if (fate === 'endUnpaid') this.addAutomatic({ kind: fate, subscription }, due + GIVEN_UP_AFTER);
    else this.add(() => ({ kind: fate, subscription }), late < latest ? late : this.near(0));
  }

  private small(kind: 'use' | 'configure' | 'wait', number: number): Step {
    if (kind === 'use') return { kind, item: ITEM, amount: 1 + (number % 5) };
    return kind === 'configure' ? this.configuration(number) : { kind };
  }

  /** Adds an event that the clock triggers, exactly at its instant. */
  private addAutomatic(step: Step, at: number): void {
    this.record(step, at);
    const isRead = step.kind === 'failRenewal' || step.kind === 'endUnpaid';
    if (this.drawn.grain === 'slots' && isRead) this.record({ kind: 'wait' }, at + SETTLED);
  }

  /** @param choose picks the event once all renewals before it are decided */
  private add(choose: () => Step, at: number): void {
    for (let from = at; ; from = this.near(0)) {
      const { slot } = this;
      this.jumpTo(from);
      if (this.model.now > from || this.slot !== slot || this.history.events.at(-1)?.at === from) continue;
      this.record(choose(), from);
      this.slot += 1;
      return;
    }
  }

  private record(step: Step, at: number): void {
    const event = { at, ...step } as HistoryEvent;
    if (event.kind === 'changePlan' && event.quantity < this.model.subscription(event.subscription).quantity)
      this.withCredit.add(event.subscription);
    this.model.apply(event);
    this.history.events.push(event);
  }

  private possible({ pick }: Move): Step[] {
    const held = this.held();
    const balance = Math.max(1, this.model.balance(ITEM));
    const use: Step = { kind: 'use', item: ITEM, amount: 1 + (pick % (pick % 7 === 0 ? balance + 5 : balance)) };
    const expiresAt = this.near(0) + (1 + (pick % 60)) * DAY;
    const added: Step = { kind: 'add', item: ITEM, amount: 1 + (pick % 40), ...(pick % 3 && { expiresAt }) };
    const steps: Step[] = [use, use, use, { ...use, ...(pick % 4 === 0 && { expiresAt }) }, added, { kind: 'wait' }];
    steps.push(...this.refunds(pick), {
      kind: 'buyOnce',
      purchase: this.nextId('p'),
      product: 'pack',
      quantity: 1 + (pick % 2),
    });
    if (!held) return [...steps, ...this.beginnings(pick), this.configuration(pick)];
    const { id: subscription, product } = held;
    if (isPaid(held, this.model.now)) steps.push(this.configuration(pick));
    if (held.endsAt === null) steps.push({ kind: 'cancelAtPeriodEnd', subscription });
    steps.push({ kind: 'cancelNow', subscription });
    if (!this.isSold(product)) return steps;
    if (held.kind === 'granted') return [...steps, ...this.beginnings(pick)];
    return held.endsAt === null && isPaid(held, this.model.now) ? [...steps, ...this.changes(held, pick)] : steps;
  }

  private isSold(product: string): boolean {
    return typeof this.model.products[product]?.sold === 'object';
  }

  private nextId(letter: 's' | 'p'): string {
    const kinds = letter === 's' ? ['buy', 'grantProduct'] : ['buyOnce'];
    return letter + (1 + this.history.events.filter(({ kind }) => kinds.includes(kind)).length);
  }

  private beginnings(pick: number): Step[] {
    const product = pickOf(['basic', 'pro'], pick);
    if (!this.isSold(product)) return [];
    const what = { subscription: this.nextId('s'), product, quantity: pickOf([1, 1, 2, 3], pick >> 1) };
    const buy = (price: string): Step => ({ kind: 'buy', ...what, price });
    const granted: Step = { kind: 'grantProduct', ...what, price: 'main', renews: pick % 4 < 2 };
    return [
      buy('main'),
      buy('main'),
      buy('main'),
      buy('main'),
      buy('trial'),
      buy('trial'),
      buy('other'),
      granted,
      granted,
    ];
  }

  private changes({ id: subscription, quantity: before, interval, product: held }: Holder, pick: number): Step[] {
    const product = pickOf(['basic', 'pro'], pick);
    if (!this.isSold(product)) return [];
    const sold = this.model.products[product]!.sold as Exclude<SoldProduct['sold'], string>;
    const same = ['main', 'other'].find((id) => isSameInterval(sold[id]!.interval, interval!))!;
    const price = pickOf([same, same, same, 'main', 'other'], pick >> 2);
    const quantity = pickOf([before, before, 1, 2, 3], pick >> 1);
    if (product === held && quantity === before && price === same) return [];
    return Array<Step>(3).fill({ kind: 'changePlan', subscription, product, price, quantity });
  }

  /** Refunds or disputes one payment. After a full refund fails, the payment can be refunded or disputed again. */
  private refunds(pick: number): Step[] {
    const of = pickOf(this.payments(pick), pick >> 4);
    if (!of) return [];
    const last = this.history.events.findLast((event) => isAbout(event, of));
    const isRefunded = last !== undefined && 'share' in last && last.share === 'all';
    const hasFailed = last?.kind === 'refundFailed' || last?.kind === 'refundOfPurchaseFailed';
    if (isRefunded && this.drawn.grain === 'instants')
      return Array<Step>(12).fill(
        'purchase' in of ? { kind: 'refundOfPurchaseFailed', ...of } : { kind: 'refundFailed', ...of },
      );
    if (last !== undefined && !hasFailed) return [];
    const share = pickOf(['all', 'all', 'part'] as const, pick >> 3);
    if ('purchase' in of)
      return Array<Step>(3).fill(
        pick % 3 ? { kind: 'refundPurchase', ...of, share } : { kind: 'disputeOfPurchaseLost', ...of },
      );
    return Array<Step>(4).fill(pick % 3 ? { kind: 'refund', ...of, share } : { kind: 'disputeLost', ...of });
  }

  private payments(pick: number): ({ subscription: string; payment: number } | { purchase: string })[] {
    const bought = this.model.holders.filter(({ kind, id }) => kind === 'bought' && !this.withCredit.has(id));
    const ofPeriods = bought.flatMap(({ id: subscription, periods }) =>
      periods.flatMap(({ payment }) => (payment === null ? [] : { subscription, payment })),
    );
    const { events } = this.history;
    const purchases = events.flatMap((event) => (event.kind === 'buyOnce' ? { purchase: event.purchase } : []));
    if (pick % 7 < 2) return purchases;
    return pick % 7 < 4 ? ofPeriods.slice(-2) : ofPeriods;
  }

  private configuration(pick: number): Step {
    const catalogues = { initial: this.history.products, current: this.model.products };
    return { kind: 'configure', products: changedProducts(catalogues, pick, this.held()) };
  }
}

/** Adds a stop after a renewal if the next payment needs another card on file. */
function withStops(events: readonly HistoryEvent[]): HistoryEvent[] {
  const hasDisputes = events.some(({ kind }) => kind === 'disputeLost');
  return events.flatMap((event, index) => {
    const next = events[index + 1]?.kind;
    const isPayment = next === 'renew' || next === 'changePlan';
    const isStop = event.kind === 'renew' && (next === 'failRenewal' || (isPayment && hasDisputes));
    return isStop ? [event, { at: event.at + SETTLED, kind: 'wait' as const }] : event;
  });
}

const REFUNDS: readonly HistoryEvent['kind'][] = [
  'refund',
  'refundFailed',
  'disputeLost',
  'refundPurchase',
  'refundOfPurchaseFailed',
  'disputeOfPurchaseLost',
];

function isAbout(event: HistoryEvent, of: { subscription: string; payment: number } | { purchase: string }): boolean {
  if (!REFUNDS.includes(event.kind)) return false;
  if ('purchase' in of) return 'purchase' in event && event.purchase === of.purchase;
  return 'payment' in event && event.subscription === of.subscription && event.payment === of.payment;
}
