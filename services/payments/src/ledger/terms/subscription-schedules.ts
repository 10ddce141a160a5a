import { addIntervals, boundaryIndex } from '../../catalog/day-interval.js';
import { aliveWithin, type Expiry, grantedWithin, type Revocation, type Schedule } from './schedule.js';
import type { ItemVersion, SubscriptionTerm } from './terms.js';

/** When a subscription ended; Infinity if it has not. A subscription that nothing renews ends with its paid time. */
export function endOf(terms: readonly SubscriptionTerm[]): number {
  const ended = terms.find(({ cause }) => cause === 'ended');
  if (ended) return ended.endsAt!;
  const last = terms.at(-1);
  return last && last.period === null && !last.isTrial && last.endsAt === null ? last.paidUntil : Infinity;
}

/**
 * Computes a subscription's grants of one item from its stretches of terms and the product's history (docs/payments.md,
 * "Quantities").
 * @param terms in order
 * @param versionsOf the item's versions in the product of a stretch, in order
 */
export function subscriptionSchedules(
  terms: readonly SubscriptionTerm[],
  versionsOf: (term: SubscriptionTerm) => readonly ItemVersion[],
  revocations: readonly Revocation[],
): Schedule[] {
  const schedules: Schedule[] = [];
  const opened: Schedule[] = [];
  for (const [index, term] of terms.entries()) {
    if (term.kind === 'end') continue;
    const cuts = cutsAfter(terms, index);
    for (const version of term.kind === 'opening' ? versionsAtOpening(term, versionsOf(term)) : versionsOf(term)) {
      const amount = version.amount * term.quantity;
      if (!(amount > 0)) continue;
      const place: Place = { term, before: knownBefore(terms, index), version, amount };
      const from = Math.max(term.startsAt, version.startsAt);
      const base = {
        amount,
        repeat: version.repeat,
        anchor: term.anchor,
        recordedAt: term.recordedAt,
        revocations,
        from,
        until: Math.min(term.endsAt ?? Infinity, term.paidUntil, version.endsAt),
        expiry: expiryOf(term, version, cuts),
        lasting: lastingOf(version),
      };
      if (from < base.until) {
        schedules.push({ ...base, ...startOf(place, from, [...opened, ...schedules]) });
        const included = inclusionOf(place, base, [...opened, ...schedules]);
        if (included) schedules.push(included);
      }
      if (term.kind === 'opening') opened.push(...grantedBefore(place));
      const late = lateGrants(term, version);
      if (late) schedules.push({ ...base, ...late });
    }
  }
  return schedules;
}

/** The previous stretch at the time this one was recorded. A failed refund adds stretches to the past. */
const knownBefore = (terms: readonly SubscriptionTerm[], index: number): SubscriptionTerm | undefined =>
  terms.slice(0, index).findLast(({ recordedAt }) => recordedAt <= terms[index]!.recordedAt);

/** Products are first recorded when this release starts. Assumes that they included the same items before. */
const versionsAtOpening = ({ recordedAt }: SubscriptionTerm, versions: readonly ItemVersion[]): ItemVersion[] =>
  versions
    .filter(({ endsAt }) => endsAt > recordedAt)
    .map((version) => (version.startsAt <= recordedAt ? { ...version, startsAt: -Infinity } : version));

type Start = Pick<Schedule, 'first' | 'includesFrom'> & Partial<Pick<Schedule, 'from'>>;

interface Place {
  term: SubscriptionTerm;
  before: SubscriptionTerm | undefined;
  version: ItemVersion;
  amount: number;
}

/** Computes the grant at the start of a stretch of terms, and whether a boundary at that instant grants too. */
function startOf({ term, before, version, amount }: Place, from: number, earlier: readonly Schedule[]): Start {
  const nothing = { first: 0, includesFrom: true };
  if (isIncludedUnpaid({ term, before, version, amount })) return nothing;
  if (from > term.startsAt) {
    // The configuration changed. The change applies from the next boundary on, except to an item that is new.
    if (version.includedSince !== from) return nothing;
    return { first: difference(term, version, from, amount, 1, earlier), includesFrom: false };
  }
  switch (term.kind) {
    case 'start':
      return {
        first: version.repeat ? amount : difference(term, version, from, amount, 1, earlier),
        includesFrom: false,
      };
    case 'change':
      return { first: difference(term, version, from, amount, null, earlier), includesFrom: false };
    case 'opening':
      return openingStart({ term, version, amount }, from);
    default:
      return { first: 0, includesFrom: !isGrantedAtEnd(term, before, version) };
  }
}

/**
 * Whether the product or the item changed while the subscription was unpaid. The change takes effect once it is paid
 * again.
 */
function isIncludedUnpaid({ term, before, version }: Place): boolean {
  if (!before || term.kind !== 'resume') return false;
  const isOther = isOtherThan(before, term);
  // The release before the ledger granted the item again in each paid period.
  if (before.kind === 'opening' && !version.repeat && !isInEntries(before, version)) return true;
  const paidUntil = Math.min(before.endsAt ?? Infinity, before.paidUntil);
  return isOther || (version.includedSince >= paidUntil && version.includedSince < paidAgainAt(term));
}

const isOtherThan = (a: SubscriptionTerm, b: SubscriptionTerm): boolean =>
  a.productId !== b.productId || a.quantity !== b.quantity;

const paidAgainAt = ({ startsAt, recordedAt }: SubscriptionTerm): number => Math.max(startsAt, recordedAt);

