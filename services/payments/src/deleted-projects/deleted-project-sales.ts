import { Database } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { Injectable, Logger } from '@nestjs/common';
import { EndingSubscriptions } from '../providers/ending-subscriptions.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { settleIntent } from '../ledger/purchases/purchase-intent.sql.js';
import { endSubscriptions, type OpenSale, selectLeftSales, selectOpenSales } from './deleted-project-sales.sql.js';

/**
 * Ends a deleted project's subscriptions and open purchases at Stripe, so that customers are not charged for products
 * that nobody delivers.
 */
@Injectable()
export class DeletedProjectSales {
  constructor(
    private readonly db: Database,
    private readonly providers: PaymentProviders,
    private readonly endings: EndingSubscriptions,
  ) {}

  /** @returns whether everything has ended; false if Stripe is unavailable, and the next run tries again */
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
      await this.providers.named(sale.provider).endSale?.({ id: projectId }, { intent: sale });
    } catch (error) {
      if (!(error instanceof TextError)) throw error;
      new Logger(DeletedProjectSales.name).warn({ projectId, code: error.code }, 'a purchase could not be abandoned');
      if (error.status === 503) return;
    }
    await settleIntent(this.db, { projectId, id: sale.id, outcome: 'abandoned', reference: null });
  }
}
