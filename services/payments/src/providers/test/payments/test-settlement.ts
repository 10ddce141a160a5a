import type { Tx } from '@hallpass/database';
import type { ProjectSnapshot } from '@hallpass/projects';
import { Injectable } from '@nestjs/common';
import { retryAt } from '../renewal-rules.js';
import { TestRecords } from './test-records.js';
import {
  endOpenPayments,
  keepCard,
  lockSubscription,
  type PaymentRow,
  paymentDeclined,
  paymentSucceeded,
  setDispute,
  type SubscriptionRow,
} from './test-provider.sql.js';
import { periodFrom, periodPrice, storeSubscription } from './subscription-state.js';
import type { TestCard } from './test-cards.js';

/** Applies the consequences of a successful or declined payment, in the transaction that holds its row. */
@Injectable()
export class TestSettlement {
  constructor(private readonly records: TestRecords) {}

  /**
   * Settles a successful payment: the customer owns the product from this transaction on.
   * @param card null if nothing was due
   */
  async settlePayment(
    tx: Tx,
    project: ProjectSnapshot,
    payment: PaymentRow,
    { card, at }: { card: TestCard | null; at: Date },
  ): Promise<void> {
    const projectId = project.id;
    await paymentSucceeded(tx, { projectId, id: payment.id, card: card?.name ?? null, now: at });
    if (card) await keepCard(tx, { projectId, customerId: payment.customer_id, card: card.name });
    if (payment.kind === 'purchase') await this.records.recordPurchase(tx, project, payment, at);
    else await this.paidSubscription(tx, project, payment, at);
    if (card?.isDisputed && Number(payment.amount) > 0) await this.openDispute(tx, project, payment, at);
  }

  private async paidSubscription(tx: Tx, project: ProjectSnapshot, payment: PaymentRow, at: Date): Promise<void> {
    const [row] = await lockSubscription(tx, { projectId: project.id, id: payment.subscription_id! });
    if (payment.kind === 'proration') return this.records.recordSubscriptionPayment(tx, project, row!, payment, at);
    const isFirst = payment.kind === 'subscription';
    const start = isFirst ? at : row!.current_period_end;
    const used = isFirst ? 0 : Math.max(periodPrice(row!) - Number(payment.amount), 0);
    const paid: SubscriptionRow = {
      ...row!,
      status: 'active',
      failed_attempts: 0,
      credit: String(Math.max(Number(row!.credit) - used, 0)),
      ...periodFrom(start, isFirst ? { ...row!, billing_anchor: start } : row!),
    };
    await storeSubscription(tx, project.id, paid);
    await this.records.recordSubscription(tx, project, paid, at);
    await this.records.recordSubscriptionPayment(tx, project, paid, payment, at);
  }

  /**
   * Handles a renewal that could not be collected: schedules a retry or ends the subscription.
   * @param failure a decline code, or `no_card`
   */
  async declineRenewal(
    tx: Tx,
    project: ProjectSnapshot,
    row: SubscriptionRow,
    { payment, card, failure, at }: { payment: PaymentRow; card: TestCard | null; failure: string; at: Date },
  ): Promise<void> {
    await paymentDeclined(tx, { projectId: project.id, id: payment.id, failure, card: card?.name ?? null });
    const declined: SubscriptionRow = { ...row, status: 'past_due', failed_attempts: row.failed_attempts + 1 };
    const next = retryAt(row.current_period_end, declined.failed_attempts);
    await this.records.announceFailedPayment(tx, project, declined, { payment, next });
    if (next === null) return this.endSubscription(tx, project, declined, at);
    await storeSubscription(tx, project.id, declined);
    await this.records.recordSubscription(tx, project, declined, at);
  }

  /** Ends a subscription. Nothing more is collected for it. */
  async endSubscription(
    tx: Tx,
    project: ProjectSnapshot,
    row: SubscriptionRow,
    at: Date,
    status: 'canceled' | 'incomplete_expired' = 'canceled',
  ): Promise<void> {
    const ended: SubscriptionRow = { ...row, status, ended_at: at };
    if (at < row.current_period_end) ended.current_period_end = at;
    const payments = row.failed_attempts > 0 ? 'failed' : 'canceled';
    await endOpenPayments(tx, { projectId: project.id, subscriptionId: row.id, status: payments });
    await storeSubscription(tx, project.id, ended);
    await this.records.recordSubscription(tx, project, ended, at);
    if (status === 'canceled') await this.records.announceCancellation(tx, project, ended, at);
  }

  /** Stops collecting for a subscription that ended in our rows. Whatever ended it has announced that already. */
  async stopCollecting(tx: Tx, project: ProjectSnapshot, row: SubscriptionRow, at: Date): Promise<void> {
    await endOpenPayments(tx, { projectId: project.id, subscriptionId: row.id, status: 'canceled' });
    await storeSubscription(tx, project.id, { ...row, status: 'canceled', ended_at: at });
  }

  /** Records that the cardholder disputed a payment: the money is withheld until the bank decides. */
  async openDispute(tx: Tx, project: ProjectSnapshot, payment: PaymentRow, at: Date): Promise<void> {
    const [row] = await setDispute(tx, { projectId: project.id, id: payment.id, before: null, dispute: 'open' });
    if (row) await this.records.recordDispute(tx, project, row, at);
  }
}
