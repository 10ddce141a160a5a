import { Database } from '@hallpass/database';
import { ProjectStore } from '@hallpass/projects';
import type { RecurringTask } from '@hallpass/queue';
import { Injectable } from '@nestjs/common';
import { PaymentsClock } from '../../clock/payments-clock.js';
import { PaymentNotices } from '../../notices/payment-notices.js';
import { changeSubscription } from '../subscriptions/subscription.js';
import { endingGrants } from './ending-grants.sql.js';

/** Ends granted subscriptions that an administrator has canceled at the end of their period. They never renew. */
@Injectable()
export class EndingGrants implements RecurringTask {
  readonly name = 'ending-grants';
  readonly everyMillis = 10_000;

  constructor(
    private readonly database: Database,
    private readonly projects: ProjectStore,
    private readonly clock: PaymentsClock,
    private readonly notices: PaymentNotices,
  ) {}

  async run(): Promise<void> {
    for (const { project_id, id, next_renewal_at: at } of await endingGrants(this.database, { now: new Date() })) {
      const project = await this.projects.load(this.database, project_id);
      if (!project || at > (await this.clock.now(project))) continue;
      await this.database.transaction(async (tx) => {
        const ended = { status: 'canceled' as const, ended_at: at, next_renewal_at: null };
        const row = await changeSubscription(tx, project, id, ended, at);
        if (!row) return;
        await this.notices.publish(tx, project, 'subscription.canceled', {
          customer_type: row.customer_type,
          customer_id: row.customer_id,
          subscription_id: id,
          ...(row.product_id !== null && { product_id: row.product_id }),
          product_display_name: row.product.displayName,
          quantity: row.quantity,
          test_mode: row.source === 'TEST_MODE',
          ended_at_millis: at.getTime(),
        });
      });
    }
  }
}
