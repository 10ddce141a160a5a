import { addIntervals, boundaryIndex, type DayInterval } from '../../catalog/day-interval.js';
import type { TermChange } from '../terms/next-terms.js';
import { intervalOfSubscription, termsStateOf } from '../terms/record-terms.js';
import type { Subscription } from '../terms/subscription-row.js';
import { grantedItems } from './earlier-release-entries.js';

const isPaid = ({ status }: Subscription): boolean => status === 'active' || status === 'trialing';

export const isOver = ({ status, ended_at }: Subscription): boolean =>
  ended_at !== null || status === 'canceled' || status === 'incomplete_expired';

/**
 * The terms with which a subscription of the release before the ledger continues. Its grants until `at` are in entries.
 * The stretch repeats one-time grants, because later changes of the subscription are measured against them.
 * @param at when the ledger of the customer opens
 */
export function openingTerms(row: Subscription, at: number): TermChange[] {
  if (row.status === 'incomplete') return [];
  const anchor = anchorOf(row);
  const { productId, quantity, period, isTrialing, periodStart, paidUntil } = termsStateOf(row);
  const term = { productId, quantity, period, anchor, recordedAt: at };
  if (isOver(row)) {
    const endsAt = Math.min((row.ended_at ?? row.current_period_end)?.getTime() ?? at, at);
    return [
      { open: { ...term, kind: 'end', isTrial: false, periodStart: endsAt, startsAt: endsAt, paidUntil: endsAt } },
      { close: { endsAt, closedAt: at, cause: 'ended', paidUntil: endsAt } },
    ];
  }
  const opening = { ...term, kind: 'opening' as const, isTrial: isTrialing, periodStart };
  // The period has already ended, so whatever follows must start at its end.
  if (isPaid(row)) return [{ open: { ...opening, startsAt: Math.min(paidUntil, at), paidUntil } }];
  const granted = grantedItems(row);
  const periodEnd = row.current_period_end?.getTime() ?? Infinity;
  // Items of an unpaid period were granted until the ledger opened, unless the status prevented it.
  const endsAt = granted ? Math.min(periodEnd, at + 1) : Math.min(paidUntil, at);
  const startsAt = Math.min(endsAt, at);
  return [
    { open: { ...opening, startsAt, paidUntil: endsAt } },
    { close: { endsAt, closedAt: Math.max(at, endsAt), cause: 'unpaid', paidUntil: endsAt } },
  ];
}

/** Whether the terms immediately grant the product's one-time items. */
export function grantsAtOpening(changes: readonly TermChange[]): boolean {
  const [opened, ended] = changes;
  if (!opened || !('open' in opened) || opened.open.kind !== 'opening') return false;
  const { startsAt, recordedAt, paidUntil } = opened.open;
  const endsAt = ended && 'close' in ended ? ended.close.endsAt : Infinity;
  return startsAt === recordedAt && startsAt < Math.min(endsAt, paidUntil);
}

/** The anchor of a subscription's periods, in milliseconds since the epoch. */
export function anchorOf(row: Subscription): number {
  const { billing_anchor, trial_end, created_at, current_period_start: start, current_period_end: end } = row;
  const interval = intervalOfSubscription(row);
  const candidates = [billing_anchor, trial_end, created_at].map((date) => date?.getTime() ?? null);
  const fits = (anchor: number | null): anchor is number =>
    anchor !== null &&
    interval !== null &&
    isBoundary(anchor, interval, start.getTime()) &&
    (end === null || isBoundary(anchor, interval, end.getTime()));
  return candidates.find(fits) ?? start.getTime();
}

function isBoundary(anchor: number, interval: DayInterval, instant: number): boolean {
  const index = boundaryIndex(anchor, interval, instant);
  return index >= 0 && addIntervals(anchor, interval, index) === instant;
}
