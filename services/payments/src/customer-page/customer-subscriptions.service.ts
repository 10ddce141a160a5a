import { Database } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import type { ProjectSnapshot } from '@hallpass/projects';
import { Injectable } from '@nestjs/common';
import { customerOfRow, readSubscription } from '../ledger/subscriptions/subscription.js';
import type { Subscription } from '../ledger/terms/subscription-row.js';
import type { PaymentProvider } from '../providers/payment-provider.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { CustomerCodes, type OpenedPage } from './customer-codes.js';
import type { CustomerOpenPaymentDto, CustomerProductDto, CustomerSubscriptionDto } from './customer-page.dto.js';
import { hasBegun, isPaymentDue, subscriptionEntry } from './customer-products.js';
import { ProviderPages } from './provider-pages.js';

/** Actions that customers take on their subscriptions. Repeating one changes nothing and returns the same answer. */
@Injectable()
export class CustomerSubscriptionsService {
  constructor(
    private readonly database: Database,
    private readonly codes: CustomerCodes,
    private readonly providers: PaymentProviders,
    private readonly providerPages: ProviderPages,
  ) {}

  /**
   * Cancels at the end of the paid period.
   * @returns the updated product
   * @throws as `CustomerCodes.check`; TextError 404 for another customer's subscription; 409 if it has ended, was never
   * paid or is an inline product; 503 while the provider is unavailable, in which case nothing has changed
   */
  cancel(dto: CustomerSubscriptionDto): Promise<CustomerProductDto> {
    return this.change(dto, (provider, project, reference) =>
      provider.cancelSubscription(project, reference, { at: 'period-end' }),
    );
  }

  /** Revokes the cancellation. @throws as `cancel` */
  resume(dto: CustomerSubscriptionDto): Promise<CustomerProductDto> {
    return this.change(dto, (provider, project, reference) => provider.resumeSubscription(project, reference));
  }

  /** Returns how to make a failed payment. @throws as `CustomerCodes.check`; TextError 404, 409, 503 */
  async openPayment({ full_code, subscription_id }: CustomerSubscriptionDto): Promise<CustomerOpenPaymentDto> {
    const page = await this.codes.check(full_code);
    const row = await this.own(page, subscription_id);
    if (row.provider === null || !isPaymentDue(row))
      throw new TextError(409, 'PAYMENT_NOT_PAYABLE', 'No payment is due for this subscription. Reload the page.');
    return this.providerPages.openPayment(page.project, row.provider, row.provider_subscription_id ?? '');
  }

  private async change(
    { full_code, subscription_id }: CustomerSubscriptionDto,
    act: (provider: PaymentProvider, project: ProjectSnapshot, reference: string) => Promise<void>,
  ): Promise<CustomerProductDto> {
    const page = await this.codes.check(full_code);
    const row = await this.own(page, subscription_id);
    const provider = this.providerOf(row);
    await act(provider, page.project, row.provider_subscription_id!);
    // Updates our rows now, because the provider's event would come too late for this answer.
    await provider.reconcile(page.project, { customer: page.customer });
    return subscriptionEntry(page.project.config.payments, await this.own(page, subscription_id));
  }

  private async own({ project, customer }: OpenedPage, id: string): Promise<Subscription> {
    const row = await readSubscription(this.database, project.id, id);
    const owner = row && customerOfRow(row);
    if (!row || owner?.type !== customer.type || owner.id !== customer.id)
      throw new TextError(404, 'SUBSCRIPTION_NOT_FOUND', 'You do not have this subscription. Reload the page.');
    return row;
  }

  private providerOf(row: Subscription): PaymentProvider {
    if (!hasBegun(row))
      throw new TextError(409, 'SUBSCRIPTION_NOT_CHANGEABLE', 'This subscription has ended. It can be bought again.');
    if (row.provider === null)
      throw new TextError(
        409,
        'SUBSCRIPTION_NOT_CHANGEABLE',
        'This product is free of charge, so there is nothing to cancel.',
      );
    if (row.product_id === null)
      throw new TextError(
        409,
        'SUBSCRIPTION_NOT_CHANGEABLE',
        'This product was created only for you. Contact the seller to change or cancel it.',
      );
    return this.providers.named(row.provider);
  }
}
