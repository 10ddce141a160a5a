import type { ProjectSnapshot } from '@hallpass/projects';
import type { Stripe } from 'stripe';
import { productOf } from '../../../catalog/product.js';
import type { PurchaseIntent } from '../../../ledger/purchases/purchase-intent.sql.js';
import type { ProviderPayment } from '../../../ledger/records/record-payment.js';
import { idOf } from '../api/stripe-id.js';
import type { AmountDue } from './stripe-notices.js';
import { productIn } from './stripe-subscription.js';

type Movement = Omit<ProviderPayment, 'customer' | 'provider' | 'testMode'>;

export interface PaymentStory {
  payment: Stripe.PaymentIntent;
  refunds: Stripe.Refund[];
  disputes: Stripe.Dispute[];
  /** The subscription invoice that it paid; read only if part of the payment was refunded or disputed. */
  billed: { invoiceId: string; subscriptionId: string } | null;
  /** An instant of the period that an invoice paid for; null: no subscription. */
  paidFor: Date | null;
  /** Whether an invoice only paid for a change within a period. */
  isProration: boolean;
  /** null: the purchase is still owned. */
  revokedAt: Date | null;
}

const dateOf = (seconds: number): Date => new Date(seconds * 1000);
const PAGE = 100;

export async function paymentStory(
  stripe: Stripe,
  options: { stripeAccount?: string },
  paymentId: string,
): Promise<PaymentStory> {
  const payment = await stripe.paymentIntents.retrieve(paymentId, {}, options);
  const query = { payment_intent: paymentId, limit: PAGE };
  const refunds = await allOf(stripe.refunds.list({ ...query, expand: ['data.failure_balance_transaction'] }, options));
  const disputes = await allOf(stripe.disputes.list(query, options));
  const isBilled = payment.metadata['purchaseKind'] !== 'ONE_TIME' && refunds.length + disputes.length > 0;
  const invoice = isBilled ? await invoiceOf(stripe, options, paymentId) : null;
  const subscriptionId = invoice && subscriptionOfInvoice(invoice);
  const paidAt = invoice?.status_transitions.paid_at ?? null;
  return {
    payment,
    refunds,
    disputes,
    billed: invoice?.id !== undefined && subscriptionId !== null ? { invoiceId: invoice.id, subscriptionId } : null,
    paidFor: paidAt === null ? null : dateOf(paidAt),
    isProration: invoice?.billing_reason === 'subscription_update',
    revokedAt: revokedAt(payment, refunds, disputes),
  };
}

async function allOf<T>(list: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const each of list) all.push(each);
  return all;
}

async function invoiceOf(
  stripe: Stripe,
  options: { stripeAccount?: string },
  paymentId: string,
): Promise<Stripe.Invoice | null> {
  const payment = { type: 'payment_intent', payment_intent: paymentId } as const;
  const { data } = await stripe.invoicePayments.list({ payment, limit: 1 }, options);
  const invoice = idOf(data[0]?.invoice);
  return invoice === null ? null : stripe.invoices.retrieve(invoice, {}, options);
}

export const subscriptionOfInvoice = ({ parent }: Pick<Stripe.Invoice, 'parent'>): string | null =>
  idOf(parent?.subscription_details?.subscription);

function revokedAt(payment: Stripe.PaymentIntent, refunds: Stripe.Refund[], disputes: Stripe.Dispute[]): Date | null {
  const made = refunds.filter(({ status }) => status === 'succeeded');
  const returned = made.reduce((sum, { amount }) => sum + amount, 0);
  const lost = disputes.filter(({ status }) => status === 'lost');
  if (lost.length > 0) return dateOf(Math.max(...lost.map(({ created }) => created)));
  if (returned === 0 || returned < payment.amount_received) return null;
  return dateOf(Math.max(...made.map(({ created }) => created)));
}

/**
 * The one-time purchase that a payment of the purchase page made; null for any other payment, or before it succeeds.
 */
