import { TextError } from '@hallpass/errors';
import type { ProjectSnapshot } from '@hallpass/projects';
import { Injectable } from '@nestjs/common';
import type { ProviderName } from '../ledger/terms/subscription-row.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import type { CustomerOpenPaymentDto, CustomerReceiptDto } from './customer-page.dto.js';
import type { CustomerPaymentRow } from './customer-payment.sql.js';

type ProviderReceipt = Pick<CustomerReceiptDto, 'provider_url' | 'is_provider_away'>;

/** Pages that the provider hosts for a customer: receipts and payment pages. */
@Injectable()
export class ProviderPages {
  constructor(private readonly providers: PaymentProviders) {}

  /** If the provider is unavailable or has no receipt, our own receipt still works. */
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
   * Returns the amount due for a subscription and where to pay it.
   * @throws TextError 409 if nothing is due; 503
   */
  async openPayment(
    project: ProjectSnapshot,
    provider: ProviderName,
    subscriptionId: string,
  ): Promise<CustomerOpenPaymentDto> {
    const open = await this.providers.named(provider).openPayment(project, subscriptionId);
    if (!open) throw new TextError(409, 'PAYMENT_NOT_PAYABLE', 'Nothing is due for this anymore. Reload the page.');
    const { amount, currency, clientSecret, url } = open;
    return { amount, currency, client_secret: clientSecret, provider_url: url };
  }
}
