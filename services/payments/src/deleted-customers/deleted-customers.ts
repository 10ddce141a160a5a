import { Database } from '@hallpass/database';
import type { Delivery } from '@hallpass/queue';
import { ProjectStore } from '@hallpass/projects';
import { Injectable } from '@nestjs/common';
import { PaymentsClock } from '../clock/payments-clock.js';
import type { Customer } from '../customers/customer.js';
import { requestProviderEndings } from '../ledger/subscriptions/provider-endings.js';
import { endSubscriptionNow, subscriptionsOf } from '../ledger/subscriptions/subscription.js';
import type { Subscription } from '../ledger/terms/subscription-row.js';
import { forgetItemDescriptions, forgetMoneyDescriptions } from './deleted-customers.sql.js';

/**
 * Ends the subscriptions of a deleted customer, also at the provider. Records of payments and usage stay, without their
 * descriptions.
 */
@Injectable()
export class DeletedCustomers {
  constructor(
    private readonly db: Database,
    private readonly projects: ProjectStore,
    private readonly clock: PaymentsClock,
  ) {}

  async handle(delivery: Delivery<'user.deleted'> | Delivery<'team.deleted'>, type: 'user' | 'team'): Promise<void> {
    const { projectId, payload } = delivery;
    const project = await this.projects.load(this.db, projectId);
    const now = project ? await this.clock.now(project) : new Date();
    const customer: Customer = { type, id: payload.id };
    await delivery.complete(async (tx) => {
      const ended: Subscription[] = [];
      // For a deleted project, `DeletedProjectSales` ends the subscriptions.
      for (const { id, ended_at } of project ? await subscriptionsOf(tx, projectId, customer) : []) {
        if (!project || ended_at !== null) continue;
        const subscription = await endSubscriptionNow(tx, project, id, now);
        if (subscription) ended.push(subscription);
      }
      await requestProviderEndings(tx, projectId, ended);
      await forgetItemDescriptions(tx, { projectId, type, id: payload.id });
      await forgetMoneyDescriptions(tx, { projectId, type, id: payload.id });
    });
  }
}
