import type { Tx } from '@hallpass/database';
import { CURRENCIES } from '../../catalog/money.js';
import type { Customer } from '../../customers/customer.js';
import { addPurchase, type NewPurchase } from '../purchases/one-time-purchase.js';
import type { TermsProject } from '../terms/product-history.js';
import { subscriptionOfProvider } from '../subscriptions/subscription.js';
import type { ProviderName } from '../terms/subscription-row.js';
import { addMoneyEntry, type MoneyEntry } from '../money/money-entry.js';
import { selectPurchaseOfPayment } from './record-payment.sql.js';

export interface ProviderPayment {
  customer: Customer;
  provider: ProviderName;
  kind: MoneyEntry['kind'];
  /** The provider's id of the payment, invoice, refund or dispute. */
  reference: string;
  /** The `reference` of the payment that a refund or dispute belongs to. */
  paymentReference?: string;
  currency: string;
  /** Minor units; negative for refunds. */
  amount: number;
  occurredAt: Date;
  testMode: boolean;
  description?: string | null;
  /** The payment that bought a one-time purchase. Refunds and disputes name it too. */
  paymentId?: string;
  purchase?: Omit<NewPurchase, 'provider' | 'payment_intent_id'>;
  /** The provider's id. */
  subscriptionId?: string;
}

export interface RecordedPayment {
  purchaseId: string | null;
  subscriptionId: string | null;
  /** Whether this is the first report of the payment. Publish an event only then. */
  isNew: boolean;
}

/**
 * Records ownership and money in one transaction. Repeated reports add nothing: each payment has one purchase, and each
 * reference and kind one entry.
 */
export async function recordPayment(tx: Tx, project: TermsProject, payment: ProviderPayment): Promise<RecordedPayment> {
  const projectId = project.id;
  const { customer, provider, paymentId, purchase } = payment;
  let isNew = false;
  if (purchase && paymentId !== undefined) {
    const added = await addPurchase(tx, project, customer, { ...purchase, provider, payment_intent_id: paymentId });
    isNew = added !== null;
  }
  const purchaseId = paymentId === undefined ? null : await purchaseOfPayment(tx, projectId, provider, paymentId);
  const subscription =
    payment.subscriptionId === undefined
      ? null
      : await subscriptionOfProvider(tx, projectId, provider, payment.subscriptionId);
  const currency = CURRENCIES.find((each) => each === payment.currency.toUpperCase());
  if (currency && payment.amount !== 0) {
    const entry = await addMoneyEntry(tx, projectId, {
      customer,
      kind: payment.kind,
      subscriptionId: subscription?.id ?? null,
      purchaseId,
      currency,
      amount: payment.amount,
      provider,
      providerReference: payment.reference,
      paymentReference: payment.paymentReference ?? null,
      testMode: payment.testMode,
      occurredAt: payment.occurredAt,
      description: payment.description ?? null,
    });
    isNew ||= entry !== null;
  }
  return { purchaseId, subscriptionId: subscription?.id ?? null, isNew };
}

/** @returns the id of the one-time purchase that a payment bought */
export async function purchaseOfPayment(
  tx: Tx,
  projectId: string,
  provider: ProviderName,
  paymentId: string,
): Promise<string | null> {
  const [row] = await selectPurchaseOfPayment(tx, { projectId, provider, paymentId });
  return row?.id ?? null;
}
