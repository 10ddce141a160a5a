import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DAY, type Interval } from './calendar.js';
import type { History, HistoryEvent, Price, SoldProduct, Terms } from './history-events.js';
import { isLive, lastPeriod } from './holder.js';
import { ReferenceModel } from './reference-model.js';

/**
 * Reads the table "Histories" of docs/payments.md. The events of a row happen from noon on, each 20 minutes of the day later than the one
 * before it, so everything that falls due on the same day comes first. Balances are read at half past eleven at night.
 */
const PATH = fileURLToPath(new URL('../../../../docs/payments.md', import.meta.url));
const MINUTE = 60_000;
const NOON = 12 * 60 * MINUTE;
const NIGHT = (23 * 60 + 30) * MINUTE;
const ITEM = 'credits';

export interface DocumentedHistory {
  history: History;
  balances: { at: number; quantity: number }[];
}

export function documentedHistories(): DocumentedHistory[] {
  const [, section = ''] = readFileSync(PATH, 'utf8').split('\n## Histories\n');
  const rows = section.split('\n## ')[0]!.matchAll(/^\| (\d+) \|(.+)\|(.+)\|(.+)\|$/gm);
  return [...rows].map(([, number, terms, happens, balances]) => {
    try {
      return new RowReader(number!).read(linesOf(terms!), linesOf(happens!), linesOf(balances!));
    } catch (error) {
      throw new Error(`docs/payments.md, history ${number}: ${String(error)}`, { cause: error });
    }
  });
}

const linesOf = (cell: string): string[] => cell.split('<br>').map((line) => line.trim());

/** @returns the named groups; throws if the text does not match */
function matched(text: string, pattern: RegExp): Record<string, string | undefined> {
  const found = pattern.exec(text);
  if (!found) throw new Error(`"${text}" is not written as ${pattern}`);
  return found.groups ?? {};
}

const PRICES: Record<string, Interval> = {
  daily: [1, 'day'],
  weekly: [1, 'week'],
  monthly: [1, 'month'],
  yearly: [1, 'year'],
};
const PRODUCT = /^(?<id>\w+), (?<sale>[^:]+): (?<grant>.+)$/;
const SALE = /^(?<price>\w+)(?: or (?<other>\w+))?(?:, trial of (?<trial>\d+) days)?$/;
const GRANT =
  /^(?<quantity>\d+) (?:once|every (?:(?<count>\d+) )?(?<unit>day|week|month|year)s?), expires (?<expires>never|when-purchase-expires|when-repeated)$/;

function productIn(text: string): [id: string, product: SoldProduct] {
  const { id, sale, grant } = matched(text, PRODUCT);
  const items: SoldProduct['items'] = grant === 'nothing' ? {} : { [ITEM]: termsIn(grant!, sale === 'bought once') };
  return [id!, { catalog: sale === 'bought once' ? null : 'plans', sold: saleIn(sale!), items }];
}

function termsIn(text: string, isBoughtOnce: boolean): Terms {
  if (isBoughtOnce) return { quantity: Number(matched(text, /^(?<n>\d+)$/)['n']), repeat: 'never', expires: 'never' };
  const { quantity, count = 1, unit, expires } = matched(text, GRANT);
  const repeat = unit ? ([Number(count), unit] as Interval) : 'never';
  return { quantity: Number(quantity), repeat, expires: expires as Terms['expires'] };
}

function saleIn(text: string): SoldProduct['sold'] {
  if (text === 'by default') return 'by-default';
  if (text === 'bought once') return 'once';
  const { price, other, trial } = matched(text, SALE);
  const prices: Record<string, Price> = {};
  for (const name of [price, other]) if (name) prices[name] = { interval: PRICES[name]! };
  if (trial) prices[price!]!.trial = [Number(trial), 'day'];
  return prices;
}

type Step<E = HistoryEvent> = E extends HistoryEvent ? Omit<E, 'at'> : never;

/** Reads one row, and adds the renewals that the row does not mention as paid. */
class RowReader {
  private readonly history: History;
  private model!: ReferenceModel;
  private slot = 0;
  private year = 0;
  private subscriptions = 0;
  private readonly purchases: string[] = [];

