import { aliveWithin, type Expiry, grantedWithin, type Schedule } from './schedule.js';
import type { ItemVersion, ProductVersion, Span } from './terms.js';

/** A current or former default product and its amounts of one item, or the sum of several with the same timeline. */
export interface DefaultProduct {
  versions: readonly Omit<ProductVersion, 'productId'>[];
  items: readonly ItemVersion[];
}

/** The anchor of defaults in balances of the release before this ledger, which counted from here. */
export const DEFAULTS_BEGAN = Date.UTC(1973, 0, 1, 12);

export interface DefaultHolder {
  /** Creation of the user or team in project time; -Infinity for custom ids. */
  since: number;
  /** When subscriptions of a catalog displaced its default. */
  subscribed: (catalogId: string) => readonly Span[];
  /** Until when an earlier release granted defaults; null: never. */
  openedAt: number | null;
}

/** A customer's grants of one item by a product that is included by default. */
export function defaultSchedules({ versions, items }: DefaultProduct, holder: DefaultHolder): Schedule[] {
  return spansInForce(versions, holder).flatMap((span) => {
    const schedules: Schedule[] = [];
    for (const version of items) {
      const schedule = scheduleWithin(span, version, holder.openedAt, schedules);
      if (schedule) schedules.push(schedule);
    }
    return schedules;
  });
}

function scheduleWithin(
  { from: start, to }: Span,
  version: ItemVersion,
  openedAt: number | null,
  earlier: readonly Schedule[],
): Schedule | null {
  const { amount, repeat } = version;
  const until = Math.min(to, version.endsAt);
  const begins = Math.max(start, version.includedSince);
  // An earlier release granted everything that began before the ledger was opened.
  const isGranted = openedAt !== null && begins <= openedAt;
  const from = Math.max(begins, version.startsAt, isGranted ? openedAt : -Infinity);
  if (!(amount > 0) || from >= until) return null;
  const isFirst = from === begins && !isGranted;
  return {
    first: isFirst ? amountAt(version, from, start, earlier) : 0,
    includesFrom: !isFirst && (!isGranted || from > openedAt),
    amount,
    repeat,
    anchor: isGranted ? DEFAULTS_BEGAN : start,
    from,
    until,
    expiry: expiryOf(version, to),
    recordedAt: from,
    revocations: [],
  };
}

/** An item that is included again grants only what it has not granted before, as when plans change. */
function amountAt(
  { amount, repeat, expires }: ItemVersion,
  at: number,
  start: number,
  earlier: readonly Schedule[],
): number {
  const isWindow = repeat !== null && expires === 'when-repeated';
  const sum = earlier.reduce(
    (total, each) => total + (isWindow ? aliveWithin(each, start, at) : grantedWithin(each, start, at)),
    0,
  );
  return Math.max(0, amount - sum);
}

function expiryOf({ repeat, expires }: ItemVersion, end: number): Expiry {
  if (expires === 'when-purchase-expires') return { rule: 'at', at: end };
  if (expires === 'when-repeated' && repeat) return { rule: 'window', cut: Infinity };
  return { rule: 'at', at: Infinity };
}

/** When the product applies to the customer. Adjacent spans are merged. */
function spansInForce(versions: DefaultProduct['versions'], { since, subscribed }: DefaultHolder): Span[] {
  const spans: Span[] = [];
  for (const { startsAt, endsAt, defaultSince, catalogId } of versions) {
    if (defaultSince === null) continue;
    const from = Math.max(startsAt, since);
    for (const span of without({ from, to: endsAt }, catalogId === null ? [] : subscribed(catalogId))) {
      const last = spans.at(-1);
      if (last?.to === span.from) last.to = span.to;
      else spans.push({ ...span });
    }
  }
  return spans;
}

/** Removes other spans from a span. @param others in order of their start */
function without({ from, to }: Span, others: readonly Span[]): Span[] {
  const left: Span[] = [];
  let begin = from;
  for (const other of others) {
    if (other.from > begin && begin < to) left.push({ from: begin, to: Math.min(other.from, to) });
    begin = Math.max(begin, other.to);
  }
  if (begin < to) left.push({ from: begin, to });
  return left;
}
