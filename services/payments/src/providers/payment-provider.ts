import type { ProjectSnapshot } from '@hallpass/projects';
import type { DayInterval } from '../catalog/day-interval.js';
import type { Currency } from '../catalog/money.js';
import type { Product } from '../catalog/product.js';
import type { Customer } from '../customers/customer.js';
import type { OpenIntent } from '../ledger/purchases/purchase-intent.js';
import type { ProviderSubscription } from '../ledger/records/provider-subscription.js';
import type { ProviderName } from '../ledger/terms/subscription-row.js';

/** Injection token of the provider for test mode. */
export const BUILT_IN_PROVIDER = Symbol('built-in payment provider');

/** A project that may be deleted already, so only its id is known. */
export type ProjectId = Pick<ProjectSnapshot, 'id'>;

/** Texts that the provider keeps with what was bought, and tells again: names and values of contract/06 §6. */
export type ProviderMetadata = Readonly<Record<string, string>>;

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

/** The latest unpaid payment of a subscription, with the client secret or the page that pays it. */
export interface OpenPayment {
  /** Minor units. */
  amount: number;
  currency: Currency;
  clientSecret: string | null;
  url: string | null;
}

/** The seller's account at the provider. */
export interface ProviderAccount {
  id: string;
  chargesEnabled: boolean;
}

/**
 * Selects what `reconcile` reads: all subscriptions of a customer, the payment or subscription of a purchase intent, or a
 * payment by the provider's own id, with its refunds and disputes.
 */
export type Reconciled = { customer: Customer } | { intent: OpenIntent } | { paymentId: string };

/** A sale that can still charge a customer after its project is deleted. */
export type RemainingSale = { subscriptionId: string } | { intent: OpenIntent };

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
  /** Whether the customer has paid and the bank has not decided yet. */
  isProcessing(project: ProjectSnapshot, intent: OpenIntent): Promise<boolean>;
  /**
   * Updates our rows to the provider's current state. Does nothing for a provider that writes our rows in its own
   * transactions.
   */
  reconcile(project: ProjectSnapshot, what: Reconciled): Promise<void>;
  /** Returns the unpaid payment of a subscription; null when nothing is due. */
  openPayment(project: ProjectSnapshot, subscriptionId: string): Promise<OpenPayment | null>;
  /**
   * Returns the provider's own receipt page of a payment, as a URL; null when it has none.
   * Omitted by providers without receipt pages.
   */
  receiptUrl?(project: ProjectSnapshot, paymentReference: string): Promise<string | null>;
  /** Decides a dispute as the card holder's bank would. Omitted by providers where a real bank decides. */
  decideDispute?(project: ProjectSnapshot, paymentId: string, outcome: 'won' | 'lost'): Promise<void>;
  /** Returns the seller's account; null when none is connected. Omitted by providers without accounts. */
  accountOf?(project: ProjectId): Promise<ProviderAccount | null>;
  /**
   * Cancels a sale of a deleted project. Omitted by providers that stop charging when the project is deleted, because
   * they keep their sales in the project's rows.
   */
  endSale?(project: ProjectId, sale: RemainingSale): Promise<void>;
}