  constructor(number: string) {
    this.history = { name: `row ${number}`, start: 0, customer: 'custom', products: {}, events: [] };
  }

  read(terms: string[], happens: string[], balances: string[]): DocumentedHistory {
    this.history.products = Object.fromEntries(terms.map((each) => productIn(each)));
    const events = happens.map((line) => this.dated(line));
    this.history.start = events[0]!.day + NOON;
    this.history.customer = events[0]!.text === 'sign up' ? 'user' : 'custom';
    this.year = new Date(this.history.start).getUTCFullYear();
    const readings = balances.map((line) => this.dated(line));
    this.model = new ReferenceModel(this.history);
    const all = [
      ...events.map((each) => ({ ...each, isReading: false })),
      ...readings.map((each) => ({ ...each, isReading: true })),
    ];
    // The sort is stable: events come before the balance of their day.
    for (const { day, text, isReading } of all.toSorted((a, b) => a.day - b.day))
      if (isReading) this.add({ kind: 'wait' }, day + NIGHT);
      else this.happen(day, text);
    const at = (day: number) => day + NIGHT;
    return {
      history: this.history,
      balances: readings.map(({ day, text }) => ({ at: at(day), quantity: quantityIn(text) })),
    };
  }

  /** A year also applies to the lines after it. */
  private dated(line: string): { day: number; text: string } {
    const { month, date, year, text } = matched(
      line,
      /^(?<month>[A-Z][a-z]{2}) (?<date>\d{1,2})(?: (?<year>\d{4}))?: (?<text>.+)$/,
    );
    if (year) this.year = Number(year);
    const day = this.day(`${month} ${date}`);
    return { day, text: text! };
  }

  private day(text: string): number {
    const day = Date.parse(`${text} ${this.year} UTC`);
    if (new Date(day).getUTCDate() !== Number(text.split(' ')[1])) throw new Error(`${this.year} has no ${text}`);
    return day;
  }

  private happen(day: number, text: string): void {
    this.year = new Date(day).getUTCFullYear();
    this.slot += 1;
    const at = day + NOON + this.slot * 20 * MINUTE;
    if (at >= day + NIGHT) throw new Error('too much happens in one history');
    if (text === 'renewal fails' || text === 'unpaid for good') this.addAutomatic(text, day);
    else this.add(this.stepIn(text), at);
  }

  private addAutomatic(text: 'renewal fails' | 'unpaid for good', day: number): void {
    const { id: subscription } = this.held();
    const due = lastPeriod(this.held()).end;
    const at = text === 'renewal fails' ? due : due + 5 * DAY;
    if (Math.floor(at / DAY) * DAY !== day) throw new Error(`"${text}" is a thing of ${new Date(at).toISOString()}`);
    this.renewUntil(at - 1);
    this.record({ kind: text === 'renewal fails' ? 'failRenewal' : 'endUnpaid', subscription }, at);
  }

  private add(step: Step, at: number): void {
    this.renewUntil(at);
    this.record(step, at);
  }

  private renewUntil(at: number): void {
    for (;;) {
      const due = this.model.holders.find(
        (each) =>
          isLive(each) &&
          each.kind !== 'default' &&
          each.endsAt === null &&
          !each.isInGrace &&
          lastPeriod(each).end <= at,
      );
      if (!due) return;
      this.record({ kind: 'renew', subscription: due.id }, lastPeriod(due).end);
    }
  }

  private record(step: Step, at: number): void {
    const event = { at, ...step } as HistoryEvent;
    this.model.apply(event);
    this.history.events.push(event);
  }

  private held() {
    const held = this.model.holders.find((each) => isLive(each) && each.kind !== 'default');
    if (!held) throw new Error('there is no subscription now');
    return held;
  }

  private stepIn(text: string): Step {
    const [verb] = text.split(' ');
    if (text === 'sign up') return { kind: 'signUp' };
    if (text === 'pay') return { kind: 'payLate', subscription: this.held().id };
    if (text === 'cancel now') return { kind: 'cancelNow', subscription: this.held().id };
    if (text === 'cancel at period end') return { kind: 'cancelAtPeriodEnd', subscription: this.held().id };
    if (verb === 'use' || verb === 'add') return this.serverChange(verb, text);
    if (verb === 'save' || verb === 'remove') return this.configuration(text);
    if (verb === 'buy' || verb === 'grant') return this.beginning(text);
    if (verb === 'change') return this.change(text);
    return this.refund(text);
  }

