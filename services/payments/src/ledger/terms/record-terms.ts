import type { Tx } from '@hallpass/database';
import type { DayInterval } from '../../catalog/day-interval.js';
import { isRecurring, priceOf, pricesOf } from '../../catalog/product.js';
import { nextTerms, type TermChange, type TermsState } from './next-terms.js';
import type { Subscription } from './subscription-row.js';
import { closeTerm, extendTerm, insertTerm, selectTerms } from './ledger-terms.sql.js';
import { termOf } from './term-rows.js';
import type { SubscriptionTerm } from './terms.js';

/**
 * Records how a subscription's state changes its terms, in the transaction that stores the state. The customer is
 * locked.
 * @param at when the state became known, by the clock of the project
 */
export async function recordTerms(tx: Tx, projectId: string, row: Subscription, at: Date): Promise<void> {
  const terms = await termsOf(tx, projectId, row.id);
  const state = termsStateOf(row);
  if (terms.length === 0 && !hasBegun(row)) return;
  await storeTermChanges(tx, projectId, row, terms, nextTerms(terms, state, at.getTime()));
}

export async function termsOf(tx: Tx, projectId: string, subscriptionId: string): Promise<SubscriptionTerm[]> {
  return (await selectTerms(tx, { projectId, subscriptionId })).map(({ term }) => termOf(term));
}

export async function storeTermChanges(
  tx: Tx,
  projectId: string,
  row: Pick<Subscription, 'id' | 'customer_type' | 'customer_id' | 'product_id' | 'product'>,
  terms: readonly SubscriptionTerm[],
  changes: readonly TermChange[],
): Promise<void> {
  const key = { projectId, subscriptionId: row.id };
  let position = Math.max(-1, ...terms.map((term) => term.position)) + 1;
  for (const change of changes) {
    if ('extend' in change) await extendTerm(tx, { ...key, paidUntil: finite(change.extend.paidUntil) });
    else if ('close' in change)
      await closeTerm(tx, { ...key, ...change.close, paidUntil: finite(change.close.paidUntil) });
    else {
      const { period, productId, ...term } = change.open;
      await insertTerm(tx, {
        ...key,
        ...term,
        position,
        type: row.customer_type,
        customerId: row.customer_id,
        productId,
        product: productId === null ? JSON.stringify(row.product) : null,
        quantity: String(term.quantity),
        periodCount: period?.[0] ?? null,
        periodUnit: period?.[1] ?? null,
        paidUntil: finite(term.paidUntil),
        endsAt: change.closed?.endsAt ?? null,
        closedAt: change.closed?.closedAt ?? null,
        cause: change.closed?.cause ?? null,
      });
      position += 1;
    }
  }
}

const finite = (instant: number): number | null => (Number.isFinite(instant) ? instant : null);

const hasBegun = ({ status }: Subscription): boolean => status !== 'incomplete' && status !== 'incomplete_expired';

/** The billing interval of a subscription; null: nothing renews it. */
export function intervalOfSubscription(row: Pick<Subscription, 'product' | 'price_id'>): DayInterval | null {
  const price = row.price_id === null ? pricesOf(row.product)[0]?.[1] : priceOf(row.product, row.price_id);
  return price && isRecurring(price) ? price.interval! : null;
}

export function termsStateOf(row: Subscription): TermsState {
  const end = row.current_period_end?.getTime() ?? Infinity;
  const isPaid = row.status === 'active' || row.status === 'trialing';
  const isRenewed = row.provider !== null || row.renews;
  // Stripe starts the next period before its payment is made.
  const unpaid = row.provider === 'stripe' && !isPaid ? row.current_period_start.getTime() : end;
  const paidUntil = row.paid_until?.getTime() ?? unpaid;
  const isFirstSeenAtStripe = row.provider === 'stripe' && row.created_at < row.current_period_start;
  return {
    productId: row.product_id,
    quantity: row.quantity,
    period: isRenewed ? intervalOfSubscription(row) : null,
    isTrialing: row.status === 'trialing',
    isPaid,
    startedAt: (isFirstSeenAtStripe ? row.created_at : row.current_period_start).getTime(),
    trialEnd: row.trial_end?.getTime() ?? null,
    anchor: row.billing_anchor?.getTime() ?? null,
    periodStart: row.current_period_start.getTime(),
    paidUntil: row.ended_at === null ? paidUntil : Math.min(paidUntil, row.ended_at.getTime()),
    endedAt: row.ended_at?.getTime() ?? null,
  };
}
