import type { Stripe } from 'stripe';
import { CURRENCIES } from '../../catalog/money.js';
import type { OpenIntent } from '../../ledger/purchases/purchase-intent.js';
import type { OpenPayment } from '../payment-provider.js';
import { idOf } from './api/stripe-id.js';

type Options = { stripeAccount?: string };

export async function readOpenInvoice(
  stripe: Stripe,
  options: Options,
  subscriptionId: string,
): Promise<OpenPayment | null> {
  const invoiceId = idOf((await stripe.subscriptions.retrieve(subscriptionId, {}, options)).latest_invoice);
  if (invoiceId === null) return null;
  const invoice = await stripe.invoices.retrieve(invoiceId, {}, options);
  const url = webAddress(invoice.hosted_invoice_url);
  const currency = CURRENCIES.find((each) => each === invoice.currency.toUpperCase());
  if (invoice.status !== 'open' || url === null || !currency) return null;
  return { amount: invoice.amount_due, currency, clientSecret: null, url };
}

/** The ledger names payments of subscriptions by their invoice, others by their payment intent. */
export async function readReceiptUrl(stripe: Stripe, options: Options, reference: string): Promise<string | null> {
  if (!reference.startsWith('pi_'))
    return webAddress((await stripe.invoices.retrieve(reference, {}, options)).hosted_invoice_url);
  const charge = idOf((await stripe.paymentIntents.retrieve(reference, {}, options)).latest_charge);
  return charge === null ? null : webAddress((await stripe.charges.retrieve(charge, {}, options)).receipt_url);
}

type Started = Pick<OpenIntent, 'kind' | 'provider_reference'>;

export async function readIsProcessing(stripe: Stripe, options: Options, started: Started): Promise<boolean> {
  const paymentId = await paymentOf(stripe, options, started);
  if (paymentId === null) return false;
  return (await stripe.paymentIntents.retrieve(paymentId, {}, options)).status === 'processing';
}

/** A new subscription is referenced by its id, a change by its invoice. */
async function paymentOf(
  stripe: Stripe,
  options: Options,
  { kind, provider_reference: reference }: Started,
): Promise<string | null> {
  if (kind === 'payment' || reference === null) return reference;
  const subscription = kind === 'subscription' && (await stripe.subscriptions.retrieve(reference, {}, options));
  const invoice = subscription ? idOf(subscription.latest_invoice) : reference;
  if (invoice === null) return null;
  const { data } = await stripe.invoicePayments.list({ invoice, status: 'open', limit: 1 }, options);
  return idOf(data[0]?.payment.payment_intent);
}

/** Rejects URLs other than https. */
const webAddress = (url: string | null | undefined): string | null =>
  url && URL.canParse(url) && new URL(url).protocol === 'https:' ? url : null;
