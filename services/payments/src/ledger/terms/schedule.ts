import { addIntervals, boundaryIndex, type DayInterval } from '../../catalog/day-interval.js';

/** When granted units expire. Instants are milliseconds since the epoch; Infinity: never. */
export type Expiry =
  | { rule: 'at'; at: number }
  /** At the next boundary of the schedule, or at `cut` if that is earlier. */
  | { rule: 'window'; cut: number }
  /** At the end of the billing period of the grant, or at `cut` if that is earlier. */
  | { rule: 'period'; anchor: number; interval: DayInterval; cut: number };

/** Everything granted in `[from, to)` that has not expired by `at`, which is not before `to`, expires then: its payment was returned. */
export interface Revocation {
  from: number;
  to: number;
  at: number;
  /** When the refund failed. The units come back as a schedule of their own. Omitted: it did not fail. */
  restoredAt?: number;
}

/**
 * The grants of one item on unchanged terms: `first` at `from`, then `amount` at each boundary `anchor + k * repeat` before
 * `until`. All sums over it take constant time, however long it has run.
 */
export interface Schedule {
  /** The latest event with which its units lapse. Omitted if the schedule belongs to no subscription. */
  lasting?: 'kept' | 'subscription' | 'period' | 'window';
  first: number;
  amount: number;
  /** null: granted once, at `from`. */
  repeat: DayInterval | null;
  anchor: number;
  from: number;
  /** Whether a boundary at `from` itself grants. */
  includesFrom: boolean;
  until: number;
  expiry: Expiry;
  /** When the terms became known. Units that would have expired by then are never granted. */
  recordedAt: number;
  revocations: readonly Revocation[];
}

/** A grant and its expiry; a use has a negative amount. */
export interface LedgerEntry {
  amount: number;
  grantedAt: number;
  /** Infinity: never. A use that expires is forgiven. */
  expiresAt: number;
}

/** Units granted at or before an instant. */
export const grantedBy = (schedule: Schedule, instant: number): number =>
  amountBetween(schedule, -Infinity, instant, true);

/** Units granted in `[from, to]`. */
export const grantedWithin = (schedule: Schedule, from: number, to: number): number =>
  amountBetween(schedule, from, to, true);

/** Units that have expired by an instant, used or not. */
export function expiredBy(schedule: Schedule, instant: number): number {
  const before = expiredBefore(schedule, instant);
  if (before > instant) return grantedBy(schedule, instant);
  let expired = amountBetween(schedule, -Infinity, before, false);
  for (const { from, to, at } of schedule.revocations)
    if (at <= instant) expired += amountBetween(schedule, Math.max(from, before), to, false);
  return expired;
}

/** Units granted in `[from, to]` that have not expired at `to`. */
export function aliveWithin(schedule: Schedule, from: number, to: number): number {
  const since = Math.max(from, expiredBefore(schedule, to));
  let alive = amountBetween(schedule, since, to, true);
  for (const revocation of schedule.revocations)
    if (revocation.at <= to) alive -= amountBetween(schedule, Math.max(revocation.from, since), revocation.to, false);
  return alive;
}

/** When a sum over the schedule changes next; Infinity: never. */
export function changesAfter(schedule: Schedule, instant: number): number {
  const { from, until, repeat, anchor, expiry } = schedule;
  const grant = from > instant ? from : repeat ? nextBoundary(anchor, repeat, instant) : Infinity;
  const next = grant < until ? grant : Infinity;
  if (aliveWithin(schedule, -Infinity, instant) <= 0) return next;
  return Math.min(next, expiryOf(expiry, schedule, instant));
}

