import { boundaryIndex } from '../../catalog/day-interval.js';
import { aliveWithin, type Expiry, grantedWithin, type Revocation, type Schedule } from './schedule.js';
import type { ItemVersion, SubscriptionTerm } from './terms.js';

/** When a subscription ended; Infinity while it goes on. One that nothing renews ends with what is paid. */
export function endOf(terms: readonly SubscriptionTerm[]): number {
  const ended = terms.find(({ cause }) => cause === 'ended');
  if (ended) return ended.endsAt!;
  const last = terms.at(-1);
  return last && last.period === null && !last.isTrial && last.endsAt === null ? last.paidUntil : Infinity;
}

/**
 * The grants of one item by one subscription, from its stretches and what the product included meanwhile
 * (docs/payments.md, "Items of subscriptions").
 * @param terms in order
 * @param versionsOf what the product of a stretch includes of the item, in order
 */
export function subscriptionSchedules(
  terms: readonly SubscriptionTerm[],
  versionsOf: (term: SubscriptionTerm) => readonly ItemVersion[],
  revocations: readonly Revocation[],
): Schedule[] {
  const end = endOf(terms);
  const schedules: Schedule[] = [];
  const opened: Schedule[] = [];
  for (const [index, term] of terms.entries()) {
    if (term.kind === 'end') continue;
    const until = Math.min(term.endsAt ?? Infinity, term.paidUntil);
    const before = terms[index - 1];
    for (const version of versionsOf(term)) {
      const from = Math.max(term.startsAt, version.startsAt);
      const amount = version.amount * term.quantity;
      if (!(amount > 0)) continue;
      const base = { amount, repeat: version.repeat, anchor: term.anchor, recordedAt: term.recordedAt, revocations };
      if (from < Math.min(until, version.endsAt)) {
        const start = startOf(term, before, version, from, amount, [...opened, ...schedules]);
        schedules.push({
          ...base,
          from,
          ...start,
          until: Math.min(until, version.endsAt),
          expiry: expiryOf(term, version, end),
        });
      }
      if (term.kind === 'opening') opened.push(...grantedBefore(term, version, amount));
      const late = lateGrants(term, version);
      if (late) schedules.push({ ...base, ...late });
    }
  }
  return schedules;
}

type Start = Pick<Schedule, 'first' | 'includesFrom'> & Partial<Pick<Schedule, 'from'>>;

/** What is granted at the very start of a stretch of terms, and whether a boundary that falls on it grants as well. */
function startOf(
  term: SubscriptionTerm,
  before: SubscriptionTerm | undefined,
  version: ItemVersion,
  from: number,
  amount: number,
  earlier: readonly Schedule[],
): Start {
  const isNewItem = from > term.startsAt && version.includedSince === from;
  const isConfigured = from > term.startsAt && !isNewItem;
  if (isConfigured) return { first: 0, includesFrom: true };
  if (isNewItem) return { first: difference(term, version, from, amount, 1, earlier), includesFrom: false };
  switch (term.kind) {
    case 'start':
      return {
        first: version.repeat ? amount : difference(term, version, from, amount, 1, earlier),
        includesFrom: false,
      };
    case 'change':
      return { first: difference(term, version, from, amount, null, earlier), includesFrom: false };
    case 'opening':
      return openingStart(term, version, from, amount);
    default: {
      const isSame = before?.productId === term.productId && before.quantity === term.quantity;
      const isOpened = isSame && before.kind === 'opening';
      const isKnown = isOpened && isInEntries(before, version);
      const isGranted = isSame && (isKnown || !isOpened);
      const first = version.repeat || isGranted ? 0 : difference(term, version, from, amount, 1, earlier);
      return { first, includesFrom: !(isKnown && term.startsAt === before.startsAt) };
    }
  }
}

/**
 * How much more the new terms grant for the period than was granted of the item already: never less than nothing.
 * @param instants grants that the new terms would have made in the period until now; null: counted by their boundaries
 */
