import { post } from './api.js';
import type { Interval } from './purchases.js';

export interface CustomerDetails {
  project_display_name: string;
  project_logo_url: string | null;
  project_accent_color: string | null;
  customer_type: 'user' | 'team' | 'custom';
  customer_display_name: string | null;
  return_url: string | null;
  test_mode: boolean;
}

export interface CustomerProduct {
  id: string;
  kind: 'subscription' | 'purchase' | 'included';
  product_display_name: string;
  quantity: number;
  status: string | null;
  /** Minor units, for the whole quantity. */
  price: { currency: string; amount: number; interval: Interval | null } | null;
  since_millis: number | null;
  renews_at_millis: number | null;
  ends_at_millis: number | null;
  trial_ends_at_millis: number | null;
  is_payment_due: boolean;
  can_cancel: boolean;
  can_resume: boolean;
}

export interface CustomerPayment {
  id: string;
  kind: 'charge' | 'renewal' | 'proration' | 'refund' | 'dispute' | 'dispute_won';
  product_display_name: string | null;
  currency: string;
  /** Minor units; negative for returned money. */
  amount: number;
  /** Refunded part of the payment, in minor units. */
  returned_amount: number;
  /** Won: the seller keeps the money. */
  dispute_status: 'open' | 'won' | 'lost' | null;
  occurred_at_millis: number;
  test_mode: boolean;
  has_receipt: boolean;
}

export interface Receipt {
  payment: CustomerPayment;
  number: string;
  project_display_name: string;
  customer_display_name: string | null;
  customer_email: string | null;
  /** The payment provider's own invoice or receipt. */
  provider_url: string | null;
  is_provider_away: boolean;
}

/** The amount due for a subscription, and how to pay it: with the test card form, or on a page of the provider. */
export interface OpenPayment {
  currency: string;
  amount: number;
  client_secret: string | null;
  provider_url: string | null;
}

export interface Page<Entry> {
  entries: Entry[];
  /** null: the last page. */
  next: string | null;
}

const ask = <Answer>(what: string, code: string, more: object = {}): Promise<Answer> =>
  post(`/payments/customer-page/${what}`, { full_code: code, ...more });
const after = (cursor: string | null) => (cursor === null ? {} : { cursor });

/** @throws ApiFailure, like all functions here */
export const customerOf = (code: string): Promise<CustomerDetails> => ask('details', code);

export async function productsOf(code: string, cursor: string | null): Promise<Page<CustomerProduct>> {
  const { products, next_cursor: next } = await ask<{ products: CustomerProduct[]; next_cursor: string | null }>(
    'products',
    code,
    after(cursor),
  );
  return { entries: products, next };
}

export async function paymentsOf(code: string, cursor: string | null): Promise<Page<CustomerPayment>> {
  const { payments, next_cursor: next } = await ask<{ payments: CustomerPayment[]; next_cursor: string | null }>(
    'payments',
    code,
    after(cursor),
  );
  return { entries: payments, next };
}

export const receiptOf = (code: string, paymentId: string): Promise<Receipt> =>
  ask('receipt', code, { payment_id: paymentId });

/** @returns the updated subscription; repeating the call is harmless */
export const cancelSubscription = (code: string, id: string): Promise<CustomerProduct> =>
  ask('cancel', code, { subscription_id: id });

export const resumeSubscription = (code: string, id: string): Promise<CustomerProduct> =>
  ask('resume', code, { subscription_id: id });

export const openPaymentOf = (code: string, id: string): Promise<OpenPayment> =>
  ask('open-payment', code, { subscription_id: id });
