import type { Tx } from '@hallpass/database';
import type { ProjectSnapshot } from '@hallpass/projects';
import { Injectable } from '@nestjs/common';
import { CURRENCIES, decimalText } from '../../../catalog/money.js';
import { PaymentNotices } from '../../../notices/payment-notices.js';
import { customerOfRow } from '../../../ledger/subscriptions/subscription.js';
import type { Subscription } from '../../../ledger/terms/subscription-row.js';
import { insertNotice } from './stripe-sync.sql.js';
import type { ProviderPayment, RecordedPayment } from '../../../ledger/records/record-payment.js';
import type { SyncedSubscription } from '../../../ledger/records/sync-subscriptions.js';

type Bought = Pick<Subscription, 'product_id' | 'product' | 'quantity'> &
  Partial<Pick<Subscription, 'current_period_end'>>;

/** An amount that is due, or could not be collected. */
export interface AmountDue {
  /** Minor units. */
  amount: number;
  currency: string;
  testMode: boolean;
}

/**
 * Notifies customers and webhooks about payments at Stripe, in the transaction that records them: once per occurrence,
 * however often Stripe reports it (security L2).
 */
@Injectable()
export class StripeNotices {
  constructor(private readonly notices: PaymentNotices) {}

  /**
   * Announces a payment when its entry is new. Prorations and won disputes are not announced.
   * @param bought what the money is for; null: not announced
   */
  async announcePayment(
    tx: Tx,
    project: ProjectSnapshot,
    payment: ProviderPayment,
    { isNew, purchaseId, subscriptionId }: RecordedPayment,
    bought: Bought | null,
  ): Promise<void> {
    const event = EVENTS[payment.kind];
    if (!isNew || event === undefined || !bought) return;
    const paidUntil = event === 'subscription.renewed' ? bought.current_period_end : null;
    await this.notices.publish(tx, project, event, {
      ...customerIn(payment.customer),
      ...(subscriptionId !== null && { subscription_id: subscriptionId }),
      ...(purchaseId !== null && { purchase_id: purchaseId }),
      ...productIn(bought),
      ...amountIn({ ...payment, amount: Math.abs(payment.amount) }),
      test_mode: payment.testMode,
      ...(paidUntil && { paid_until_millis: paidUntil.getTime() }),
    });
  }

  /**
   * Announces that a trial has started or a subscription has ended. Paid subscriptions are announced with their
   * payment.
   */
  async announceSubscription(
    tx: Tx,
    project: ProjectSnapshot,
    { before, after }: SyncedSubscription,
    testMode: boolean,
  ): Promise<void> {
    const notice = { ...subscriptionIn(after), test_mode: testMode };
    if (before === null && after.trial_end !== null)
      await this.notices.publish(tx, project, 'purchase.completed', notice);
    if (before === null || before.ended_at !== null || after.ended_at === null) return;
    const what = `subscription.canceled/${after.provider_subscription_id}`;
    if (!(await this.isFirst(tx, project, what, after.ended_at))) return;
    const ended = { ...notice, ended_at_millis: after.ended_at.getTime() };
    await this.notices.publish(tx, project, 'subscription.canceled', ended);
  }

  /** Announces that a renewal could not be collected. @param attempt names the invoice and the attempt */
  async announceFailure(
    tx: Tx,
    project: ProjectSnapshot,
    subscription: Subscription,
    { attempt, at, next, ...due }: AmountDue & { attempt: string; at: Date; next: Date | null },
  ): Promise<void> {
    if (!(await this.isFirst(tx, project, `payment.failed/${attempt}`, at))) return;
    await this.notices.publish(tx, project, 'payment.failed', {
      ...subscriptionIn(subscription),
      ...amountIn(due),
      test_mode: due.testMode,
      ...(next && { next_attempt_at_millis: next.getTime() }),
    });
  }

  async announceRenewal(
    tx: Tx,
    project: ProjectSnapshot,
    subscription: Subscription,
    { at, ...due }: AmountDue & { at: Date },
  ): Promise<void> {
    const what = `subscription.renewal_upcoming/${subscription.provider_subscription_id}/${at.toISOString()}`;
    if (!(await this.isFirst(tx, project, what, at))) return;
    await this.notices.publish(tx, project, 'subscription.renewal_upcoming', {
      ...subscriptionIn(subscription),
      ...amountIn(due),
      test_mode: due.testMode,
      renews_at_millis: at.getTime(),
    });
  }

  private async isFirst(tx: Tx, { id: projectId }: ProjectSnapshot, notice: string, at: Date): Promise<boolean> {
    return (await insertNotice(tx, { projectId, provider: 'stripe', notice, at })).length > 0;
  }
}

const EVENTS = {
  charge: 'purchase.completed',
  renewal: 'subscription.renewed',
  refund: 'payment.refunded',
  proration: undefined,
  dispute: 'payment.disputed',
  dispute_won: undefined,
} as const satisfies Record<ProviderPayment['kind'], string | undefined>;

const customerIn = ({ type, id }: ProviderPayment['customer']) => ({ customer_type: type, customer_id: id });

const productIn = ({ product_id, product, quantity }: Bought) => ({
  ...(product_id !== null && { product_id }),
  product_display_name: product.displayName,
  quantity,
});

const subscriptionIn = (row: Subscription) => ({
  ...customerIn(customerOfRow(row)),
  subscription_id: row.id,
  ...productIn(row),
});

const amountIn = ({ amount, currency: told }: Pick<AmountDue, 'amount' | 'currency'>) => {
  const currency = CURRENCIES.find((each) => each === told.toUpperCase());
  return currency !== undefined && amount > 0 && { amount: decimalText(amount, currency), currency };
};
