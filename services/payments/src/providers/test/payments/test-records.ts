import type { Tx } from '@hallpass/database';
import type { ProjectSnapshot } from '@hallpass/projects';
import { Injectable } from '@nestjs/common';
import { parseStored } from '@hallpass/text';
import { type Currency, decimalText } from '../../../catalog/money.js';
import type { Product } from '../../../catalog/product.js';
import type { Customer } from '../../../customers/customer.js';
import { type PaymentNotice, PaymentNotices } from '../../../notices/payment-notices.js';
import { insertLostDispute } from '../../../ledger/money/money-entry.sql.js';
import { setPeriodRevoked } from '../../../ledger/returns/returned-period.js';
import { setPurchaseRevoked } from '../../../ledger/returns/returned-purchase.js';
import { subscriptionOfProvider } from '../../../ledger/subscriptions/subscription.js';
import { completePurchase } from '../../../ledger/purchases/complete-purchase.js';
import { purchaseInProgress, purchaseIntentOf } from '../../../ledger/purchases/purchase-intent.js';
import type { ProviderSubscription } from '../../../ledger/records/provider-subscription.js';
import { customerOfProvider } from '../../provider-customer.js';
import { type ProviderPayment, purchaseOfPayment, recordPayment } from '../../../ledger/records/record-payment.js';
import { syncSubscriptions } from '../../../ledger/records/sync-subscriptions.js';
import type { ProviderMetadata } from '../../payment-provider.js';
import type { PaymentRow, SubscriptionRow } from './test-provider.sql.js';
import { dueOf } from './subscription-state.js';

const boughtOf = (metadata: ProviderMetadata): Bought => ({
  productId: metadata['productId'] || null,
  product: metadata['product'] ? (parseStored(metadata['product']) as Product) : null,
  priceId: metadata['priceId'] || null,
  quantity: Number(metadata['purchaseQuantity'] ?? 1),
  purchaseIntentId: metadata['purchaseIntentId'] || null,
});

const PROVIDER = 'built-in';

interface Purchase extends Bought {
  customer: Customer;
  product: Product;
}

interface Place {
  purchaseId: string | null;
  subscriptionId: string | null;
}

type Times = Pick<
  PaymentNotice,
  'paid_until_millis' | 'next_attempt_at_millis' | 'renews_at_millis' | 'ended_at_millis'
>;

/**
 * Records what the built-in provider did in the ledger and publishes it, in the transaction of the provider's own row,
 * so that neither exists without the other.
 */
@Injectable()
export class TestRecords {
  constructor(private readonly notices: PaymentNotices) {}

  async recordPurchase(tx: Tx, project: ProjectSnapshot, payment: PaymentRow, at: Date): Promise<void> {
    const bought = await purchaseBy(tx, project, payment);
    const purchase = {
      product_id: bought.productId,
      product: bought.product,
      price_id: bought.priceId,
      quantity: bought.quantity,
      source: 'TEST_MODE' as const,
      created_at: at,
    };
    const amount = Number(payment.amount);
    const place = await this.enter(tx, project, bought, payment, { kind: 'charge', amount, at, purchase });
    await this.complete(tx, project, bought, payment.id, at);
    await this.publish(tx, project, 'purchase.completed', bought, { ...place, amount, currency: payment.currency });
  }

  /** Records a subscription's new state. A subscription that has not started belongs to nobody yet. */
  async recordSubscription(tx: Tx, project: ProjectSnapshot, row: SubscriptionRow, at: Date): Promise<void> {
    if (row.ended_at !== null && !(await subscriptionOfProvider(tx, project.id, PROVIDER, row.id))) return;
    const { customer, product } = await purchaseBy(tx, project, row);
    await syncSubscriptions(tx, project, customer, [providerSubscriptionOf(row)], {
      at,
      provider: PROVIDER,
      source: 'TEST_MODE',
      productOf: () => Promise.resolve(product),
    });
  }

  async recordSubscriptionChange(tx: Tx, project: ProjectSnapshot, row: SubscriptionRow, at: Date): Promise<void> {
    await this.complete(tx, project, await purchaseBy(tx, project, row), row.id, at);
  }

  /**
   * Records the start of a trial, which is free for now: the customer owns the product, and nothing is due.
   * @throws TextError 400 if the purchase was abandoned: another one may have been promised the trial since
   */
  async recordTrialStart(tx: Tx, project: ProjectSnapshot, row: SubscriptionRow, at: Date): Promise<void> {
    const bought = await purchaseBy(tx, project, row);
    const intent = await purchaseIntentOf(tx, project.id, bought.purchaseIntentId);
    if (intent?.outcome === 'abandoned') throw purchaseInProgress();
    await this.complete(tx, project, bought, row.id, at);
    await this.publish(tx, project, 'purchase.completed', bought, await placeOf(tx, project, row));
  }

