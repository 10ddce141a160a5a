import type { ProjectSnapshot } from '@hallpass/projects';
import type { DayInterval } from '../catalog/day-interval.js';
import type { Currency } from '../catalog/money.js';
import type { Product } from '../catalog/product.js';
import type { Customer } from '../customers/customer.js';
import type { ProviderName, SubscriptionStatus } from '../ownership/subscription-row.js';

/** Texts that the provider keeps with what was bought, and tells again: names and values of contract/06 §6. */
export type ProviderMetadata = Readonly<Record<string, string>>;

/** A subscription as its provider has it now. */
export interface ProviderSubscription {
  id: string;
  /** null: an inline product. */
  productId: string | null;
  /** As it was when it was bought; null: it was too large for the provider's metadata. */
  product: Product | null;
  priceId: string | null;
  quantity: number;
  status: SubscriptionStatus;
  currentPeriodStart: Date;
  currentPeriodEnd: Date | null;
  trialEnd: Date | null;
  cancelAtPeriodEnd: boolean;
  createdAt: Date;
  endedAt: Date | null;
  /** The row of `payments.purchase_intent` that it began with, or changed by last. */
  purchaseIntentId: string | null;
  /** What was or is to be paid for it last; left out: the provider enters payments itself. */
  latestInvoiceId?: string | null;
  /** Whether no money moves; left out: the provider is for nothing else. */
  testMode?: boolean;
  /** When a timed job of ours looks at it; left out: the provider renews it. */
  nextRenewalAt?: Date | null;
  renewalAttempts?: number;
}

export interface RecurringPrice {
  /** Minor units for one. */
  amount: number;
  currency: Currency;
  interval: DayInterval;
}

export interface NewPayment {
  providerCustomer: string;
  /** Minor units for all. */
  amount: number;
  currency: Currency;
  quantity: number;
  metadata: ProviderMetadata;
  /** The same key has the same effect and answer. */
  idempotencyKey: string;
}

export interface NewProviderSubscription {
  providerCustomer: string;
  price: RecurringPrice;
  quantity: number;
  product: Product;
  /** Nothing is due before. */
  trialEnd: Date | null;
  metadata: ProviderMetadata;
  idempotencyKey: string;
}

/** How the customer pays; null when nothing is due now and no card is asked for. */
export interface StartedPayment {
  paymentId: string;
  clientSecret: string;
}
export interface StartedSubscription {
  subscriptionId: string;
  clientSecret: string | null;
}

/** What became of a payment that was started. */
export type PaymentState = 'succeeded' | 'canceled' | 'open';

/**
 * Who takes money for a project. Errors are `TextError`s that can be answered: 503 when the provider does not answer (nothing is
 * known then: the same key may be sent again), 400 when it refuses.
 */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** The provider's id of a customer, made at the first call. */
  ensureCustomer(project: ProjectSnapshot, customer: Customer): Promise<string>;
  startPayment(project: ProjectSnapshot, payment: NewPayment): Promise<StartedPayment>;
  /** Begins as `incomplete` (or `trialing`): it is the customer's only when the first payment has been made. */
  startSubscription(project: ProjectSnapshot, subscription: NewProviderSubscription): Promise<StartedSubscription>;
  /**
   * In place, with proration, which is paid at once with what is on file, or nothing is changed.
   * @returns how its customer confirms the payment, where their bank asks for that: nothing is changed before; null: it is made
   */
  changeSubscription(
    project: ProjectSnapshot,
    subscriptionId: string,
    change: Omit<NewProviderSubscription, 'providerCustomer' | 'trialEnd'>,
  ): Promise<StartedPayment | null>;
  /** A change that waits for its customer is not made any more. Left out where none waits. */
  cancelChange?(project: ProjectSnapshot, subscriptionId: string): Promise<void>;
  /** One whose first payment has not been made can no longer be paid. No effect on any other, also when it is paid meanwhile. */
  giveUpSubscription(project: ProjectSnapshot, subscriptionId: string): Promise<void>;
  /** No effect on one that has ended. */
  cancelSubscription(
    project: ProjectSnapshot,
    subscriptionId: string,
    when: { at: 'now' | 'period-end' },
  ): Promise<void>;
  /** Takes back a cancellation at the end of the period. */
  resumeSubscription(project: ProjectSnapshot, subscriptionId: string): Promise<void>;
  /**
   * @param refund `paymentId`: as the ledger names the payment. `amount`: minor units; all that is left without it
   * @returns with the provider's own id of the payment
   * @throws TextError 409 NOT_REFUNDABLE when that much is not left, or the payment is disputed
   */
  refund(
    project: ProjectSnapshot,
    refund: { paymentId: string; amount?: number; idempotencyKey: string },
  ): Promise<{ refundId: string; paymentId: string }>;
  /** All of a customer, as they are now. */
  subscriptionsOf(project: ProjectSnapshot, providerCustomer: string): Promise<ProviderSubscription[]>;
  /** Of those of a customer, the payment of a purchase intent; null when the provider has none. */
  paymentOf(
    project: ProjectSnapshot,
    providerCustomer: string,
    purchaseIntentId: string,
  ): Promise<{ paymentId: string; state: PaymentState; createdAt: Date } | null>;
  /** A payment that nobody has made yet can no longer be made. @returns what became of it: it may have been made before */
  cancelPayment(project: ProjectSnapshot, paymentId: string): Promise<PaymentState>;
}
