import { TextError } from '@hallpass/errors';
import type { ProjectSnapshot } from '@hallpass/projects';
import { Injectable } from '@nestjs/common';
import type { ProviderName } from '../ledger/terms/subscription-row.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import type { CustomerOpenPaymentDto, CustomerReceiptDto } from './customer-page.dto.js';
import type { CustomerPaymentRow } from './customer-payment.sql.js';

type ProviderReceipt = Pick<CustomerReceiptDto, 'provider_url' | 'is_provider_away'>;

/** Pages that the providers themselves show a customer: receipts, and pages to pay on. */
@Injectable()
export class ProviderPages {
  constructor(private readonly providers: PaymentProviders) {}

  /** A provider that is away, or knows no receipt, takes nothing from our own one. */
  async receiptOf(
    project: ProjectSnapshot,
    { provider, provider_reference: reference }: Pick<CustomerPaymentRow, 'provider' | 'provider_reference'>,
  ): Promise<ProviderReceipt> {
    try {
      const url = (await this.providers.named(provider).receiptUrl?.(project, reference)) ?? null;
      return { provider_url: url, is_provider_away: false };
    } catch (error) {
      if (!(error instanceof TextError)) throw error;
      return { provider_url: null, is_provider_away: error.status === 503 };
    }
  }

  /**
   * What a subscription owes, and where it is paid.
   * @throws TextError 409 when nothing is due; 503
   */
  async openPayment(
    project: ProjectSnapshot,
    provider: ProviderName,
    subscriptionId: string,
  ): Promise<CustomerOpenPaymentDto> {
    const open = await this.providers.named(provider).openPayment(project, subscriptionId);
    if (!open) throw new TextError(409, 'PAYMENT_NOT_PAYABLE', 'Nothing is due for this any more: reload the page.');
    const { amount, currency, clientSecret, url } = open;
    return { amount, currency, client_secret: clientSecret, provider_url: url };
  }
}
