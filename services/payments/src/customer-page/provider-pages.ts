import { TextError } from '@hallpass/errors';
import type { ProjectSnapshot } from '@hallpass/projects';
import { Injectable } from '@nestjs/common';
import { CURRENCIES } from '../catalog/money.js';
import type { Subscription } from '../ledger/terms/subscription-row.js';
import { TestProvider } from '../providers/test/test-provider.js';
import { idOf } from '../providers/stripe/api/stripe-id.js';
import { StripeProvider } from '../providers/stripe/stripe-provider.js';
import type { CustomerOpenPaymentDto, CustomerReceiptDto } from './customer-page.dto.js';
import type { CustomerPaymentRow } from './customer-payment.sql.js';

type ProviderReceipt = Pick<CustomerReceiptDto, 'provider_url' | 'is_provider_away'>;

/** What the providers themselves show a customer: Stripe has invoices, receipts, and pages to pay them on. */
@Injectable()
export class ProviderPages {
  constructor(
    private readonly stripe: StripeProvider,
    private readonly builtIn: TestProvider,
  ) {}

  /** A provider that is away, or knows no receipt, takes nothing from our own one. */
  async receiptOf(
    project: ProjectSnapshot,
    { provider, provider_reference: reference }: Pick<CustomerPaymentRow, 'provider' | 'provider_reference'>,
  ): Promise<ProviderReceipt> {
    if (provider !== 'stripe') return { provider_url: null, is_provider_away: false };
    try {
      return { provider_url: webAddress(await this.stripeReceipt(project, reference)), is_provider_away: false };
    } catch (error) {
      if (!(error instanceof TextError)) throw error;
      return { provider_url: null, is_provider_away: error.status === 503 };
    }
  }

  /**
   * What a subscription owes, and where it is paid.
   * @throws TextError 409 when nothing is due; 503
   */
  async openPayment(project: ProjectSnapshot, row: Subscription): Promise<CustomerOpenPaymentDto> {
    const reference = row.provider_subscription_id ?? '';
    const open =
      row.provider === 'stripe' ? await this.openInvoice(project, reference) : await this.openTest(project, reference);
    if (!open) throw new TextError(409, 'PAYMENT_NOT_PAYABLE', 'Nothing is due for this any more: reload the page.');
    return open;
  }

  private async openTest(project: ProjectSnapshot, reference: string): Promise<CustomerOpenPaymentDto | null> {
    const open = await this.builtIn.openPayment(project, reference);
    if (!open) return null;
    const { amount, currency, clientSecret } = open;
    return { amount, currency, client_secret: clientSecret, provider_url: null };
  }

  private openInvoice(project: ProjectSnapshot, reference: string): Promise<CustomerOpenPaymentDto | null> {
    return this.stripe.call(project, async (stripe, options) => {
      const invoiceId = idOf((await stripe.subscriptions.retrieve(reference, {}, options)).latest_invoice);
      if (invoiceId === null) return null;
      const invoice = await stripe.invoices.retrieve(invoiceId, {}, options);
      const url = webAddress(invoice.hosted_invoice_url);
      const currency = CURRENCIES.find((each) => each === invoice.currency.toUpperCase());
      if (invoice.status !== 'open' || url === null || !currency) return null;
      return { amount: invoice.amount_due, currency, client_secret: null, provider_url: url };
    });
  }

  /** Payments of subscriptions are kept by their invoice, others by their payment intent. */
  private stripeReceipt(project: ProjectSnapshot, reference: string): Promise<string | null | undefined> {
    return this.stripe.call(project, async (stripe, options) => {
      if (!reference.startsWith('pi_'))
        return (await stripe.invoices.retrieve(reference, {}, options)).hosted_invoice_url;
      const charge = idOf((await stripe.paymentIntents.retrieve(reference, {}, options)).latest_charge);
      return charge === null ? null : (await stripe.charges.retrieve(charge, {}, options)).receipt_url;
    });
  }
}

/** A page leads nowhere else. */
const webAddress = (url: string | null | undefined): string | null =>
  url && URL.canParse(url) && new URL(url).protocol === 'https:' ? url : null;