function difference(
  { anchor, periodStart }: SubscriptionTerm,
  { repeat, expires }: ItemVersion,
  at: number,
  amount: number,
  instants: number | null,
  earlier: readonly Schedule[],
): number {
  const sum = (of: (schedule: Schedule) => number) => earlier.reduce((total, each) => total + of(each), 0);
  if (!repeat) return Math.max(0, amount - sum((each) => grantedWithin(each, -Infinity, at)));
  if (expires === 'when-repeated') return Math.max(0, amount - sum((each) => aliveWithin(each, periodStart, at)));
  const first = Math.max(boundaryIndex(anchor, repeat, periodStart), 0);
  const isBoundary = anchor === periodStart || boundaryIndex(anchor, repeat, periodStart - 1) < first;
  const count = instants ?? boundaryIndex(anchor, repeat, at) - first + (isBoundary ? 1 : 0);
  return Math.max(0, amount * count - sum((each) => grantedWithin(each, periodStart, at)));
}

/**
 * What the release before the ledger granted of the period in which the ledger was opened. It is in opening entries, and
 * counts when a change is measured against what was granted.
 */
function grantedBefore(term: SubscriptionTerm, { repeat, expires }: ItemVersion, amount: number): Schedule[] {
  if (!repeat || (term.endsAt ?? Infinity) <= term.startsAt) return [];
  const isWindow = expires === 'when-repeated';
  return [
    {
      first: 0,
      amount,
      repeat,
      anchor: isWindow ? term.anchor : term.periodStart,
      from: term.periodStart,
      includesFrom: true,
      until: term.startsAt,
      expiry: isWindow ? { rule: 'window', cut: Infinity } : { rule: 'at', at: Infinity },
      recordedAt: term.periodStart,
      revocations: [],
    },
  ];
}

function openingStart(term: SubscriptionTerm, version: ItemVersion, from: number, amount: number): Start {
  const isLate = term.startsAt < term.recordedAt;
  const isGranted = isInEntries(term, version);
  if (version.repeat) return { first: 0, includesFrom: isLate && !isGranted };
  if (isLate) return { first: isGranted ? 0 : amount, includesFrom: false };
  // Granted before this period, so a refund of it takes nothing of that.
  return { first: amount, includesFrom: false, from: Math.min(from, term.periodStart - 1) };
}

/**
 * Whether opening entries have what was granted at the very start of a stretch. It starts at the end of a period whose renewal
 * was not known when the ledger opened: the release before granted for that instant too, and only what expired then is gone.
 */
const isInEntries = ({ startsAt, recordedAt }: SubscriptionTerm, { expires }: ItemVersion): boolean =>
  startsAt < recordedAt && expires !== 'when-purchase-expires';

function expiryOf(term: SubscriptionTerm, { repeat, expires }: ItemVersion, end: number): Expiry {
  if (expires === 'never' || (!repeat && expires === 'when-repeated')) return { rule: 'at', at: Infinity };
  if (!repeat) return { rule: 'at', at: end };
  const isCut = term.cause === 'ended' || term.cause === 'restarted';
  if (expires === 'when-repeated') {
    const cut = term.isTrial ? term.paidUntil : term.cause === 'restarted' ? term.endsAt! : Infinity;
    return { rule: 'window', cut };
  }
  const cut = isCut ? term.endsAt! : Infinity;
  if (term.isTrial || !term.period) return { rule: 'at', at: Math.min(term.paidUntil, cut, end) };
  return { rule: 'period', anchor: term.anchor, interval: term.period, cut };
}

/** What was granted between the end of a subscription and the moment the end became known, and expires then. */
function lateGrants(
  { cause, endsAt, closedAt, startsAt, paidUntil }: SubscriptionTerm,
  version: ItemVersion,
): Pick<Schedule, 'first' | 'includesFrom' | 'from' | 'until' | 'expiry'> | null {
  if (cause !== 'ended' || closedAt! <= endsAt! || !version.repeat) return null;
  const from = Math.max(endsAt!, startsAt, version.startsAt);
  const until = Math.min(closedAt!, paidUntil, version.endsAt);
  if (from >= until) return null;
  return { first: 0, includesFrom: true, from, until, expiry: { rule: 'at', at: closedAt! } };
}