export function onceBought(
  { id: projectId, config }: Pick<ProjectSnapshot, 'id' | 'config'>,
  payment: Stripe.PaymentIntent,
  intent: PurchaseIntent | null,
): Movement | null {
  const { metadata } = payment;
  if (payment.status !== 'succeeded' || metadata['purchaseKind'] !== 'ONE_TIME') return null;
  if (metadata['tenancyId'] !== projectId) return null;
  const productId = intent ? intent.product_id : metadata['productId'] || null;
  const configured = productId === null ? undefined : productOf(config.payments, productId);
  const product = intent?.product ?? productIn(metadata['product']) ?? configured;
  if (!product) return null;
  const quantity = intent?.quantity ?? Math.max(1, Math.trunc(Number(metadata['purchaseQuantity'])) || 1);
  return {
    kind: 'charge',
    reference: payment.id,
    paymentId: payment.id,
    currency: payment.currency,
    amount: payment.amount_received,
    occurredAt: dateOf(payment.created),
    description: product.displayName,
    purchase: {
      product_id: productId,
      product,
      price_id: intent?.price_id ?? (metadata['priceId'] || null),
      quantity,
      source: 'PURCHASE_PAGE',
      created_at: dateOf(payment.created),
    },
  };
}

const KINDS: Readonly<Record<string, ProviderPayment['kind']>> = {
  subscription_create: 'charge',
  subscription_cycle: 'renewal',
  subscription_threshold: 'renewal',
  subscription_update: 'proration',
};

/** The payment of a subscription invoice; null for any other invoice, or before it is paid. */
export function invoicePaymentOf(invoice: Stripe.Invoice): (Movement & { testMode: boolean }) | null {
  const subscriptionId = subscriptionOfInvoice(invoice);
  const { id, status, billing_reason: reason } = invoice;
  if (subscriptionId === null || status !== 'paid' || id === undefined) return null;
  return {
    kind: KINDS[reason ?? ''] ?? 'charge',
    reference: id,
    subscriptionId,
    currency: invoice.currency,
    amount: invoice.amount_paid,
    occurredAt: dateOf(invoice.status_transitions.paid_at ?? invoice.created),
    testMode: !invoice.livemode,
  };
}

/** A renewal that could not be collected; null for any other invoice, and for one that is paid or not attempted yet. */
export function failedRenewalOf(
  invoice: Stripe.Invoice,
): (AmountDue & { subscriptionId: string; attempt: string; at: Date; next: Date | null }) | null {
  const subscriptionId = subscriptionOfInvoice(invoice);
  const { id, status, billing_reason: reason, attempt_count: attempts, next_payment_attempt: next } = invoice;
  const isUnpaid = status === 'open' || status === 'uncollectible';
  if (subscriptionId === null || id === undefined || !isUnpaid || attempts === 0) return null;
  if (KINDS[reason ?? ''] !== 'renewal') return null;
  return {
    subscriptionId,
    attempt: `${id}/${attempts}`,
    at: dateOf(invoice.created),
    next: next === null ? null : dateOf(next),
    amount: invoice.amount_remaining,
    currency: invoice.currency,
    testMode: !invoice.livemode,
  };
}

/** Money that was returned to the customer or came back to the seller. */
interface ReturnedMoney extends Movement {
  /** The refund has failed by now, so it is not announced. */
  hasFailed?: true;
}

/** Lists refunds and disputes as money returned, and failed refunds and won disputes as money that came back. */
export function moneyBack({ payment, refunds, disputes, billed }: PaymentStory): ReturnedMoney[] {
  const of = {
    paymentId: payment.id,
    paymentReference: billed?.invoiceId ?? payment.id,
    ...(billed && { subscriptionId: billed.subscriptionId }),
  };
  const entry = (kind: Movement['kind'], { id, amount, created, currency }: Moved, sign: number): ReturnedMoney => ({
    ...of,
    kind,
    reference: id,
    currency,
    amount: sign * amount,
    occurredAt: dateOf(created),
  });
  return [
    ...refunds.flatMap((refund) => {
      if (refund.status === 'succeeded') return [entry('refund', refund, -1)];
      if (refund.status !== 'failed') return [];
      const again = { ...refund, id: `${refund.id}/failed`, created: failedAt(refund) };
      return [
        { ...entry('refund', refund, -1), hasFailed: true as const },
        { ...entry('refund', again, 1), hasFailed: true as const },
      ];
    }),
    ...disputes.flatMap((dispute) => {
      if (dispute.status.startsWith('warning_') || dispute.status === 'prevented') return [];
      const won = dispute.status === 'won' ? [entry('dispute_won', dispute, 1)] : [];
      return [entry('dispute', dispute, -1), ...won];
    }),
  ];
}

type Moved = Pick<Stripe.Refund, 'id' | 'amount' | 'created' | 'currency'>;

/** When the seller had the money back, in seconds since the epoch. */
const failedAt = ({ failure_balance_transaction: returned, created }: Stripe.Refund): number =>
  typeof returned === 'object' ? returned.created : created;
