import type { ProjectSnapshot } from '@hallpass/projects';
import type { DayInterval } from '../catalog/day-interval.js';
import type { Currency } from '../catalog/money.js';
import type { Product } from '../catalog/product.js';
import type { Customer } from '../customers/customer.js';
import type { OpenIntent } from '../ledger/purchases/purchase-intent.js';
import type { ProviderSubscription } from '../ledger/records/provider-subscription.js';
import type { ProviderName } from '../ledger/terms/subscription-row.js';

export const BUILT_IN_PROVIDER = Symbol('built-in payment provider');

/** Only the id, because the project may already be deleted. */
export type ProjectId = Pick<ProjectSnapshot, 'id'>;

/** Texts that the provider stores with a sale and returns with it: names and values of contract/06 §6. */
export type ProviderMetadata = Readonly<Record<string, string>>;

export interface RecurringPrice {
  /** Minor units per unit. */
  amount: number;
  currency: Currency;
  interval: DayInterval;
}

export interface NewPayment {
  providerCustomer: string;
  /** Minor units in total. */
  amount: number;
  currency: Currency;
  quantity: number;
  metadata: ProviderMetadata;
  /** Repeating a key has the same effect and answer. */
  idempotencyKey: string;
}

export interface NewProviderSubscription {
  providerCustomer: string;
  price: RecurringPrice;
  quantity: number;
  product: Product;
  /** Nothing is due before this instant. */
  trialEnd: Date | null;
  metadata: ProviderMetadata;
  idempotencyKey: string;
}

/** How the customer pays; null if nothing is due now and no card is needed. */
export interface StartedPayment {
  paymentId: string;
  clientSecret: string;
}
export interface StartedSubscription {
  subscriptionId: string;
  clientSecret: string | null;
}

/** The latest unpaid payment of a subscription, with the client secret or the page to pay it with. */
export interface OpenPayment {
  /** Minor units. */
  amount: number;
  currency: Currency;
  clientSecret: string | null;
  url: string | null;
}

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

export type PaymentState = 'succeeded' | 'canceled' | 'open';

/**
 * Takes payments for a project. Throws a `TextError` that can be returned to the caller: 503 if the provider does not
 * answer, so that the outcome is unknown and the same key may be sent again; 400 if it refuses.
 */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** Returns the provider's id of a customer, which the first call creates. */
  ensureCustomer(project: ProjectSnapshot, customer: Customer): Promise<string>;
  startPayment(project: ProjectSnapshot, payment: NewPayment): Promise<StartedPayment>;
  /** Starts as `incomplete` or `trialing`: the customer owns it only after the first payment. */
  startSubscription(project: ProjectSnapshot, subscription: NewProviderSubscription): Promise<StartedSubscription>;
  /**
   * Changes a subscription in place, with proration. The payment method on file pays at once; if that fails, nothing
   * changes.
   * @returns how the customer confirms the payment if their bank requires that, in which case nothing has changed yet;
   * null: done
   */
  changeSubscription(
    project: ProjectSnapshot,
    subscriptionId: string,
    change: Omit<NewProviderSubscription, 'providerCustomer' | 'trialEnd'>,
  ): Promise<StartedPayment | null>;
  /** Cancels a change that waits for its customer's confirmation. Omitted by providers whose changes never wait. */
  cancelChange?(project: ProjectSnapshot, subscriptionId: string): Promise<void>;
  /**
   * Makes sure that an unpaid first payment can no longer be made. No effect on any other subscription, or if it was
   * paid in the meantime.
   */
  giveUpSubscription(project: ProjectSnapshot, subscriptionId: string): Promise<void>;
  /** No effect on a subscription that has ended. */
  cancelSubscription(
    project: ProjectSnapshot,
    subscriptionId: string,
    when: { at: 'now' | 'period-end' },
  ): Promise<void>;
  /** Revokes a cancellation at the end of the period. */
  resumeSubscription(project: ProjectSnapshot, subscriptionId: string): Promise<void>;
  /**
   * @param refund `paymentId`: as in the ledger. `amount`: minor units; omit it to refund the rest
   * @returns the refund with the provider's own id of the payment
   * @throws TextError 409 NOT_REFUNDABLE if less than the amount is left, or the payment is disputed
   */
  refund(
    project: ProjectSnapshot,
    refund: { paymentId: string; amount?: number; idempotencyKey: string },
  ): Promise<{ refundId: string; paymentId: string }>;
  /** All subscriptions of a customer, in their current state. */
  subscriptionsOf(project: ProjectSnapshot, providerCustomer: string): Promise<ProviderSubscription[]>;
  /** The payment of a customer's purchase intent; null if the provider has none. */
  paymentOf(
    project: ProjectSnapshot,
    providerCustomer: string,
    purchaseIntentId: string,
  ): Promise<{ paymentId: string; state: PaymentState; createdAt: Date } | null>;
  /** Cancels a payment that has not been made yet. @returns its state: it may have been made before */
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