/** Computes the grant of an item that was added while the subscription was unpaid, once it is paid again. */
function inclusionOf(
  place: Place,
  base: Omit<Schedule, 'first' | 'includesFrom'>,
  earlier: readonly Schedule[],
): Schedule | null {
  const { term, version, amount } = place;
  if (!isIncludedUnpaid(place)) return null;
  const from = paidAgainAt(term);
  if (from < base.from || from >= base.until) return null;
  const first = difference(term, version, from, amount, 1, earlier);
  return first > 0 ? { ...base, first, amount: 0, from, includesFrom: false } : null;
}

/**
 * How much more the new terms grant for the period than was already granted of the item; never negative.
 * @param instants grants that the new terms would have made in the period so far; null: counted by their boundaries
 */
function difference(
  term: SubscriptionTerm,
  { repeat, expires }: ItemVersion,
  at: number,
  amount: number,
  instants: number | null,
  earlier: readonly Schedule[],
): number {
  const { anchor } = term;
  const periodStart = periodStartAt(term, at);
  const known = knownBy(earlier, Math.max(term.recordedAt, at));
  const sum = (of: (schedule: Schedule) => number) => known.reduce((total, each) => total + of(each), 0);
  if (!repeat) return Math.max(0, amount - sum((each) => grantedWithin(each, -Infinity, at)));
  if (expires === 'when-repeated') return Math.max(0, amount - sum((each) => aliveWithin(each, periodStart, at)));
  const first = Math.max(boundaryIndex(anchor, repeat, periodStart), 0);
  const isBoundary = anchor === periodStart || boundaryIndex(anchor, repeat, periodStart - 1) < first;
  const count = instants ?? boundaryIndex(anchor, repeat, at) - first + (isBoundary ? 1 : 0);
  return Math.max(0, amount * count - sum((each) => grantedWithin(each, periodStart, at)));
}

/** Leaves out everything recorded after an instant, because a refund that fails later must not change earlier grants. */
const knownBy = (schedules: readonly Schedule[], instant: number): Schedule[] =>
  schedules
    .filter(({ recordedAt }) => recordedAt <= instant)
    .map((each) => ({
      ...each,
      revocations: each.revocations.filter(({ restoredAt = Infinity }) => restoredAt > instant),
    }));

/** Start of the paid period that contains an instant of a stretch. */
function periodStartAt({ anchor, period, periodStart, isTrial }: SubscriptionTerm, instant: number): number {
  if (!period || isTrial) return periodStart;
  const index = boundaryIndex(anchor, period, instant);
  return index < 0 ? periodStart : Math.max(periodStart, addIntervals(anchor, period, index));
}

/** When units of a subscription lapse early: because it ended, or because a change started a new period. */
export interface Cuts {
  end: number;
  /** The next change that started a new period. */
  restart: number;
}

/** @param index of the stretch in which the units were granted */
export function cutsAfter(terms: readonly SubscriptionTerm[], index: number): Cuts {
  const restarted = terms.find(({ cause }, each) => each >= index && cause === 'restarted');
  return { end: endOf(terms), restart: restarted?.endsAt ?? Infinity };
}

function expiryOf(term: SubscriptionTerm, { repeat, expires }: ItemVersion, { end, restart }: Cuts): Expiry {
  if (expires === 'never' || (!repeat && expires === 'when-repeated')) return { rule: 'at', at: Infinity };
  if (!repeat) return { rule: 'at', at: end };
  if (expires === 'when-repeated')
    return { rule: 'window', cut: Math.min(term.isTrial ? term.paidUntil : Infinity, restart) };
  const cut = Math.min(end, restart);
  if (term.isTrial || !term.period) return { rule: 'at', at: Math.min(term.paidUntil, cut) };
  return { rule: 'period', anchor: term.anchor, interval: term.period, cut };
}

/** The latest event with which units lapse. */
function lastingOf({ repeat, expires }: ItemVersion): NonNullable<Schedule['lasting']> {
  if (expires === 'when-purchase-expires') return repeat ? 'period' : 'subscription';
  return expires === 'when-repeated' && repeat ? 'window' : 'kept';
}

/** Covers grants between the end of a subscription and the moment the end became known; they expire at that moment. */
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

/**
 * Lists grants that the release before the ledger made in the period in which the ledger was opened. They are part of the opening
 * entries, and a change of plan counts them as granted.
 */
function grantedBefore({ term, version: { repeat, expires }, amount }: Place): Schedule[] {
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

function openingStart({ term, version, amount }: Omit<Place, 'before'>, from: number): Start {
  const isLate = term.startsAt < term.recordedAt;
  const isGranted = isInEntries(term, version);
  if (version.repeat) return { first: 0, includesFrom: isLate && !isGranted };
  if (isLate) return { first: isGranted ? 0 : amount, includesFrom: false };
  // Dated before this period, so that refunding the period does not revoke it.
  return { first: amount, includesFrom: false, from: Math.min(from, term.periodStart - 1) };
}

/**
 * Whether the opening entries contain the grant at the very start of an opening stretch. It starts at the end of a
 * period whose renewal was not known when the ledger opened: the release before the ledger granted for that instant
 * too, and only units that expired then are gone.
 */
const isInEntries = ({ startsAt, recordedAt, periodStart }: SubscriptionTerm, { expires }: ItemVersion): boolean =>
  startsAt < recordedAt && startsAt > periodStart && expires !== 'when-purchase-expires';

/** Whether the first grant of the stretch's period was made at the end of the period before. */
const isGrantedAtEnd = (term: SubscriptionTerm, before: SubscriptionTerm | undefined, version: ItemVersion): boolean =>
  before?.kind === 'opening' &&
  before.startsAt === term.startsAt &&
  isInEntries(before, version) &&
  !isOtherThan(before, term);
