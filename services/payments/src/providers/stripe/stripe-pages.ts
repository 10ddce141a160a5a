import type { Stripe } from 'stripe';
import { CURRENCIES } from '../../catalog/money.js';
import type { OpenPayment } from '../payment-provider.js';
import { idOf } from './api/stripe-id.js';

type Options = { stripeAccount?: string };

/** Reads the open invoice of a subscription, with the page on which Stripe takes its payment. */
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

/** Payments of subscriptions are kept by their invoice, others by their payment intent. */
export async function readReceiptUrl(stripe: Stripe, options: Options, reference: string): Promise<string | null> {
  if (!reference.startsWith('pi_'))
    return webAddress((await stripe.invoices.retrieve(reference, {}, options)).hosted_invoice_url);
  const charge = idOf((await stripe.paymentIntents.retrieve(reference, {}, options)).latest_charge);
  return charge === null ? null : webAddress((await stripe.charges.retrieve(charge, {}, options)).receipt_url);
}

/** A page leads nowhere else. */
const webAddress = (url: string | null | undefined): string | null =>
  url && URL.canParse(url) && new URL(url).protocol === 'https:' ? url : null;
