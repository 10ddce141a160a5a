import { Database } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { Injectable, Logger } from '@nestjs/common';
import { EndingSubscriptions } from '../providers/ending-subscriptions.js';
import { StripeProvider } from '../providers/stripe/stripe-provider.js';
import { settleIntent } from '../ledger/purchases/purchase-intent.sql.js';
import { endSubscriptions, type OpenSale, selectLeftSales, selectOpenSales } from './deleted-project-sales.sql.js';

/** Ends at Stripe what a deleted project has sold and was selling: nobody is charged for what nobody gives any more. */
@Injectable()
export class DeletedProjectSales {
  constructor(
    private readonly db: Database,
    private readonly stripe: StripeProvider,
    private readonly endings: EndingSubscriptions,
  ) {}

  /** @returns whether it has ended; else Stripe does not answer, and is asked again */
  async end(projectId: string, signal?: AbortSignal): Promise<boolean> {
    await endSubscriptions(this.db, { projectId });
    for (const sale of await selectOpenSales(this.db, { projectId })) {
      signal?.throwIfAborted();
      await this.giveUp(projectId, sale);
    }
    await this.endings.ofProject(projectId, signal);
    const [row] = await selectLeftSales(this.db, { projectId });
    return !row!.is_left;
  }

  private async giveUp(projectId: string, sale: OpenSale): Promise<void> {
    try {
      await this.cancel({ id: projectId }, sale);
    } catch (error) {
      if (!(error instanceof TextError)) throw error;
      new Logger(DeletedProjectSales.name).warn({ projectId, code: error.code }, 'a purchase could not be given up');
      if (error.status === 503) return;
    }
    await settleIntent(this.db, { projectId, id: sale.id, outcome: 'abandoned', reference: null });
  }

  private async cancel(
    project: { id: string },
    { id, kind, provider_customer_id: customer, provider_reference: reference, replaces }: OpenSale,
  ): Promise<void> {
    if (kind === 'change') return this.stripe.cancelChange(project, replaces!);
    if (kind === 'payment') {
      const paymentId = reference ?? (await this.stripe.paymentOf(project, customer, id))?.paymentId;
      if (paymentId !== undefined) await this.stripe.cancelPayment(project, paymentId);
      return;
    }
    const started = await this.stripe.subscriptionsOf(project, customer);
    for (const each of started)
      if (each.purchaseIntentId === id) await this.stripe.cancelSubscription(project, each.id, { at: 'now' });
  }
}