  async recordSubscriptionPayment(
    tx: Tx,
    project: ProjectSnapshot,
    row: SubscriptionRow,
    payment: PaymentRow,
    at: Date,
  ): Promise<void> {
    const bought = await purchaseBy(tx, project, row);
    const kind = payment.kind === 'renewal' || payment.kind === 'proration' ? payment.kind : 'charge';
    const amount = Number(payment.amount);
    const place = await this.enter(tx, project, bought, payment, { kind, amount, at });
    if (kind === 'charge') await this.complete(tx, project, bought, row.id, at);
    const paid = { ...place, amount, currency: payment.currency };
    if (kind === 'charge') await this.publish(tx, project, 'purchase.completed', bought, paid);
    if (kind === 'renewal')
      await this.publish(tx, project, 'subscription.renewed', bought, {
        ...paid,
        paid_until_millis: row.current_period_end.getTime(),
      });
  }

  async announceFailedPayment(
    tx: Tx,
    project: ProjectSnapshot,
    row: SubscriptionRow,
    { payment, next }: { payment: PaymentRow; next: Date | null },
  ): Promise<void> {
    await this.publish(tx, project, 'payment.failed', await purchaseBy(tx, project, row), {
      ...(await placeOf(tx, project, row)),
      amount: Number(payment.amount),
      currency: payment.currency,
      ...(next && { next_attempt_at_millis: next.getTime() }),
    });
  }

  async announceRenewal(tx: Tx, project: ProjectSnapshot, row: SubscriptionRow): Promise<void> {
    await this.publish(tx, project, 'subscription.renewal_upcoming', await purchaseBy(tx, project, row), {
      ...(await placeOf(tx, project, row)),
      amount: dueOf(row),
      currency: row.currency,
      renews_at_millis: row.current_period_end.getTime(),
    });
  }

  async announceCancellation(tx: Tx, project: ProjectSnapshot, row: SubscriptionRow, at: Date): Promise<void> {
    const place = await placeOf(tx, project, row);
    if (place.subscriptionId === null) return;
    const ended = { ...place, ended_at_millis: at.getTime() };
    await this.publish(tx, project, 'subscription.canceled', await purchaseBy(tx, project, row), ended);
  }

  /**
   * Records a refund. After a full refund, a one-time purchase is no longer owned.
   * @param refund the provider's name for it
   */
  async recordRefund(
    tx: Tx,
    project: ProjectSnapshot,
    payment: PaymentRow,
    { refund, amount, at }: { refund: string; amount: number; at: Date },
  ): Promise<void> {
    const bought = await purchaseBy(tx, project, payment);
    const entry = { kind: 'refund' as const, amount: -amount, at, reference: refund, paymentReference: payment.id };
    const place = await this.enter(tx, project, bought, payment, entry);
    if (place.purchaseId !== null && payment.refunded === payment.amount)
      await setPurchaseRevoked(tx, project, place.purchaseId, at, at);
    if (payment.subscription_id !== null && payment.refunded === payment.amount)
      await this.revokePeriod(tx, project, payment, at);
    await this.publish(tx, project, 'payment.refunded', bought, { ...place, amount, currency: payment.currency });
  }

  /** Records that the disputed money is withheld, except what was refunded before. */
  async recordDispute(tx: Tx, project: ProjectSnapshot, payment: PaymentRow, at: Date): Promise<void> {
    const bought = await purchaseBy(tx, project, payment);
    const amount = Number(payment.amount) - Number(payment.refunded);
    const entry = { kind: 'dispute' as const, amount: -amount, at, paymentReference: payment.id };
    const place = await this.enter(tx, project, bought, payment, entry);
    await this.publish(tx, project, 'payment.disputed', bought, { ...place, amount, currency: payment.currency });
  }

  /** Won: the money comes back. Lost: a one-time purchase is no longer owned. */
  async recordDisputeDecision(tx: Tx, project: ProjectSnapshot, payment: PaymentRow, at: Date): Promise<void> {
    if (payment.dispute === 'won') {
      const amount = Number(payment.amount) - Number(payment.refunded);
      const bought = await purchaseBy(tx, project, payment);
      const entry = { kind: 'dispute_won' as const, amount, at, paymentReference: payment.id };
      await this.enter(tx, project, bought, payment, entry);
      return;
    }
    await insertLostDispute(tx, { projectId: project.id, provider: PROVIDER, disputeReference: payment.id });
    if (payment.kind === 'purchase') {
      const purchaseId = await purchaseOfPayment(tx, project.id, PROVIDER, payment.id);
      if (purchaseId !== null) await setPurchaseRevoked(tx, project, purchaseId, at, at);
    } else await this.revokePeriod(tx, project, payment, at);
  }

