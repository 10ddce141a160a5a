import { Database } from '@hallpass/database';
import { ProjectRemoval } from '@hallpass/projects';
import { Injectable, Logger } from '@nestjs/common';
import { TextError } from '@hallpass/errors';
import { EndingSubscriptions } from '../providers/ending-subscriptions.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { settleIntent } from '../ledger/purchases/purchase-intent.sql.js';
import {
  REMOVALS,
  REMOVALS_OF_SALES,
  selectLeftAccounts,
  endSubscriptions,
  type OpenSale,
  selectLeftSales,
  selectOpenSales,
} from './deleted-project-payments.sql.js';

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

/**
 * Removes what customers of a deleted project owned, held and paid. Keeps the rows needed to end subscriptions at
 * Stripe until they have ended.
 */
@Injectable()
export class DeletedProjectPayments extends ProjectRemoval {
  constructor(
    db: Database,
    private readonly sales: DeletedProjectSales,
  ) {
    super(db);
  }

  override async run(): Promise<void> {
    await super.run();
    for (const { project_id } of await selectLeftAccounts(this.db)) await this.removeRows(project_id);
  }

  protected async removeRows(projectId: string, signal?: AbortSignal): Promise<void> {
    for (const remove of REMOVALS) await remove(this.db, { projectId }, signal);
    if (!(await this.sales.end(projectId, signal))) return;
    for (const remove of REMOVALS_OF_SALES) await remove(this.db, { projectId }, signal);
  }
}
