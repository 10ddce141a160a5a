import type { ProjectSnapshot } from '@hallpass/projects';
import type { Stripe } from 'stripe';
import { productOf } from '../../catalog/product.js';
import type { PurchaseIntent } from '../../purchases/purchase-intent.sql.js';
import type { ProviderPayment } from '../record-payment.js';
import { productIn } from './stripe-subscription.js';

type Movement = Omit<ProviderPayment, 'customer' | 'provider' | 'testMode'>;

/** What has become of a payment until now. */
export interface PaymentStory {
  payment: Stripe.PaymentIntent;
  refunds: Stripe.Refund[];
  disputes: Stripe.Dispute[];
  /** Of an invoice: the subscription that it is for. */
  subscriptionId: string | null;
  /** null: what was bought with it is still owned. */
  revokedAt: Date | null;
}

export const idOf = (object: string | { id: string } | null | undefined): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null);

const dateOf = (seconds: number): Date => new Date(seconds * 1000);
const PAGE = 100;

export async function paymentStory(
  stripe: Stripe,
  options: { stripeAccount?: string },
  paymentId: string,
): Promise<PaymentStory> {
  const payment = await stripe.paymentIntents.retrieve(paymentId, {}, options);
  const query = { payment_intent: paymentId, limit: PAGE };
  const refunds = await allOf(stripe.refunds.list(query, options));
  const disputes = await allOf(stripe.disputes.list(query, options));
  const isBilled = payment.metadata['purchaseKind'] !== 'ONE_TIME' && refunds.length + disputes.length > 0;
  const subscriptionId = isBilled ? await subscriptionOf(stripe, options, paymentId) : null;
  return { payment, refunds, disputes, subscriptionId, revokedAt: revokedAt(payment, refunds, disputes) };
}

async function allOf<T>(list: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const each of list) all.push(each);
  return all;
}

async function subscriptionOf(
  stripe: Stripe,
  options: { stripeAccount?: string },
  paymentId: string,
): Promise<string | null> {
  const payment = { type: 'payment_intent', payment_intent: paymentId } as const;
  const { data } = await stripe.invoicePayments.list({ payment, limit: 1 }, options);
  const invoice = idOf(data[0]?.invoice);
  return invoice === null ? null : subscriptionOfInvoice(await stripe.invoices.retrieve(invoice, {}, options));
}

const subscriptionOfInvoice = ({ parent }: Stripe.Invoice): string | null =>
  idOf(parent?.subscription_details?.subscription);

function revokedAt(payment: Stripe.PaymentIntent, refunds: Stripe.Refund[], disputes: Stripe.Dispute[]): Date | null {
  const made = refunds.filter(({ status }) => status === 'succeeded');
  const returned = made.reduce((sum, { amount }) => sum + amount, 0);
  const lost = disputes.filter(({ status }) => status === 'lost');
  if (lost.length > 0) return dateOf(Math.max(...lost.map(({ created }) => created)));
  if (returned === 0 || returned < payment.amount_received) return null;
  return dateOf(Math.max(...made.map(({ created }) => created)));
}

/** What a payment of the purchase page has bought; null for any other, and before it has succeeded. */
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

/** What was paid for a subscription; null for any other invoice, and before it is paid. */
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

/** Refunds and disputes as money that went back, and that of a dispute that was won as money that came again. */
export function moneyBack({ payment, refunds, disputes, subscriptionId }: PaymentStory): Movement[] {
  const of = { paymentId: payment.id, ...(subscriptionId !== null && { subscriptionId }) };
  const entry = (kind: Movement['kind'], { id, amount, created, currency }: Moved, sign: number): Movement => ({
    ...of,
    kind,
    reference: id,
    currency,
    amount: sign * amount,
    occurredAt: dateOf(created),
  });
  return [
    ...refunds.filter(({ status }) => status === 'succeeded').map((refund) => entry('refund', refund, -1)),
    ...disputes.flatMap((dispute) => {
      if (dispute.status.startsWith('warning_') || dispute.status === 'prevented') return [];
      const won = dispute.status === 'won' ? [entry('dispute_won', dispute, 1)] : [];
      return [entry('dispute', dispute, -1), ...won];
    }),
  ];
}

type Moved = Pick<Stripe.Refund, 'id' | 'amount' | 'created' | 'currency'>;