  /** Revokes the unused units that a payment of a subscription granted. */
  private async revokePeriod(tx: Tx, project: ProjectSnapshot, payment: PaymentRow, at: Date): Promise<void> {
    const subscription = await subscriptionOfProvider(tx, project.id, PROVIDER, payment.subscription_id!);
    if (!subscription) return;
    // The first period starts with its payment, not when the payment was created.
    const paidAt = payment.succeeded_at ?? payment.created_at;
    const paidFor = payment.kind === 'renewal' ? (payment.period_start ?? paidAt) : paidAt;
    const returned = { reference: payment.id, paidFor, isProration: payment.kind === 'proration' };
    await setPeriodRevoked(tx, project, subscription, returned, true, at);
  }

  private async complete(
    tx: Tx,
    project: ProjectSnapshot,
    { purchaseIntentId }: Bought,
    reference: string,
    now: Date,
  ): Promise<void> {
    const intent = await purchaseIntentOf(tx, project.id, purchaseIntentId);
    if (intent) await completePurchase(tx, this.notices, project, intent, { reference, now, testMode: true });
  }

  private async enter(
    tx: Tx,
    project: ProjectSnapshot,
    { customer, product }: Purchase,
    payment: PaymentRow,
    {
      at,
      ...entry
    }: Pick<ProviderPayment, 'kind' | 'amount' | 'purchase' | 'paymentReference'> & { reference?: string; at: Date },
  ): Promise<Place> {
    const { purchaseId, subscriptionId } = await recordPayment(tx, project, {
      customer,
      provider: PROVIDER,
      reference: payment.id,
      currency: payment.currency,
      occurredAt: at,
      testMode: true,
      description: product.displayName,
      ...(payment.subscription_id === null ? { paymentId: payment.id } : { subscriptionId: payment.subscription_id }),
      ...entry,
    });
    return { purchaseId, subscriptionId };
  }

  private async publish(
    tx: Tx,
    project: ProjectSnapshot,
    event: Parameters<PaymentNotices['publish']>[2],
    { customer, productId, product, quantity }: Purchase,
    {
      subscriptionId,
      purchaseId,
      amount = 0,
      currency,
      ...times
    }: Place & Times & { amount?: number; currency?: string },
  ): Promise<void> {
    // Owners decide a test dispute themselves, without a payment provider.
    const special: Record<string, string> = event === 'payment.disputed' ? { testPayment: 'yes' } : {};
    const notice = {
      customer_type: customer.type,
      customer_id: customer.id,
      ...(subscriptionId !== null && { subscription_id: subscriptionId }),
      ...(purchaseId !== null && { purchase_id: purchaseId }),
      ...(productId !== null && { product_id: productId }),
      product_display_name: product.displayName,
      quantity,
      ...(amount > 0 && { amount: decimalText(amount, currency as Currency), currency }),
      test_mode: true,
      ...times,
    };
    await this.notices.publish(tx, project, event, notice, special);
  }
}

async function purchaseBy(
  tx: Tx,
  project: ProjectSnapshot,
  { customer_id, metadata }: Pick<SubscriptionRow, 'customer_id' | 'metadata'>,
): Promise<Purchase> {
  const projectId = project.id;
  const customer = await customerOfProvider(tx, projectId, PROVIDER, customer_id);
  const bought = boughtOf(metadata);
  const { purchaseIntentId: id } = bought;
  const product = bought.product ?? (await purchaseIntentOf(tx, projectId, id))?.product;
  if (!customer || !product) throw new Error('a payment of the built-in provider names no customer or no product');
  return { ...bought, customer, product };
}

async function placeOf(tx: Tx, project: ProjectSnapshot, { id }: Pick<SubscriptionRow, 'id'>): Promise<Place> {
  const owned = await subscriptionOfProvider(tx, project.id, PROVIDER, id);
  return { subscriptionId: owned?.id ?? null, purchaseId: null };
}

/** Converts a row to the form in which every provider reports subscriptions. */
export function providerSubscriptionOf(row: SubscriptionRow): ProviderSubscription {
  const { productId, product, priceId, purchaseIntentId } = boughtOf(row.metadata);
  return {
    id: row.id,
    productId,
    product,
    priceId,
    quantity: Number(row.quantity),
    status: row.status,
    currentPeriodStart: row.current_period_start,
    currentPeriodEnd: row.current_period_end,
    trialEnd: row.trial_end,
    billingAnchor: row.billing_anchor,
    cancelAtPeriodEnd: row.cancel_at_period_end,
    createdAt: row.created_at,
    endedAt: row.ended_at,
    purchaseIntentId,
  };
}

/** The purchase that a payment's or subscription's metadata describes (contract/06 §6). */
interface Bought {
  /** null: an inline product. */
  productId: string | null;
  /** The product at the time of purchase; null if the metadata does not contain it. */
  product: Product | null;
  priceId: string | null;
  quantity: number;
  purchaseIntentId: string | null;
}
