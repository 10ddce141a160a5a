import { addIntervals, recurs } from '../../catalog/day-interval.js';
import { type Catalogue, type IncludedItem, isDefault } from '../../catalog/product.js';
import type { CustomerType } from '../../customers/customer.js';
import { intervalOfSubscription, termsStateOf } from '../terms/record-terms.js';
import { entriesBy, type LedgerEntry } from '../terms/schedule.js';
import type { Subscription } from '../terms/subscription-row.js';
import { subscriptionSchedules } from '../terms/subscription-schedules.js';
import type { ItemVersion, SubscriptionTerm } from '../terms/terms.js';
import { currentProduct, includedIn, type OwnedPurchase } from './earlier-release-entries.js';
import { anchorOf, isOver } from './opening-terms.js';

/** The most that the day of the month can have drifted. */
const MOST_DRIFT_MILLIS = 4 * 86_400_000;

export interface SubscriptionPayment {
  subscription_id: string;
  kind: string;
  amount: number;
  occurred_at: Date;
}

export interface History {
  subscriptions: readonly Subscription[];
  purchases: readonly (OwnedPurchase & { revoked_at: Date | null })[];
  /** In order of time. */
  payments: readonly SubscriptionPayment[];
}

/**
 * Lists the grants that the ledger's rules would have made, according to the recorded payments.
 * @returns the reason if this cannot be determined
 */
export function expectedEntries(
  catalogue: Catalogue,
  customerType: CustomerType,
  itemId: string,
  { subscriptions, purchases, payments }: History,
  at: number,
): LedgerEntry[] | string {
  const isGivenByDefault = Object.values(catalogue.products).some(
    (product) => isDefault(product) && product.customerType === customerType && includedIn(product, itemId),
  );
  if (isGivenByDefault) return 'a product that is included by default grants the item';
  const entries: LedgerEntry[] = [];
  for (const row of subscriptions) {
    if (row.status === 'incomplete' || row.status === 'incomplete_expired') continue;
    const item = itemOf(catalogue, row, itemId);
    if (item === null) continue;
    const terms = typeof item === 'string' ? item : paidTerms(row, payments, at);
    if (typeof terms === 'string') return terms;
    const schedules = subscriptionSchedules(terms, () => [versionOf(item as IncludedItem)], []);
    entries.push(...schedules.flatMap((schedule) => [...entriesBy(schedule, at)]));
  }
  for (const { product, quantity, created_at, revoked_at } of purchases) {
    const amount = (includedIn(product, itemId)?.quantity ?? 0) * quantity;
    if (amount > 0)
      entries.push({ amount, grantedAt: created_at.getTime(), expiresAt: revoked_at?.getTime() ?? Infinity });
  }
  return entries;
}

/** @returns null if the subscription does not include the item; the reason if that cannot be determined */
function itemOf(catalogue: Catalogue, row: Subscription, itemId: string): IncludedItem | string | null {
  const bought = includedIn(row.product, itemId);
  const product = currentProduct(catalogue, row);
  if (!product) return bought ? 'its product is no longer in the configuration' : null;
  const item = includedIn(product, itemId);
  if (!item && !bought) return null;
  const isSame =
    item?.quantity === bought?.quantity &&
    item?.expires === bought?.expires &&
    JSON.stringify(item?.repeat) === JSON.stringify(bought?.repeat);
  return item && isSame ? item : 'its product was changed after the purchase';
}

const versionOf = ({ quantity, repeat, expires }: IncludedItem): ItemVersion => ({
  amount: quantity,
  repeat: recurs(repeat) ? repeat : null,
  expires,
  startsAt: -Infinity,
  endsAt: Infinity,
  includedSince: -Infinity,
});

function paidTerms(row: Subscription, all: readonly SubscriptionPayment[], at: number): SubscriptionTerm[] | string {
  const end = isOver(row) ? Math.min((row.ended_at ?? row.current_period_end)?.getTime() ?? at, at) : null;
  const created = row.created_at.getTime();
  if (row.provider === null) {
    const paidUntil = row.current_period_end?.getTime() ?? Infinity;
    return [termOf(row, { startsAt: created, paidUntil, endsAt: end, cause: end === null ? null : 'ended' })];
  }
  const payments = all.filter(({ subscription_id }) => subscription_id === row.id);
  if (payments.some(({ kind }) => kind !== 'charge' && kind !== 'renewal'))
    return 'a payment was prorated, refunded or disputed';
  if (new Set(payments.map(({ amount }) => amount)).size > 1) return 'its payments have different amounts';
  const trialEnd = row.trial_end !== null && row.trial_end.getTime() > created ? row.trial_end.getTime() : null;
  const trial =
    trialEnd === null
      ? []
      : [
          termOf(row, {
            isTrial: true,
            startsAt: created,
            paidUntil: trialEnd,
            endsAt: trialEnd,
            cause: 'trial_ended',
          }),
        ];
  if (row.status === 'trialing' && payments.length === 0 && trial[0])
    return [{ ...trial[0], endsAt: null, cause: null }];
  if (payments.length === 0) return 'no payments are recorded for it';
  const period = intervalOfSubscription(row);
  if (period === null) return 'its price is not recurring';
  const first = anchorOf(row) === created ? created : payments[0]!.occurred_at.getTime();
  const anchor = trialEnd ?? first;
  const due = (index: number) => addIntervals(anchor, period, index);
  const tolerance = Math.min(MOST_DRIFT_MILLIS, (due(1) - due(0)) / 2);
  const isNear = (instant: Date | number, index: number) => Math.abs(Number(instant) - due(index)) <= tolerance;
  const count = payments.length;
  // An ended subscription may have ended in a period that was never paid.
  const isCounted =
    end === null
      ? isNear(termsStateOf(row).paidUntil, count)
      : isNear(row.current_period_start, count - 1) || isNear(row.current_period_start, count);
  if (!isCounted) return 'the number of its payments does not match the paid time';
  const paidUntil = end === null ? termsStateOf(row).paidUntil : Math.min(due(count), end);
  if (payments.some(({ occurred_at }, index) => !isNear(occurred_at, index))) return 'one of its payments was late';
  const paid = termOf(row, {
    kind: trialEnd === null ? 'start' : 'resume',
    period,
    startsAt: anchor,
    paidUntil,
    endsAt: end,
    cause: end === null ? null : 'ended',
  });
  return [...trial, { ...paid, position: trial.length }];
}

function termOf(
  row: Subscription,
  term: Pick<SubscriptionTerm, 'startsAt' | 'paidUntil' | 'endsAt' | 'cause'> & Partial<SubscriptionTerm>,
): SubscriptionTerm {
  return {
    position: 0,
    kind: 'start',
    productId: row.product_id,
    quantity: row.quantity,
    isTrial: false,
    anchor: term.startsAt,
    period: null,
    periodStart: term.startsAt,
    recordedAt: term.startsAt,
    closedAt: term.endsAt,
    ...term,
  };
}