/** Lists every grant up to an instant. For verification only, because the list grows with time. */
export function* entriesBy(schedule: Schedule, instant: number): Generator<LedgerEntry> {
  const { first, amount, repeat, anchor, from, until, includesFrom } = schedule;
  const entry = (granted: number, grantedAt: number): LedgerEntry => {
    const revoked = schedule.revocations.find((each) => each.from <= grantedAt && grantedAt < each.to);
    const expiresAt = Math.min(expiryOf(schedule.expiry, schedule, grantedAt), revoked?.at ?? Infinity);
    return { amount: granted, grantedAt, expiresAt };
  };
  const low = earliest(schedule);
  if (first > 0 && from >= low && from <= instant && from < until) yield entry(first, from);
  if (!repeat || amount <= 0) return;
  for (let k = firstIndex(anchor, repeat, Math.max(from, low), includesFrom || low > from); ; k += 1) {
    const at = addIntervals(anchor, repeat, k);
    if (at > instant || at >= until) return;
    yield entry(amount, at);
  }
}

/** Units granted in `[low, high)`, or `[low, high]`. */
function amountBetween(schedule: Schedule, low: number, high: number, includesHigh: boolean): number {
  const { first, amount, repeat, anchor, from, until } = schedule;
  const since = Math.max(low, earliest(schedule));
  if (since > high) return 0;
  const isUpTo = (instant: number) => (includesHigh ? instant <= high : instant < high);
  let sum = 0;
  if (first > 0 && from >= since && from < until && isUpTo(from)) sum += first;
  if (!repeat || amount <= 0) return sum;
  const start = Math.max(since, from);
  const begin = firstIndex(anchor, repeat, start, schedule.includesFrom || start > from);
  const end = Math.min(
    lastIndexBefore(anchor, repeat, until),
    includesHigh ? boundaryIndex(anchor, repeat, high) : lastIndexBefore(anchor, repeat, high),
  );
  return end < begin ? sum : sum + amount * (end - begin + 1);
}

/** Grants before this instant had expired when the schedule was recorded. */
const earliest = (schedule: Schedule): number =>
  schedule.recordedAt > schedule.from ? expiredBefore(schedule, schedule.recordedAt) : -Infinity;

/** The instant such that exactly the grants before it have expired: units expire in the order of their grants. */
function expiredBefore({ expiry, repeat, anchor }: Schedule, instant: number): number {
  if (expiry.rule === 'at') return expiry.at <= instant ? Infinity : -Infinity;
  if (expiry.cut <= instant) return Infinity;
  if (expiry.rule === 'window') return repeat ? lastBoundary(anchor, repeat, instant) : -Infinity;
  return lastBoundary(expiry.anchor, expiry.interval, instant);
}

function expiryOf(expiry: Expiry, { repeat, anchor }: Schedule, grantedAt: number): number {
  if (expiry.rule === 'at') return expiry.at;
  if (expiry.rule === 'period') return Math.min(expiry.cut, nextBoundary(expiry.anchor, expiry.interval, grantedAt));
  return repeat ? Math.min(expiry.cut, nextBoundary(anchor, repeat, grantedAt)) : expiry.cut;
}

function lastBoundary(anchor: number, interval: DayInterval, instant: number): number {
  const index = boundaryIndex(anchor, interval, instant);
  return index < 0 ? -Infinity : addIntervals(anchor, interval, index);
}

/** The first boundary after an instant. Before the anchor, this is the anchor itself. */
const nextBoundary = (anchor: number, interval: DayInterval, instant: number): number =>
  addIntervals(anchor, interval, Math.max(boundaryIndex(anchor, interval, instant) + 1, 0));

function firstIndex(anchor: number, interval: DayInterval, instant: number, isIncluded: boolean): number {
  if (instant === -Infinity) return 0;
  const index = boundaryIndex(anchor, interval, instant);
  const isBoundary = isIncluded && index >= 0 && addIntervals(anchor, interval, index) === instant;
  return Math.max(isBoundary ? index : index + 1, 0);
}

function lastIndexBefore(anchor: number, interval: DayInterval, instant: number): number {
  if (instant === Infinity) return Infinity;
  if (instant === -Infinity) return -1;
  const index = boundaryIndex(anchor, interval, instant);
  return addIntervals(anchor, interval, Math.max(index, 0)) === instant ? index - 1 : index;
}