  private serverChange(kind: 'use' | 'add', text: string): Step {
    const { amount, until } = matched(text, /^(?:use|add) (?<amount>\d+)(?: until (?<until>[A-Z][a-z]{2} \d+))?$/);
    const expiry = until && { expiresAt: this.day(until) + NOON + this.slot * 20 * MINUTE };
    return { kind, item: ITEM, amount: Number(amount), ...(expiry || {}) };
  }

  private configuration(text: string): Step {
    const { removed, saved } = matched(text, /^(?:remove (?<removed>\w+)|save (?<saved>.+))$/);
    const products = removed ? { [removed]: null } : Object.fromEntries([productIn(saved!)]);
    return { kind: 'configure', products };
  }

  private beginning(text: string): Step {
    const { verb, product, quantity, price, renewing } = this.chosen(text, 'buy|grant');
    const sold = this.model.products[product]?.sold;
    if (sold === 'once') {
      this.purchases.push(product);
      return { kind: 'buyOnce', purchase: `${product} ${this.purchases.length}`, product, quantity };
    }
    this.subscriptions += 1;
    const what = { subscription: `s${this.subscriptions}`, product, price, quantity };
    return verb === 'grant' ? { kind: 'grantProduct', ...what, renews: renewing } : { kind: 'buy', ...what };
  }

  private change(text: string): Step {
    const { product, quantity, price } = this.chosen(text, 'change to');
    return { kind: 'changePlan', subscription: this.held().id, product, price, quantity };
  }

  /** "buy pro", "buy 3 pro", "change to yearly pro", "grant pro, renewing". */
  private chosen(text: string, verbs: string) {
    const found = matched(
      text,
      new RegExp(
        `^(?<verb>${verbs}) (?:(?<quantity>\\d+) )?(?:(?<price>\\w+ly) )?(?<product>\\w+)(?<renewing>, renewing)?$`,
      ),
    );
    const sold = this.model.products[found['product']!]?.sold;
    const price = found['price'] ?? (typeof sold === 'object' ? Object.keys(sold)[0]! : '');
    return {
      verb: found['verb'],
      product: found['product']!,
      price,
      quantity: Number(found['quantity'] ?? 1),
      renewing: found['renewing'] !== undefined,
    };
  }

  /**
   * "refund", "refund part", "refund of Jan 31", "refund fails" or "lose dispute", each followed by the name of a
   * purchase, if any.
   */
  private refund(text: string): Step {
    const { verb, of, part, fails } = matched(
      text,
      /^(?<verb>refund|lose dispute)(?<part> part)?(?: of (?<of>.+?))?(?<fails> fails)?$/,
    );
    if (of && this.purchases.includes(of)) {
      const purchase = `${of} ${this.purchases.indexOf(of) + 1}`;
      if (fails) return { kind: 'refundOfPurchaseFailed', purchase };
      if (verb !== 'refund') return { kind: 'disputeOfPurchaseLost', purchase };
      return { kind: 'refundPurchase', purchase, share: part ? 'part' : 'all' };
    }
    const { subscription, payment } = this.payment(of);
    if (fails) return { kind: 'refundFailed', subscription, payment };
    if (verb !== 'refund') return { kind: 'disputeLost', subscription, payment };
    return { kind: 'refund', subscription, payment, share: part ? 'part' : 'all' };
  }

  /** The newest payment, or the one for the period that began on a day. */
  private payment(of: string | undefined): { subscription: string; payment: number } {
    const paid = this.model.holders.flatMap(({ id: subscription, periods }) =>
      periods.flatMap(({ payment, start }) => (payment === null ? [] : { subscription, payment, start })),
    );
    const day = of && this.day(of);
    const found = paid.findLast(({ start }) => day === undefined || Math.floor(start / DAY) * DAY === day);
    if (!found) throw new Error(`no payment of ${of ?? 'any day'}`);
    return { subscription: found.subscription, payment: found.payment };
  }
}

function quantityIn(text: string): number {
  return Number(matched(text, /^(?<quantity>-?\d+)$/)['quantity']);
}
